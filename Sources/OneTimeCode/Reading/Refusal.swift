/// Why something that a person did was not taken. A refusal changes nothing and loses nothing, and it is
/// always said: silence makes a person who cannot see the field believe that the keyboard broke.
public struct Refusal: Equatable, Sendable {
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

  /// The words for it, where the alphabet is that of digits.
  let phrase: Phrase

  let number: Int32

  init(_ phrase: Phrase, _ number: Int = 0) {
    self.phrase = phrase
    self.number = Int32(truncatingIfNeeded: number)
  }

  /// What was wrong.
  public var reason: Reason {
    switch phrase {
    case .tooManyDigits: .tooMany
    case .noCode: .noCode
    case .severalCodes: .severalCodes
    case .foreignDomain: .foreignDomain
    case .missingDigits: .incomplete
    case .waitForVerdict: .verifying
    case .alreadyAccepted: .accepted
    default: .symbol
    }
  }

  /// How many symbols came at once, or how many are missing; 0 for the other reasons.
  public var count: Int { Int(number) }

  /// The character that was typed is not in the alphabet.
  public static var symbol: Refusal { Refusal(.digitsOnly) }

  /// So many symbols came at once, which is more than there is room for.
  public static func tooMany(_ count: Int) -> Refusal { Refusal(.tooManyDigits, count) }

  /// The text that was filled in holds no code.
  public static var noCode: Refusal { Refusal(.noCode) }

  /// The text that was filled in holds several codes that differ.
  public static var severalCodes: Refusal { Refusal(.severalCodes) }

  /// The message is meant for another domain; ``Host/init(boundIn:)`` tells for which.
  public static var foreignDomain: Refusal { Refusal(.foreignDomain) }

  /// So many symbols are missing.
  public static func incomplete(_ missing: Int) -> Refusal { Refusal(.missingDigits, missing) }

  /// A full code is being verified.
  public static var verifying: Refusal { Refusal(.waitForVerdict) }

  /// The code was accepted.
  public static var accepted: Refusal { Refusal(.alreadyAccepted) }
}
