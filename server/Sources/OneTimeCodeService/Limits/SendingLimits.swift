/// A rate limit for one recipient, client or prefix, or for all messages. Of a large limit's shards, one is selected at
/// random.
package struct RateLimitBucket: Sendable {
  let limit: RateLimit
  let subject: Subject

  /// Creates a bucket.
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
    let shards = limit.shards
    let shard = Int.random(in: 0..<shards.count, using: &random)
    self.limit = shards[shard]
    subject = Subject(keys, label, shard == 0 ? fields : fields + ["shard \(shard)"])
  }
}

/// The limits to check before a message is sent.
package struct SendingLimits: Sendable {
  /// The failure counters that may lock sending.
  package let failures: FailureCounters
  /// The rate limits, in the order in which all servers lock them: the most contended last.
  package let buckets: [RateLimitBucket]
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
  /// - Throws: ``ServiceError/locked(seconds:)`` or ``ServiceError/limited(seconds:)``.
  func consume(_ limits: SendingLimits, at clock: (@Sendable () -> Moment)? = nil) throws -> Moment {
    let counters = try LockedCounters(limits.failures.subjects + limits.buckets.map(\.subject), in: self)
    let now = try clock?() ?? self.now
    try counters.check(limits.failures, at: now)
    let first = limits.failures.subjects.count
    for (index, bucket) in limits.buckets.enumerated() {
      let until = counters[first + index]?.until ?? 0
      guard let next = bucket.limit.consuming(after: until, at: now) else {
        let nextAllowed = bucket.limit.nextAllowed(after: until, at: now)
        throw ServiceError.limited(seconds: now.secondsToWait(until: nextAllowed))
      }
      try counters.save(StoredCounter(until: next), at: first + index)
    }
    return now
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
  /// Returns the limits for one message to a recipient. `throttledPrefix` is the throttled prefix of the recipient, if any.
  ///
  /// - Throws: ``ServiceError/destinationNotAllowed(_:)`` if the phone prefix isn't allowed.
  func sendingLimits(
    for recipient: Recipient,
    purpose: Purpose,
    client: String?,
    device: SecretTag?,
    throttledPrefix: String?
  ) throws -> SendingLimits {
    let keys = configuration.keys
    // Trials, and devices that the backend vouches for, have separate limits. Otherwise, an attacker
    // who sends a dozen requests an hour, or strangers at the user's address, could keep a user from getting codes.
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
    if let client, device == nil {
      buckets.append(RateLimitBucket(limits.client, keys, budget + "client/2", [client], using: random))
    }
    switch configuration.allowedPrefixes.match(recipient) {
    case .unrestricted: break
    case .notAllowed: throw ServiceError.destinationNotAllowed(.phone)
    case .prefix(let digits, let limit):
      buckets.append(
        RateLimitBucket(
          throttledPrefix == nil ? limit : ConversionThrottle.limit,
          keys,
          budget + (throttledPrefix == nil ? "prefix/1" : "braked/1"),
          [throttledPrefix ?? digits],
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
      // The user has signed in on this device before, so failures of others don't count, not even at the same address.
      return FailureCounters([
        (Subject(keys, "failures/device", fields + [device.bytes.hexadecimal]), .device)
      ])
    }
    if let client { counted.append((Subject(keys, "failures/pair", fields + [client]), .pair)) }
    counted.append((Subject(keys, "failures/recipient", fields), .recipient))
    if let client { counted.append((Subject(keys, "failures/client", [client]), .client)) }
    return FailureCounters(counted)
  }
}
