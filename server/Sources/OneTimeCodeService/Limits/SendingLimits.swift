/// A rate limit for one recipient, client or prefix, or for all messages. A large limit is split into shards,
/// of which one is selected.
package struct RateLimitBucket: Sendable {
  /// The limits of the shards. Only a large limit has more than one shard.
  let shards: [RateLimit]

  /// The index of the shard to consume from.
  private(set) var shard: Int

  /// The subject of the selected shard.
  private(set) var subject: Subject

  /// A closure that creates a shard's subject on demand, because most requests need only one of up to 16.
  let subjectOfShard: @Sendable (Int) -> Subject

  /// Creates a bucket and selects a shard at random.
  ///
  /// - Parameters:
  ///   - limit: The rate limit of the bucket.
  ///   - keys: The server's keys.
  ///   - label: The kind of limit, which distinguishes the counters of different limits.
  ///   - fields: The recipient, client or prefix that the limit applies to; empty for all messages.
  ///   - random: The source that selects the shard.
  package init(
    _ limit: RateLimit,
    _ keys: KeyRing,
    _ label: String,
    _ fields: [String],
    using random: RandomSource
  ) {
    var random = random
    shards = limit.shards
    shard = Int.random(in: 0..<shards.count, using: &random)
    subjectOfShard = { shard in Subject(keys, label, shard == 0 ? fields : fields + ["shard \(shard)"]) }
    subject = subjectOfShard(shard)
  }

  mutating func select(_ shard: Int) {
    guard shards.indices.contains(shard) else { return }
    self.shard = shard
    subject = subjectOfShard(shard)
  }
}

/// An error that makes a transaction run again with another shard, because the selected one is used up.
struct ShardExhausted: Error {
  let bucket: Int
  let next: Int
}

