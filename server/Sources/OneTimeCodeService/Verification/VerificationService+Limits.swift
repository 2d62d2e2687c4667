extension VerificationService {
  /// Checks the limits for a message, counts the message, and records the event that a client has used up its limit.
  func consume(_ limits: SendingLimits, in transaction: any StoreTransaction) throws -> Moment {
    try transaction.consume(limits) { bucket, until, now in
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
    client: IPAddress?,
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
  func clientBucket(_ client: IPAddress, isTrial: Bool) -> RateLimitBucket {
    RateLimitBucket(
      (isTrial ? configuration.trialLimits : configuration.limits).client,
      .client,
      configuration.keys,
      "client/2",
      [client.network],
      client: client,
      isTrial: isTrial,
      using: random
    )
  }

  /// Returns the failure counters that apply when a recipient's code is requested or entered.
  func failureCounters(of recipient: Recipient, _ purpose: Purpose, client: IPAddress?, device: SecretTag?)
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
    if let client { counted.append((Subject(keys, "failures/pair", fields + [client.network]), .pair)) }
    counted.append((Subject(keys, "failures/recipient", fields), .recipient))
    counted.append((Subject(keys, "failures/all-purposes", Array(fields.dropFirst())), .allPurposes))
    if let client { counted.append((Subject(keys, "failures/client", [client.network]), .client)) }
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

extension VerificationService {
  /// Returns the throttled prefix that limits a message to a recipient, or `nil` if none does. A recipient who has
  /// verified a code before isn't limited: that isn't a number that an attacker has made up.
  func throttledPrefix(of recipient: Recipient, in transaction: any StoreTransaction) throws -> String? {
    guard let prefix = installation.conversionTracker.throttledPrefix(of: recipient) else { return nil }
    let verified = LockedCounters.highest(try transaction.peek(verifications(of: recipient).tags))
    return try (verified?.until ?? 0) > transaction.now.microseconds ? nil : prefix
  }

  /// The counter that shows whether a phone number has verified a code in the last 90 days.
  func verifications(of recipient: Recipient) -> Subject {
    Subject(configuration.keys, "verified/1", [recipient.kind.rawValue, recipient.canonicalAddress])
  }

  /// The time for which a verification is remembered, in seconds.
  static let verificationMemory = 90 * 24 * 3600
}
