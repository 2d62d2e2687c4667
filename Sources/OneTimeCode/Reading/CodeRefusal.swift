/// The reason why input was refused. A refusal changes nothing and is always announced: otherwise users who
/// can't see the field would think that the keyboard is broken.
public enum CodeRefusal: Error, Equatable, Sendable {
  /// The typed character is not in the alphabet.
  case symbol

  /// More symbols were entered in one step than fit. The value is their number.
  case tooMany(Int)

  /// The text contains no code.
  case noCode

  /// The text contains several different codes.
  case severalCodes

  /// The message is bound to another domain, which may be a phishing attempt.
  /// ``OriginBoundMessage/displayedHost(in:)`` returns its host.
  case foreignDomain

  /// The code is incomplete. The value is the number of missing symbols.
  case incomplete(Int)

  /// The code is being verified; another symbol would start another attempt.
  case verifying

  /// The code has already been accepted.
  case accepted
}
