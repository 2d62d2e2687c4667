extension VerificationService {
  /// The subject of a look-up.
  public enum LookUpSubject: Sendable {
    /// A recipient, in any spelling.
    case recipient(Recipient)
    /// The hash of a recipient, see ``VerificationService/hash(of:)->RecipientHash``.
    case hash(RecipientHash)
  }

  /// Returns the hash of a recipient under the newest key. Each app has another hash of a recipient.
  public func hash(of recipient: Recipient) -> RecipientHash {
    RecipientHash(recipient, configuration.keys.newest)
  }

  /// Returns what support may know of a recipient of the app. An unknown recipient has a report without challenges.
  ///
  /// A hash finds challenges that were issued under the same key as the hash, and then those of the same recipient under all
  /// keys.
  ///
  /// - Parameters:
  ///   - subject: The recipient, or a hash of the recipient under any of the server's keys.
  ///   - name: The name of who looks up, which has a limit of ``Configuration/lookUpsPerHour``.
  /// - Returns: The report.
  /// - Throws: ``ServiceError/limited(_:seconds:)``, or an error of the store.
  public func lookUp(_ subject: LookUpSubject, by name: String) async throws -> RecipientReport {
    let keys = configuration.keys
    let bucket = RateLimitBucket(
      RateLimit(Configuration.lookUpsPerHour, in: 3600),
      .lookUps,
      keys,
      "look-up/1",
      [name],
      using: random
    )
    try await store.transaction { transaction in
      _ = try transaction.consume(SendingLimits(buckets: [[bucket]]))
    }
    return try await store.read { try report(on: subject, in: $0) }
  }

  private func report(on subject: LookUpSubject, in transaction: any StoreTransaction) throws
    -> RecipientReport
  {
    let now = try transaction.now
    let challenges = try challenges(of: subject, in: transaction)
    let recipient: Recipient? =
      if case .recipient(let recipient) = subject { recipient } else { challenges.first?.recipient }
    let reports = try challenges.map { challenge in
      RecipientReport.ChallengeReport(
        issuedAt: challenge.issuedAt,
        status: try status(of: challenge, at: now, in: transaction),
        secondsLocked: try secondsLocked(challenge, at: now, in: transaction)
      )
    }
    let hash: RecipientHash =
      switch subject {
      case .recipient(let recipient): self.hash(of: recipient)
      case .hash(let hash): recipient.map(self.hash) ?? hash
      }
    return RecipientReport(
      hash: hash,
      challenges: reports,
      limits: try limits(of: recipient, at: now, in: transaction)
    )
  }

  /// Returns the newest challenges of a recipient.
  private func challenges(of subject: LookUpSubject, in transaction: any StoreTransaction) throws
    -> [StoredChallenge]
  {
    func stored(_ hashes: [RecipientHash]) throws -> [StoredChallenge] {
      try hashes.flatMap {
        try transaction.challenges(of: $0, of: configuration.app, limit: Configuration.reportedChallenges)
      }
    }
    let challenges: [StoredChallenge]
    switch subject {
    case .recipient(let recipient): challenges = try stored(hashes(of: recipient))
    case .hash(let hash):
      let found = try stored([hash])
      // Those of the time before or after a rotation of the key.
      let others = found.first.map { hashes(of: $0.recipient).filter { $0 != hash } } ?? []
      challenges = try found + stored(others)
    }
    return Array(challenges.sorted { $0.issuedAt > $1.issuedAt }.prefix(Configuration.reportedChallenges))
  }

  /// Returns the hashes of a recipient under all keys.
  func hashes(of recipient: Recipient) -> [RecipientHash] {
    configuration.keys.all.map { RecipientHash(recipient, $0) }
  }

  private func secondsLocked(
    _ challenge: StoredChallenge,
    at now: Moment,
    in transaction: any StoreTransaction
  ) throws
    -> Int?
  {
    let failures = failureCounters(
      of: challenge.recipient,
      challenge.purpose,
      client: nil,
      device: challenge.device
    )
    let ends = try zip(failures.subjects, failures.backoffs).compactMap { subject, backoff in
      backoff.lockedUntil(LockedCounters.highest(try transaction.peek(subject.tags)), at: now)
    }
    return ends.max().map { now.secondsToWait(until: $0) }
  }

  private func limits(of recipient: Recipient?, at now: Moment, in transaction: any StoreTransaction) throws
    -> [RecipientReport.MessageLimit]
  {
    try [ServiceError.Limit.recipient, .devices, .trial].map { name in
      let limit = (name == .trial ? configuration.trialLimits : configuration.limits).recipient
      let bucket = recipient.map {
        recipientBucket($0, isTrial: name == .trial, isVouched: name == .devices)
      }
      let tags = bucket?.subject.tags ?? []
      let until = LockedCounters.highest(try transaction.peek(tags))?.until ?? 0
      let left = limit.left(after: until, at: now)
      return RecipientReport.MessageLimit(
        name: name,
        limit: limit.count,
        left: left,
        secondsUntilNext: left > 0 ? nil : now.secondsToWait(until: limit.nextAllowed(after: until, at: now))
      )
    }
  }
}

extension RateLimit {
  /// Returns the number of events that are allowed now.
  fileprivate func left(after until: Int64, at now: Moment) -> Int {
    var (left, until) = (0, until)
    while left < count, let next = consuming(after: until, at: now) { (left, until) = (left + 1, next) }
    return left
  }
}

extension StoredChallenge {
  fileprivate var issuedAt: Moment { expiresAt.advanced(by: -lifetime) }
}
