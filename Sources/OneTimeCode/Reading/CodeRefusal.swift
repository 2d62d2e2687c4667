/// Why input was refused. A refusal changes nothing, and the user is always told: without feedback, people who can't see
/// the field would think that the keyboard is broken.
public enum CodeRefusal: Error, Equatable, Sendable {
  /// The typed character is not in the alphabet.
  case symbol

  /// More symbols were entered at once than there is room for: their number.
  case tooMany(Int)

  /// The text contains no code.
  case noCode

  /// The text contains several different codes.
  case severalCodes

  /// The message is bound to another domain, which may be a phishing attempt.
  /// ``OriginBoundMessage/displayedHost(in:)`` returns its host.
  case foreignDomain

  /// The code is incomplete: the number of symbols that are missing.
  case incomplete(Int)

  /// The code is being verified; another symbol would start another attempt.
  case verifying

  /// The code was accepted.
  case accepted
}
