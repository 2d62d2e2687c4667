/// A rate limit for one recipient, client or prefix, or for all messages. Of a large limit's shards, one is selected at
/// random.
package struct RateLimitBucket: Sendable {
  let limit: RateLimit
  /// The limit, for the error if it is exceeded.
  let name: ServiceError.Limit
  let subject: Subject
  /// The network address of the client whose limit this is, or `nil` for other limits.
  let client: IPAddress?

  /// Creates a bucket.
  ///
  /// - Parameters:
  ///   - limit: The rate limit of the bucket.
  ///   - name: The name of the limit.
  ///   - keys: The server's keys.
  ///   - label: The kind of limit, which distinguishes the counters of different limits.
  ///   - fields: The recipient, client or prefix that the limit applies to; empty for all messages.
  ///   - client: The network address of the client, if the limit is a client's.
  ///   - isTrial: Whether the limit is one of trials, which have counters of their own and one name.
  ///   - random: The source that selects the shard.
  package init(
    _ limit: RateLimit,
    _ name: ServiceError.Limit,
    _ keys: KeyRing,
    _ label: String,
    _ fields: [String],
    client: IPAddress? = nil,
    isTrial: Bool = false,
    using random: RandomSource
  ) {
    var random = random
    let shards = limit.shards
    let shard = Int.random(in: 0..<shards.count, using: &random)
    self.limit = shards[shard]
    self.name = isTrial ? .trial : name
    self.client = client
    subject = Subject(
      keys,
      (isTrial ? "trial/" : "") + label,
      shard == 0 ? fields : fields + ["shard \(shard)"]
    )
  }
}

/// The limits to check before a message is sent.
package struct SendingLimits: Sendable {
  /// The failure counters that may lock sending.
  package let failures: FailureCounters
  /// The rate limits, in the order in which all servers lock them: the most contended last. Of each element, the first
  /// bucket that isn't used up counts the message.
  package let buckets: [[RateLimitBucket]]
  /// Who has requested the message.
  var origin: MessageOrigin?

  package init(failures: FailureCounters = FailureCounters([]), buckets: [[RateLimitBucket]]) {
    (self.failures, self.buckets) = (failures, buckets)
  }
}

/// Who has requested a message, as far as limits need it that all recipients share.
struct MessageOrigin: Codable {
  /// Whether the request may use the part that is kept, because of its device or an earlier verification.
  let isTrusted: Bool
  /// The widest network of the client, or `nil` if no client is known.
  let network: IPAddress.Network?
}

/// The failure counters that may lock verification and sending, each with its backoff.
package struct FailureCounters: Sendable {
  package let subjects: [Subject]
  package let backoffs: [Backoff]

  package init(_ counted: [(Subject, Backoff)]) {
    subjects = counted.map(\.0)
    backoffs = counted.map(\.1)
  }
}

extension StoreTransaction {
  /// Checks the limits for a message and counts the message for every limit. If a limit is used up, nothing is counted.
  ///
  /// - Parameters:
  ///   - limits: The limits for the message.
  ///   - usedUp: A closure that is called for each bucket that the message has used up.
  /// - Returns: The time at which the message was counted.
  /// - Throws: ``ServiceError/locked(seconds:)`` or ``ServiceError/limited(_:seconds:)``.
  func consume(
    _ limits: SendingLimits,
    usedUp: (_ bucket: RateLimitBucket, _ until: Moment, _ now: Moment) throws -> Void = { _, _, _ in }
  ) throws -> Moment {
    let subjects = limits.buckets.joined().map(\.subject)
    let counters = try LockedCounters(limits.failures.subjects + subjects, in: self)
    let now = try self.now
    try counters.check(limits.failures, at: now)
    var first = limits.failures.subjects.count
    var counted: [(index: Int, bucket: RateLimitBucket, until: Int64)] = []
    for alternatives in limits.buckets {
      let untils = alternatives.indices.map { counters[first + $0]?.until ?? 0 }
      let allowed = alternatives.indices.lazy.compactMap { index in
        alternatives[index].limit.consuming(after: untils[index], at: now).map { (index, next: $0) }
      }.first
      guard let (index, next) = allowed else {
        let ends = zip(alternatives, untils).map { $0.limit.nextAllowed(after: $1, at: now) }
        throw ServiceError.limited(
          alternatives[0].name,
          seconds: now.secondsToWait(until: ends.min() ?? now)
        )
      }
      counted.append((first + index, alternatives[index], next))
      first += alternatives.count
    }
    for (index, bucket, until) in counted {
      try counters.save(StoredCounter(until: until), at: index)
      if bucket.limit.consuming(after: until, at: now) == nil {
        try usedUp(bucket, bucket.limit.nextAllowed(after: until, at: now), now)
      }
    }
    return now
  }
}

extension StoreTransaction {
  /// Removes an event from every bucket that ``consume(_:usedUp:)`` has counted.
  func refund(_ buckets: [RateLimitBucket]) throws {
    let counters = try LockedCounters(buckets.map(\.subject), in: self)
    for (index, bucket) in buckets.enumerated() {
      guard let until = counters[index]?.until else { continue }
      try counters.save(StoredCounter(until: until - bucket.limit.emissionInterval), at: index)
    }
  }
}

extension LockedCounters {
  /// Checks that none of the failure counters locks verification and sending.
  ///
  /// - Throws: ``ServiceError/locked(seconds:)``.
  func check(_ failures: FailureCounters, at now: Moment) throws {
    let ends = failures.backoffs.enumerated().compactMap { $1.lockedUntil(self[$0], at: now) }
    guard let end = ends.max() else { return }
    throw ServiceError.locked(seconds: now.secondsToWait(until: end))
  }
}
