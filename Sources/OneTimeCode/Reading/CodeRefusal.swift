/// Why something that a person or a program did was not taken. A refusal changes nothing and loses nothing, and to a
/// person it is always said: silence makes somebody who cannot see the field believe that the keyboard broke.
public struct CodeRefusal: Error, Equatable, Sendable {
  /// What was wrong.
  public enum Reason: UInt8, CaseIterable, Sendable {
    /// The character that was typed is not in the alphabet.
    case symbol
    /// More symbols came at once than there is room for.
    case tooMany
    /// The text that was filled in holds no code.
    case noCode
    /// The text that was filled in holds several codes that differ.
    case severalCodes
    /// The message is meant for another domain: somebody may be fishing for the code.
    case foreignDomain
    /// The code is incomplete.
    case incomplete
    /// A full code is being verified; one more symbol would burn an attempt.
    case verifying
    /// The code was accepted; there is nothing left to enter.
    case accepted
  }

  /// What was wrong.
  public let reason: Reason

  /// The same as ``count``, in the space that it needs.
  let number: Int32

  init(_ reason: Reason, _ number: Int32 = 0) {
    self.reason = reason
    self.number = number
  }

  /// How many symbols came at once, or how many are missing; 0 for the other reasons.
  public var count: Int { Int(number) }

  /// The character that was typed is not in the alphabet.
  public static var symbol: CodeRefusal { CodeRefusal(.symbol) }

  /// So many symbols came at once, which is more than there is room for.
  public static func tooMany(_ count: Int) -> CodeRefusal {
    CodeRefusal(.tooMany, Int32(truncatingIfNeeded: count))
  }

  /// The text that was filled in holds no code.
  public static var noCode: CodeRefusal { CodeRefusal(.noCode) }

  /// The text that was filled in holds several codes that differ.
  public static var severalCodes: CodeRefusal { CodeRefusal(.severalCodes) }

  /// The message is meant for another domain; ``OriginBoundMessage/displayedHost(in:)`` tells for which.
  public static var foreignDomain: CodeRefusal { CodeRefusal(.foreignDomain) }

  /// So many symbols are missing.
  public static func incomplete(_ missing: Int) -> CodeRefusal {
    CodeRefusal(.incomplete, Int32(truncatingIfNeeded: missing))
  }

  /// A full code is being verified.
  public static var verifying: CodeRefusal { CodeRefusal(.verifying) }

  /// The code was accepted.
  public static var accepted: CodeRefusal { CodeRefusal(.accepted) }
}
