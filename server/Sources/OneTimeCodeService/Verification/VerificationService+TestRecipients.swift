import OneTimeCode

extension VerificationService {
  /// Removes the app's test recipients who have received real codes, see ``Installation/checkTestRecipients()``.
  func checkTestRecipients() async throws {
    for entry in configuration.testRecipients?.all ?? [] {
      if try await store.read({ try hasReceivedCodes(entry.recipient, in: $0) }) { refuse(entry) }
    }
  }

  /// Stops treating a recipient as a test recipient.
  func refuse(_ entry: TestRecipients.Entry) {
    configuration.testRecipients?.remove(entry)
    installation.report(.testRecipientRefused(app: configuration.app, line: entry.line))
  }

  func hasReceivedCodes(_ recipient: Recipient, in transaction: any StoreTransaction) throws -> Bool {
    if try isRemembered(verifications(of: recipient)[0], in: transaction) { return true }
    return try hashes(of: recipient).contains { hash in
      try transaction.challenges(of: hash, of: configuration.app, limit: 1000).contains { challenge in
        try !challenge.isDecoy && !challenge.isTest && challenge.recipient.isSame(as: recipient)
          && transaction.messages(of: challenge.id).contains {
            ![.refused, .late, .superseded].contains($0.state)
          }
      }
    }
  }

  /// Returns whether an open challenge of a test recipient has ended with its entry. Without the challenge's key, only a
  /// missing entry tells.
  func hasEnded(_ challenge: StoredChallenge, at now: Moment) -> Bool {
    guard challenge.state(at: now) == .open else { return false }
    guard let key = configuration.keys.named(challenge.key) else {
      return configuration.testRecipients?.entry(for: challenge.recipient, at: now) == nil
    }
    return !isCurrentTest(challenge, key, at: now)
  }

  /// Returns whether a challenge of a test recipient is still valid: its entry applies and has the same code.
  func isCurrentTest(_ challenge: StoredChallenge, _ key: ServerKey, at now: Moment) -> Bool {
    guard let entry = configuration.testRecipients?.entry(for: challenge.recipient, at: now) else {
      return false
    }
    return challenge.codes.contain(key.tag(of: entry.code, for: challenge))
  }
}
