import OneTimeCode

extension VerificationService {
  /// Issues a code and sends it.
  ///
  /// - Parameters:
  ///   - recipient: Where to.
  ///   - purpose: What for.
  ///   - language: The language of the message, a BCP 47 tag; English if there are no words in it.
  /// - Returns: The challenge.
  /// - Throws: ``ServiceError/notDelivered``, or the store's error.
  public func issue(
    to recipient: Recipient,
    purpose: Purpose = .signIn,
    language: String = "en"
  ) async throws -> Challenge {
    let now = self.now()
    let (challenge, code) = newChallenge(to: recipient, purpose: purpose, at: now)
    try await store.insert(challenge, tag: configuration.key.tag(of: code, for: challenge))
    try await send(code, for: challenge, at: now, language: language)
    return Challenge(challenge, at: now)
  }

  func newChallenge(
    to recipient: Recipient,
    purpose: Purpose,
    at now: Moment
  ) -> (StoredChallenge, Symbols) {
    var random = self.random
    let challenge = StoredChallenge(
      id: ChallengeID(using: &random),
      purpose: purpose,
      recipient: recipient,
      format: configuration.format,
      expiresAt: now.advanced(by: Configuration.lifetime),
      resendAt: now.advanced(by: Configuration.waits[0]),
      budget: Configuration.attempts
    )
    return (challenge, configuration.format.randomCode(using: &random))
  }

  func send(_ code: Symbols, for challenge: StoredChallenge, at now: Moment, language: String) async throws {
    let message = CodeMessage(
      recipient: challenge.recipient,
      purpose: challenge.purpose,
      code: code,
      spacedCode: challenge.format.spaced(code),
      minutes: now.wholeSeconds(until: challenge.expiresAt) / 60,
      words: .in(language),
      domain: configuration.domain
    )
    do {
      try await delivery.deliver(message)
    } catch {
      throw ServiceError.notDelivered(reason: String(describing: type(of: error)))
    }
  }
}

extension CodeFormat {
  /// A code with a blank before each group but the first.
  fileprivate func spaced(_ code: Symbols) -> String {
    var text = ""
    for (slot, symbol) in code.enumerated() {
      if startsGroup(at: slot) { text.append(" ") }
      text.unicodeScalars.append(Unicode.Scalar(symbol))
    }
    return text
  }
}
