extension CodePhrases {
  /// A phrase and its numbers, which together determine the words in any language.
  ///
  /// A sentence is a plain value, so front ends can compare sentences and store the phrases elsewhere, as the
  /// web element does. The front end supplies the values of placeholders that aren't numbers: the code
  /// (the field's current symbols), the host, or a reason in the app's own words.
  public struct Sentence: Equatable, Sendable {
    /// The phrase, whose text depends on the language.
    public var phrase: Phrase

    /// The number that selects the plural form and that `{count}` and `{time}` show.
    public var count: Int

    /// The length of the code, which `{length}` shows.
    public var length: Int

    /// Creates a sentence from a phrase and its numbers.
    public init(_ phrase: Phrase, count: Int = 0, length: Int = 0) {
      self.phrase = phrase
      self.count = count
      self.length = length
    }
  }
}

extension CodeAnnouncement {
  /// Returns the sentence that a field of this format announces.
  public func sentence(in format: CodeFormat) -> CodePhrases.Sentence {
    switch self {
    case .filled: CodePhrases.Sentence(.filled)
    case .filledMasked: CodePhrases.Sentence(.filledMasked)
    case .entered(let count): .entered(count, in: format)
    case .refused(let refusal): refusal.sentence(in: format)
    case .startedOver: CodePhrases.Sentence(.startedOver)
    case .verifying: CodePhrases.Sentence(.verifying)
    case .accepted: CodePhrases.Sentence(.accepted)
    case .rejected(let rejection): rejection.sentence
    case .codeSent: CodePhrases.Sentence(.codeSent)
    case .resendWait(let seconds): CodePhrases.Sentence(.resendWait, count: max(seconds, 0))
    case .resendReady: CodePhrases.Sentence(.resendReady)
    }
  }
}

extension CodeRefusal {
  /// Returns the sentence that a field of this format announces and shows.
  public func sentence(in format: CodeFormat) -> CodePhrases.Sentence {
    func sentence(_ phrase: CodePhrases.Phrase, count: Int = 0) -> CodePhrases.Sentence {
      CodePhrases.Sentence(phrase, count: max(count, 0), length: format.length)
    }
    let isDigits = format.alphabet == .digits
    return switch self {
    case .symbol where isDigits: sentence(.digitsOnly)
    case .symbol where format.alphabet == .lettersAndDigits: sentence(.lettersAndDigitsOnly)
    case .symbol: sentence(.notInAlphabet)
    case .tooMany(let count): sentence(isDigits ? .tooManyDigits : .tooManyCharacters, count: count)
    case .noCode: sentence(.noCode)
    case .severalCodes: sentence(.severalCodes)
    case .foreignDomain: sentence(.foreignDomain)
    case .incomplete(let missing): sentence(isDigits ? .missingDigits : .missingCharacters, count: missing)
    case .verifying: sentence(.waitForVerdict)
    case .accepted: sentence(.alreadyAccepted)
    }
  }
}

extension CodeRejection {
  /// The sentence that a field announces and shows.
  public var sentence: CodePhrases.Sentence {
    switch self {
    case .wrongCode(nil): CodePhrases.Sentence(.wrongCode)
    case .wrongCode(let left?) where left > 0: CodePhrases.Sentence(.wrongCodeAttemptsLeft, count: left)
    case .wrongCode, .tooManyAttempts: CodePhrases.Sentence(.tooManyAttempts)
    case .expired: CodePhrases.Sentence(.expired)
    case .usedUp: CodePhrases.Sentence(.usedUp)
    case .noNetwork: CodePhrases.Sentence(.noNetwork)
    case .notVerified: CodePhrases.Sentence(.notVerified)
    case .other: CodePhrases.Sentence(.otherReason)
    }
  }
}

extension CodePhrases.Sentence {
  /// Returns a sentence that gives the number of entered symbols.
  static func entered(_ count: Int, in format: CodeFormat) -> CodePhrases.Sentence {
    let isDigits = format.alphabet == .digits
    return CodePhrases.Sentence(
      isDigits ? .enteredDigits : .enteredCharacters,
      count: max(count, 0),
      length: format.length
    )
  }
}
