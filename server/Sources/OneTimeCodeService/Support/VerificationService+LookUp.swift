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
  /// Reads the recipients of all stored challenges, because an index would make each new challenge slower.
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
    let keys = configuration.keys.all
    func isSubject(_ recipient: Recipient) -> Bool {
      switch subject {
      case .recipient(let other):
        other.kind == recipient.kind && other.canonicalAddress == recipient.canonicalAddress
      case .hash(let hash): keys.contains { RecipientHash(recipient, $0) == hash }
      }
    }
    let recipient: Recipient? = if case .recipient(let recipient) = subject { recipient } else { nil }
    var found: [ChallengeID] = []
    var last: StoredRecipient?
    repeat {
      let page = try transaction.recipients(
        of: configuration.app,
        like: recipient,
        after: last,
        limit: Configuration.recipientsAtOnce
      )
      found += page.filter { isSubject($0.recipient) }.map(\.challenge)
      last = page.count == Configuration.recipientsAtOnce ? page.last : nil
    } while last != nil
    let challenges = try transaction.peek(found).compactMap(\.self)
    return Array(challenges.sorted { $0.issuedAt > $1.issuedAt }.prefix(Configuration.reportedChallenges))
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