/// The limits to check before a message is sent.
package struct SendingLimits: Sendable {
  /// The failure counters that may lock sending.
  package let failures: FailureCounters
  /// The rate limits, in the order in which all servers lock them: the most contended last.
  package var buckets: [RateLimitBucket]
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
  /// Checks the limits for a message and counts the message in every bucket. An error rolls the transaction
  /// back, so that nothing is counted.
  ///
  /// - Parameters:
  ///   - limits: The limits for the message.
  ///   - clock: A clock for tests, or `nil` to use the store's time.
  /// - Returns: The time at which the message was counted.
  /// - Throws: ``ServiceError/locked(seconds:)``, ``ServiceError/limited(seconds:)`` or ``ShardExhausted``.
  func consume(_ limits: SendingLimits, at clock: (@Sendable () -> Moment)? = nil) throws -> Moment {
    let counters = try LockedCounters(limits.failures.subjects + limits.buckets.map(\.subject), in: self)
    let now = try clock?() ?? self.now
    try counters.check(limits.failures, at: now)
    let first = limits.failures.subjects.count
    for (index, bucket) in limits.buckets.enumerated() {
      let until = counters[first + index]?.until ?? 0
      guard let next = bucket.shards[bucket.shard].consuming(after: until, at: now) else {
        throw try refusal(of: bucket, index, until: until, at: now)
      }
      try counters.save(StoredCounter(until: next), at: first + index)
    }
    return now
  }

  /// Returns ``ShardExhausted`` if another shard has capacity, otherwise ``ServiceError/limited(seconds:)``.
  private func refusal(of bucket: RateLimitBucket, _ index: Int, until: Int64, at now: Moment) throws
    -> any Error
  {
    var nextAllowed = bucket.shards[bucket.shard].nextAllowed(after: until, at: now)
    if bucket.shards.count > 1 {
      let subjects = bucket.shards.indices.map(bucket.subjectOfShard)
      var found = try peek(subjects.flatMap(\.tags))[...]
      for (shard, limit) in bucket.shards.enumerated() {
        let until = LockedCounters.highest(Array(found.prefix(subjects[shard].tags.count)))?.until ?? 0
        found = found.dropFirst(subjects[shard].tags.count)
        if shard == bucket.shard { continue }
        if limit.consuming(after: until, at: now) != nil {
          return ShardExhausted(bucket: index, next: shard)
        }
        nextAllowed = min(nextAllowed, limit.nextAllowed(after: until, at: now))
      }
    }
    return ServiceError.limited(seconds: now.secondsToWait(until: nextAllowed))
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

extension VerificationService {
  /// Returns the limits for one message to a recipient.
  ///
  /// - Throws: ``ServiceError/destinationNotAllowed(_:)`` if the phone prefix isn't allowed.
  func sendingLimits(
    for recipient: Recipient,
    purpose: Purpose,
    client: String?,
    device: SecretTag?
  ) throws -> SendingLimits {
    let keys = configuration.keys
    // Trials, and devices that the backend vouches for, have separate limits. Otherwise, an attacker
    // who sends a dozen requests an hour could keep a user from getting codes.
    let isTrial = purpose == .trial
    let limits = isTrial ? configuration.trialLimits : configuration.limits
    let budget = isTrial ? "trial/" : ""
    var buckets = [
      RateLimitBucket(
        limits.recipient,
        keys,
        budget + "recipient/2",
        [recipient.kind.rawValue, recipient.canonicalAddress] + (device == nil ? [] : ["vouched"]),
        using: random
      )
    ]
    if let client {
      buckets.append(RateLimitBucket(limits.client, keys, budget + "client/2", [client], using: random))
    }
    switch configuration.allowedPrefixes.match(recipient) {
    case .unrestricted: break
    case .notAllowed: throw ServiceError.destinationNotAllowed(.phone)
    case .prefix(let digits, let limit):
      let isThrottled = conversionTracker.isThrottled(digits)
      buckets.append(
        RateLimitBucket(
          isThrottled ? ConversionThrottle.limit : limit,
          keys,
          budget + (isThrottled ? "braked/1" : "prefix/1"),
          [digits],
          using: random
        )
      )
    }
    buckets.append(RateLimitBucket(limits.overall, keys, budget + "overall/2", [], using: random))
    return SendingLimits(
      failures: failureCounters(of: recipient, purpose, client: client, device: device),
      buckets: buckets
    )
  }

  /// Returns the failure counters that apply when a recipient's code is requested or entered.
  func failureCounters(of recipient: Recipient, _ purpose: Purpose, client: String?, device: SecretTag?)
    -> FailureCounters
  {
    let keys = configuration.keys
    let fields = [purpose.name, recipient.kind.rawValue, recipient.canonicalAddress]
    var counted: [(Subject, Backoff)] = []
    if let device {
      // The user has signed in on this device before, so failures of other clients don't count.
      counted.append((Subject(keys, "failures/device", fields + [device.bytes.hexadecimal]), .device))
    } else {
      if let client { counted.append((Subject(keys, "failures/pair", fields + [client]), .pair)) }
      counted.append((Subject(keys, "failures/recipient", fields), .recipient))
    }
    if let client { counted.append((Subject(keys, "failures/client", [client]), .client)) }
    return FailureCounters(counted)
  }

  /// Runs a transaction that consumes from buckets. If a shard is used up, retries with another one.
  func retryingShards<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction, _ shards: [Int: Int]) throws -> Result
  ) async throws -> Result {
    var shards: [Int: Int] = [:]
    for _ in 0..<8 {
      do {
        let selected = shards
        return try await store.transaction { try body($0, selected) }
      } catch let exhausted as ShardExhausted {
        shards[exhausted.bucket] = exhausted.next
      }
    }
    throw ServiceError.limited(seconds: 1)
  }
}

extension SendingLimits {
  /// Returns the limits with the given shards selected. The keys of `shards` are bucket indices.
  func selecting(_ shards: [Int: Int]) -> SendingLimits {
    var limits = self
    for (index, shard) in shards where limits.buckets.indices.contains(index) {
      limits.buckets[index].select(shard)
    }
    return limits
  }
}
