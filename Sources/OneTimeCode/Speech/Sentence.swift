/// What is said, before it has words: a phrase and the numbers in it.
///
/// A sentence is a plain value, so that what every face says can be compared, and so that a face may keep
/// the words elsewhere than in Swift, as the web does. A code that is spelled out is the one that stands in
/// the field when it is said; a host, or a reason in the app's words, is known to the face.
public struct Sentence: Equatable, Sendable {
  /// Which phrase it is.
  public var phrase: Phrase

  /// The number that decides between singular and plural.
  public var count = 0

  /// The length of the code.
  public var length = 0

  /// A sentence of this phrase.
  public init(_ phrase: Phrase, count: Int = 0, length: Int = 0) {
    self.phrase = phrase
    self.count = count
    self.length = length
  }
}

extension Announcement {
  /// What is said in a field of this format.
  @inline(never)
  public func sentence(in format: CodeFormat) -> Sentence {
    Sentence(phrase(in: format.alphabet), count: Int(max(number, 0)), length: tellsLength ? format.length : 0)
  }

  private var tellsLength: Bool { occasion == .entered || occasion == .refused }

  private func phrase(in alphabet: Alphabet) -> Phrase {
    switch occasion {
    case .filled: .filled
    case .filledMasked: .filledMasked
    case .entered: alphabet == .digits ? .enteredDigits : .enteredCharacters
    case .refused: (refusal ?? .symbol).phrase(in: alphabet)
    case .startedOver: .startedOver
    case .verifying: .verifying
    case .accepted: .accepted
    case .rejected: (rejection ?? .other).phrase
    case .codeSent: .codeSent
    case .resendWait: .resendWait
    case .resendReady: .resendReady
    }
  }
}

extension Refusal {
  /// What is said and shown when something was refused in a field of this format.
  public func sentence(in format: CodeFormat) -> Sentence {
    Announcement.refused(self).sentence(in: format)
  }

  fileprivate func phrase(in alphabet: Alphabet) -> Phrase {
    let isDigits = alphabet == .digits
    return switch reason {
    case .symbol where isDigits: .digitsOnly
    case .symbol where alphabet == .lettersAndDigits: .lettersAndDigitsOnly
    case .symbol: .notInAlphabet
    case .tooMany: isDigits ? .tooManyDigits : .tooManyCharacters
    case .noCode: .noCode
    case .severalCodes: .severalCodes
    case .foreignDomain: .foreignDomain
    case .incomplete: isDigits ? .missingDigits : .missingCharacters
    case .verifying: .waitForVerdict
    case .accepted: .alreadyAccepted
    }
  }
}

extension Rejection {
  /// What is said and shown when a code was rejected.
  public var sentence: Sentence {
    Sentence(phrase, count: Int(max(number, 0)))
  }

  fileprivate var phrase: Phrase {
    switch reason {
    case .wrongCode: number < 0 ? .wrongCode : .wrongCodeAttemptsLeft
    case .expired: .expired
    case .usedUp: .usedUp
    case .tooManyAttempts: .tooManyAttempts
    case .noNetwork: .noNetwork
    case .other: .otherReason
    }
  }
}

extension Sentence {
  /// How much of a code is entered.
  static func entered(_ count: Int, in format: CodeFormat) -> Sentence {
    Announcement.entered(count).sentence(in: format)
  }
}
