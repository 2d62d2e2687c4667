extension Installation {
  /// Deletes expired counters, and challenges past their ``VerificationService/Configuration/retention``, in small batches. After each batch,
  /// pauses for longer than the batch took, so that requests get most of the database's time.
  package func removeOld() async throws {
    var hasMore = true
    while hasMore {
      let start = ContinuousClock.now
      hasMore = try await store.transaction { transaction in
        let now = try transaction.now
        let limit = VerificationService.Configuration.removedAtOnce
        let end = now.advanced(by: -VerificationService.Configuration.retention)
        let challenges = try transaction.removeChallenges(endedBefore: end, limit: limit)
        let counters = try transaction.removeCounters(endedBefore: now, limit: limit)
        return challenges == limit || counters == limit
      }
      if hasMore { try await Task.sleep(for: (ContinuousClock.now - start) * 3) }
    }
    try await store.erase()
  }

  /// Begins the steps that are due, makes one attempt to deliver each message that is due, and returns when the outcomes are saved:
  /// for programs that don't call ``run()``.
  package func drain() async {
    try? await outbox.beginSteps()
    await outbox.drain(outbox.messageQueues)
  }

  /// Returns the messages that wait for a channel.
  ///
  /// - Throws: An error of the store.
  public func backlog(of channel: MessageChannel) async throws -> Backlog {
    try await store.read { try $0.backlog(of: channel) }
  }

  /// Adds this server's counts to the store, and returns the conversion rate of each allowed phone prefix
  /// across all servers. ``run()`` does so every few seconds; throttling depends on these rates.
  ///
  /// - Throws: An error of the store.
  @discardableResult
  public func updateConversionRates() async throws -> [String: ConversionRate] {
    try await conversionTracker.update()
  }

  /// Writes to the store to check that it is available, and that its tables fit this version.
  ///
  /// - Throws: ``StoreUnavailable`` or another error of the store.
  public func check() async throws {
    let subject = SecretTag(bytes: Array(repeating: 0, count: SecretTag.size))
    try await store.transaction { transaction in
      let before = try transaction.counters([subject])[0]
      try transaction.checkStatements()
      let now = try transaction.now
      try transaction.save(
        StoredCounter(count: now.milliseconds, until: now.advanced(by: 3600).microseconds),
        of: subject,
        isNew: before == nil
      )
    }
  }

  /// Removes the test recipients of all apps who have received real codes of their app, and reports them: they are people. Call this method at
  /// the start and after ``TestRecipients/replaceEntries(with:)``. Issuing a code checks its recipient again.
  ///
  /// A recipient counts as a person while the store remembers a real code: a phone number for 90 days after it has
  /// verified one, any recipient for about an hour after a message was sent.
  ///
  /// - Throws: An error of the store.
  public func checkTestRecipients() async throws {
    for service in services { try await service.checkTestRecipients() }
  }
}
