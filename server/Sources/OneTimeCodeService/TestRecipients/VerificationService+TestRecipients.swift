import OneTimeCode

extension VerificationService {
  /// Removes the test recipients of all apps who have received real codes of their app, and reports them: they are people. Call this method at
  /// the start and after ``TestRecipients/replaceEntries(with:)``. Issuing a code checks its recipient again.
  ///
  /// A recipient counts as a person while the store remembers a real code: a phone number for 90 days after it has
  /// verified one, any recipient for about an hour after a message was sent.
  ///
  /// - Throws: An error of the store.
  public func checkTestRecipients() async throws {
    for service in services { try await service.checkOwnTestRecipients() }
  }

  private func checkOwnTestRecipients() async throws {
    for entry in configuration.testRecipients?.all ?? [] {
      if try await store.read({ try hasReceivedCodes(entry.recipient, in: $0) }) { refuse(entry) }
    }
  }

  /// Stops treating a recipient as a test recipient.
  func refuse(_ entry: TestRecipients.Entry) {
    configuration.testRecipients?.remove(entry)
    observe(.testRecipientRefused(app: configuration.app, line: entry.line))
  }

  func hasReceivedCodes(_ recipient: Recipient, in transaction: any StoreTransaction) throws -> Bool {
    let verified = LockedCounters.highest(try transaction.peek(verifications(of: recipient).tags))
    if (verified?.until ?? 0) > (try moment(transaction)).microseconds { return true }
    return try transaction.hasSentCode(to: recipient, of: configuration.app)
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

  /// The test recipients of all apps that can't get codes, because no channel reaches them: the name of the app, which is
  /// empty for the installation's own, and the line of the file.
  public var unreachableTestRecipients: [(app: String, line: Int)] {
    services.flatMap { service in
      let entries = service.configuration.testRecipients?.all ?? []
      return entries.filter { service.channels(for: $0.recipient).isEmpty }
        .map { (service.configuration.app, $0.line) }
    }
  }

  /// Returns whether a challenge of a test recipient is still valid: its entry applies and has the same code.
  func isCurrentTest(_ challenge: StoredChallenge, _ key: ServerKey, at now: Moment) -> Bool {
    guard let entry = configuration.testRecipients?.entry(for: challenge.recipient, at: now) else {
      return false
    }
    return challenge.codes.contain(key.tag(of: entry.code, for: challenge))
  }
}
