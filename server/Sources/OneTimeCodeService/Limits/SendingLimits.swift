/// A rate limit for one recipient, client or prefix, or for all messages. Of a large limit's shards, one is selected at
/// random.
package struct RateLimitBucket: Sendable {
  let limit: RateLimit
  /// The limit, for the error if it is exceeded.
  let name: ServiceError.Limit
  let subject: Subject
  /// The network address of the client whose limit this is, or `nil` for other limits.
  let client: String?

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
    client: String? = nil,
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
  ///   - usedUp: A closure that is called for each bucket that the message has used up.
  /// - Returns: The time at which the message was counted.
  /// - Throws: ``ServiceError/locked(seconds:)`` or ``ServiceError/limited(_:seconds:)``.
  func consume(
    _ limits: SendingLimits,
    at clock: (@Sendable () -> Moment)? = nil,
    usedUp: (_ bucket: RateLimitBucket, _ until: Moment, _ now: Moment) throws -> Void = { _, _, _ in }
  ) throws -> Moment {
    let counters = try LockedCounters(limits.failures.subjects + limits.buckets.map(\.subject), in: self)
    let now = try clock?() ?? self.now
    try counters.check(limits.failures, at: now)
    let first = limits.failures.subjects.count
    for (index, bucket) in limits.buckets.enumerated() {
      let until = counters[first + index]?.until ?? 0
      guard let next = bucket.limit.consuming(after: until, at: now) else {
        let nextAllowed = bucket.limit.nextAllowed(after: until, at: now)
        throw ServiceError.limited(bucket.name, seconds: now.secondsToWait(until: nextAllowed))
      }
      try counters.save(StoredCounter(until: next), at: first + index)
      if bucket.limit.consuming(after: next, at: now) == nil {
        try usedUp(bucket, bucket.limit.nextAllowed(after: next, at: now), now)
      }
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
  /// Checks the limits for a message, counts the message, and records the event that a client has used up its limit.
  func consume(_ limits: SendingLimits, in transaction: any StoreTransaction) throws -> Moment {
    try transaction.consume(limits, at: clock) { bucket, until, now in
      guard let client = bucket.client else { return }
      try events?.record(.clientLimited, client: client, at: now, in: transaction) { details in
        details.limit = "messages"
        details.until = until.milliseconds / 1000
      }
    }
  }

  /// Returns the limits for one message to a recipient. `throttledPrefix` is the throttled prefix of the recipient, if any.
  ///
  /// All channels share these limits, so that switching the channel passes none. A channel with its own prefixes has one
  /// more limit.
  ///
  /// Recipients, clients and wrong codes are counted by app, so that no app's users are limited by what happens in another,
  /// and no app notices another's use. Prefixes and all messages are counted for all apps together, because they protect
  /// the operator's account with the provider; an app's own overall limit keeps it from using up the common one.
  ///
  /// - Throws: ``ServiceError/destinationNotAllowed(_:)`` or ``ServiceError/channelNotAvailable(_:)`` if the phone prefix isn't
  ///   allowed.
  func sendingLimits(
    for recipient: Recipient,
    by channel: MessageChannel,
    purpose: Purpose,
    client: String?,
    device: SecretTag?,
    throttledPrefix: String?
  ) throws -> SendingLimits {
    let keys = configuration.sharedKeys
    // Trials, and devices that the backend vouches for, have separate limits. Otherwise, an attacker
    // who sends a dozen requests an hour, or strangers at the user's address, could keep a user from getting codes.
    let isTrial = purpose == .trial
    var buckets = [recipientBucket(recipient, isTrial: isTrial, isVouched: device != nil)]
    if let client, device == nil {
      buckets.append(clientBucket(client, isTrial: isTrial))
    }
    // The last limit is the installation's. All apps share its bucket, so it is the most contended one.
    let count = configuration.overallLimits.count
    var overall = configuration.overallLimits.enumerated().map { index, counted in
      RateLimitBucket(
        (isTrial ? counted.trialLimits : counted.limits).overall,
        index < count - 1 ? .app : .overall,
        counted.keys,
        "overall/2",
        [],
        isTrial: isTrial,
        using: random
      )
    }
    let shared = overall.removeLast()
    buckets += overall
    switch configuration.allowedPrefixes.match(recipient) {
    case .unrestricted: break
    case .notAllowed: throw ServiceError.destinationNotAllowed(.phone)
    case .prefix(let digits, let limit):
      buckets.append(
        RateLimitBucket(
          throttledPrefix == nil ? limit : ConversionThrottle.limit,
          throttledPrefix == nil ? .prefix : .throttledPrefix,
          keys,
          throttledPrefix == nil ? "prefix/1" : "throttled-prefix/1",
          [throttledPrefix ?? digits],
          isTrial: isTrial,
          using: random
        )
      )
    }
    switch configuration.channelPrefixes[channel]?.match(recipient) {
    case nil, .unrestricted: break
    case .notAllowed: throw ServiceError.channelNotAvailable(channel)
    case .prefix(let digits, let limit):
      buckets.append(
        RateLimitBucket(
          limit,
          .channelPrefix,
          keys,
          "channel-prefix/1",
          [channel.name, digits],
          isTrial: isTrial,
          using: random
        )
      )
    }
    buckets.append(shared)
    return SendingLimits(
      failures: failureCounters(of: recipient, purpose, client: client, device: device),
      buckets: buckets
    )
  }

  /// Returns the bucket for the messages to a recipient, or to the recipient's devices that the app's backend vouches for.
  func recipientBucket(_ recipient: Recipient, isTrial: Bool, isVouched: Bool) -> RateLimitBucket {
    RateLimitBucket(
      (isTrial ? configuration.trialLimits : configuration.limits).recipient,
      isVouched ? .devices : .recipient,
      configuration.keys,
      "recipient/2",
      [recipient.kind.rawValue, recipient.canonicalAddress] + (isVouched ? ["vouched"] : []),
      isTrial: isTrial,
      using: random
    )
  }

  /// Returns the bucket for the messages that a client requests.
  func clientBucket(_ client: String, isTrial: Bool) -> RateLimitBucket {
    RateLimitBucket(
      (isTrial ? configuration.trialLimits : configuration.limits).client,
      .client,
      configuration.keys,
      "client/2",
      [client],
      client: client,
      isTrial: isTrial,
      using: random
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

extension VerificationService {
  /// Returns the channels by which codes may be sent to a recipient, in the order of ``MessageChannel/all``. They depend only on the
  /// recipient's kind and phone prefix, so they don't reveal whether an account exists.
  public func channels(for recipient: Recipient) -> [MessageChannel] {
    guard configuration.allowedPrefixes.match(recipient) != .notAllowed else { return [] }
    return channels.filter {
      $0.kind == recipient.kind && configuration.channelPrefixes[$0]?.match(recipient) != .notAllowed
    }
  }

  /// Returns `channel` or, if it is `nil`, the first one that is available to the recipient.
  ///
  /// - Throws: ``ServiceError/channelNotAvailable(_:)``, or ``ServiceError/destinationNotAllowed(_:)`` if the recipient has no
  ///   channel at all.
  func available(_ channel: MessageChannel?, for recipient: Recipient) throws -> MessageChannel {
    let available = channels(for: recipient)
    guard let first = available.first else { throw ServiceError.destinationNotAllowed(recipient.kind) }
    guard let channel else { return first }
    guard available.contains(channel) else { throw ServiceError.channelNotAvailable(channel) }
    return channel
  }
}
