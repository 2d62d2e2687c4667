extension CodePhrases {
  /// What is said, before it has words: a phrase and the numbers in it.
  ///
  /// A sentence is a plain value, so that what every face says can be compared, and so that a face may keep
  /// the words elsewhere than in Swift, as the web does. A code that is spelled out is the one that stands in
  /// the field when it is said; a host, or a reason in the app's words, is known to the face.
  public struct Sentence: Equatable, Sendable {
    /// Which phrase it is.
    public var phrase: Phrase

    /// The number that decides between singular and plural.
    public var count: Int

    /// The length of the code.
    public var length: Int

    /// A sentence of this phrase.
    public init(_ phrase: Phrase, count: Int = 0, length: Int = 0) {
      self.phrase = phrase
      self.count = count
      self.length = length
    }
  }
}

extension CodeAnnouncement {
  /// What is said in a field of this format.
  public func sentence(in format: CodeFormat) -> CodePhrases.Sentence {
    CodePhrases.Sentence(
      phrase(in: format.alphabet),
      count: Int(max(number, 0)),
      length: phrase == .enteredDigits || phrase.isRefusal ? format.length : 0
    )
  }

  private func phrase(in alphabet: CodeFormat.Alphabet) -> CodePhrases.Phrase {
    if phrase == .wrongCode, number >= 0 { return number == 0 ? .tooManyAttempts : .wrongCodeAttemptsLeft }
    if alphabet == .digits { return phrase }
    return switch phrase {
    case .digitsOnly: alphabet == .lettersAndDigits ? .lettersAndDigitsOnly : .notInAlphabet
    case .tooManyDigits: .tooManyCharacters
    case .missingDigits: .missingCharacters
    case .enteredDigits: .enteredCharacters
    default: phrase
    }
  }
}

extension CodeRefusal {
  /// What is said and shown when something was refused in a field of this format.
  public func sentence(in format: CodeFormat) -> CodePhrases.Sentence {
    CodeAnnouncement.refused(self).sentence(in: format)
  }
}

extension CodeRejection {
  /// What is said and shown when a code was rejected.
  public var sentence: CodePhrases.Sentence {
    // Nothing in it depends on the format.
    CodeAnnouncement.rejected(self).sentence(in: .digits())
  }
}

extension CodePhrases.Sentence {
  /// How much of a code is entered.
  static func entered(_ count: Int, in format: CodeFormat) -> CodePhrases.Sentence {
    CodeAnnouncement.entered(count).sentence(in: format)
  }
}
