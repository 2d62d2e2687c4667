/// The reason for refusing an edit or a submission. The field stays unchanged, and announces refusals of user
/// actions: otherwise, users who can't see the field might think that their keyboard is broken.
public enum CodeRefusal: Error, Equatable, Sendable {
  /// A character is neither in the alphabet nor a separator.
  case symbol

  /// A run of symbols that was entered in one step doesn't fit. The value is the number of its symbols.
  case tooMany(Int)

  /// The text contains no code, or is longer than ``CodeReading/longestText``.
  case noCode

  /// The text contains several different codes.
  case severalCodes

  /// The message is bound to a domain that doesn't include the page's or the app's, which suggests phishing.
  /// ``OriginBoundMessage/displayedHost(in:as:boundTo:)`` returns the message's host.
  case foreignDomain

  /// The code is incomplete. The value is the number of missing symbols.
  case incomplete(Int)

  /// A submission, or a symbol typed at a caret, is refused during verification: it could cost an attempt.
  case verifying

  /// The code has already been accepted.
  case accepted
}
