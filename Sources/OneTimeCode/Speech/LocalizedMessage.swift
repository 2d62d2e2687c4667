extension CodePhrases {
  /// A phrase and its numbers, which together determine the words in any language.
  ///
  /// A message is a plain value, so front ends can compare messages and store the phrases elsewhere, as the
  /// web element does. The front end supplies the values of placeholders that aren't numbers: the code
  /// (the field's current symbols), the host, or a reason in the app's own words.
  public struct LocalizedMessage: Equatable, Sendable {
    /// The phrase, whose text depends on the language.
    public var phrase: Phrase

    /// The number that selects the plural form and that `{count}` and `{time}` show.
    public var count: Int

    /// The length of the code, which `{length}` shows.
    public var length: Int

    /// Creates a message from a phrase and its numbers.
    public init(_ phrase: Phrase, count: Int = 0, length: Int = 0) {
      self.phrase = phrase
      self.count = count
      self.length = length
    }
  }
}

extension CodeAnnouncement {
  /// Returns the message that a field of this format announces.
  public func message(in format: CodeFormat) -> CodePhrases.LocalizedMessage {
    switch self {
    case .filled: CodePhrases.LocalizedMessage(.filled)
    case .filledMasked: CodePhrases.LocalizedMessage(.filledMasked)
    case .entered(let count): .entered(count, in: format)
    case .refused(let refusal): refusal.message(in: format)
    case .startedOver: CodePhrases.LocalizedMessage(.startedOver)
    case .unverified: CodePhrases.LocalizedMessage(.notYetChecked)
    case .verifying: CodePhrases.LocalizedMessage(.verifying)
    case .accepted: CodePhrases.LocalizedMessage(.accepted)
    case .rejected(let rejection): rejection.message
    case .expiring(let seconds): CodePhrases.LocalizedMessage(.expiring, count: max(seconds, 0))
    case .codeSent: CodePhrases.LocalizedMessage(.codeSent)
    case .calling: CodePhrases.LocalizedMessage(.calling)
    case .resendWait(let seconds): CodePhrases.LocalizedMessage(.resendWait, count: max(seconds, 0))
    case .resendReady: CodePhrases.LocalizedMessage(.resendReady)
    }
  }
}

extension CodeRefusal {
  /// Returns the message that a field of this format announces and shows.
  public func message(in format: CodeFormat) -> CodePhrases.LocalizedMessage {
    func message(_ phrase: CodePhrases.Phrase, count: Int = 0) -> CodePhrases.LocalizedMessage {
      CodePhrases.LocalizedMessage(phrase, count: max(count, 0), length: format.length)
    }
    let isDigits = format.alphabet == .digits
    return switch self {
    case .symbol where isDigits: message(.digitsOnly)
    case .symbol where format.alphabet == .lettersAndDigits: message(.lettersAndDigitsOnly)
    case .symbol: message(.notInAlphabet)
    // A user who has typed one symbol too many needs the length of the code, and not the number of typed symbols.
    case .tooMany(format.length + 1): message(isDigits ? .onlyDigits : .onlyCharacters, count: format.length)
    case .tooMany(let count): message(isDigits ? .tooManyDigits : .tooManyCharacters, count: count)
    case .noCode: message(isDigits ? .noDigitCode : .noCharacterCode, count: format.length)
    case .severalCodes: message(.severalCodes)
    case .foreignDomain: message(.foreignDomain)
    case .incomplete(let missing): message(isDigits ? .missingDigits : .missingCharacters, count: missing)
    case .verifying: message(.waitForVerdict)
    case .accepted: message(.alreadyAccepted)
    }
  }
}

extension CodeRejection {
  /// The message that a field announces and shows.
  public var message: CodePhrases.LocalizedMessage {
    switch self {
    case .wrongCode(nil): CodePhrases.LocalizedMessage(.wrongCode)
    case .wrongCode(let left?) where left > 0:
      CodePhrases.LocalizedMessage(.wrongCodeAttemptsLeft, count: left)
    case .wrongCode, .tooManyAttempts: CodePhrases.LocalizedMessage(.tooManyAttempts)
    case .expired: CodePhrases.LocalizedMessage(.expired)
    case .usedUp: CodePhrases.LocalizedMessage(.usedUp)
    case .noNetwork: CodePhrases.LocalizedMessage(.noNetwork)
    case .notVerified: CodePhrases.LocalizedMessage(.notVerified)
    case .other: CodePhrases.LocalizedMessage(.otherReason)
    }
  }
}

extension CodePhrases.LocalizedMessage {
  /// Returns a message that gives the number of entered symbols.
  static func entered(_ count: Int, in format: CodeFormat) -> CodePhrases.LocalizedMessage {
    let isDigits = format.alphabet == .digits
    return CodePhrases.LocalizedMessage(
      isDigits ? .enteredDigits : .enteredCharacters,
      count: max(count, 0),
      length: format.length
    )
  }
}
