/// Something that is said once, politely, after the platform's own echo. It has no words yet; see
/// ``sentence(in:)``.
public struct CodeAnnouncement: Equatable, Sendable {
  /// What happened.
  public enum Occasion: UInt8, CaseIterable, Sendable {
    /// The field was filled at once, with the symbols that stand in it.
    case filled
    /// A masked field was filled at once, with what it does not say.
    case filledMasked
    /// Several symbols came at once.
    case entered
    /// Something was refused.
    case refused
    /// After a rejection, a new code was begun.
    case startedOver
    /// The app verifies the code.
    case verifying
    /// The app accepted the code.
    case accepted
    /// The app rejected the code.
    case rejected
    /// A new code was sent.
    case codeSent
    /// A new code can be asked for in a while.
    case resendWait
    /// A new code can be asked for.
    case resendReady
  }

  /// The words for it, where the alphabet is that of digits. There is one for each thing that can happen, so
  /// it says what happened, too.
  let phrase: CodePhrases.Phrase

  let number: Int32

  init(_ phrase: CodePhrases.Phrase, _ number: Int32 = 0) {
    self.phrase = phrase
    self.number = number
  }

  /// What happened.
  public var occasion: Occasion {
    switch phrase {
    case .filled: .filled
    case .filledMasked: .filledMasked
    case .enteredDigits: .entered
    case .startedOver: .startedOver
    case .verifying: .verifying
    case .accepted: .accepted
    case .codeSent: .codeSent
    case .resendWait: .resendWait
    case .resendReady: .resendReady
    default: phrase.isRefusal ? .refused : .rejected
    }
  }

  /// How many symbols there are now, or how many seconds are left.
  public var count: Int { Int(number) }

  /// Why something was refused, if it was.
  public var refusal: CodeRefusal? {
    CodeRefusal.Reason.allCases.first { $0.phrase == phrase }.map { CodeRefusal($0, number) }
  }

  /// Why the code was rejected, if it was.
  public var rejection: CodeRejection? {
    CodeRejection.Reason.allCases.first { $0.phrase == phrase }.map { CodeRejection($0, number) }
  }

  /// The field was filled at once, with the symbols that stand in it.
  public static var filled: CodeAnnouncement { CodeAnnouncement(.filled) }

  /// A masked field was filled at once, with what it does not say.
  public static var filledMasked: CodeAnnouncement { CodeAnnouncement(.filledMasked) }

  /// Several symbols came at once; now there are so many.
  public static func entered(_ count: Int) -> CodeAnnouncement {
    CodeAnnouncement(.enteredDigits, Int32(truncatingIfNeeded: count))
  }

  /// Something was refused.
  public static func refused(_ refusal: CodeRefusal) -> CodeAnnouncement {
    CodeAnnouncement(refusal.reason.phrase, refusal.number)
  }

  /// After a rejection, a new code was begun.
  public static var startedOver: CodeAnnouncement { CodeAnnouncement(.startedOver) }

  /// The app verifies the code.
  public static var verifying: CodeAnnouncement { CodeAnnouncement(.verifying) }

  /// The app accepted the code.
  public static var accepted: CodeAnnouncement { CodeAnnouncement(.accepted) }

  /// The app rejected the code.
  public static func rejected(_ rejection: CodeRejection) -> CodeAnnouncement {
    CodeAnnouncement(rejection.reason.phrase, rejection.number)
  }

  /// A new code was sent.
  public static var codeSent: CodeAnnouncement { CodeAnnouncement(.codeSent) }

  /// A new code can be asked for in so many seconds.
  public static func resendWait(_ seconds: Int) -> CodeAnnouncement {
    CodeAnnouncement(.resendWait, Int32(truncatingIfNeeded: seconds))
  }

  /// A new code can be asked for.
  public static var resendReady: CodeAnnouncement { CodeAnnouncement(.resendReady) }
}

extension CodeRefusal.Reason {
  /// The words for it, where the alphabet is that of digits.
  var phrase: CodePhrases.Phrase {
    switch self {
    case .symbol: .digitsOnly
    case .tooMany: .tooManyDigits
    case .noCode: .noCode
    case .severalCodes: .severalCodes
    case .foreignDomain: .foreignDomain
    case .incomplete: .missingDigits
    case .verifying: .waitForVerdict
    case .accepted: .alreadyAccepted
    }
  }
}

extension CodeRejection.Reason {
  /// The words for it, where nobody knows how many attempts are left.
  var phrase: CodePhrases.Phrase {
    switch self {
    case .wrongCode: .wrongCode
    case .expired: .expired
    case .usedUp: .usedUp
    case .tooManyAttempts: .tooManyAttempts
    case .noNetwork: .noNetwork
    case .notVerified: .notVerified
    case .other: .otherReason
    }
  }
}

extension CodePhrases.Phrase {
  /// Whether it says why something was refused: all that do stand side by side.
  var isRefusal: Bool {
    let (first, end) = (CodePhrases.Phrase.digitsOnly.rawValue, CodePhrases.Phrase.filled.rawValue)
    return rawValue &- first < end &- first
  }
}
