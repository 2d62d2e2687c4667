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

  /// Returns the limits for one message to a recipient.
  ///
  /// All channels share these limits, so that switching the channel passes none. A channel with its own prefixes has one
  /// more limit.
  ///
  /// Recipients, clients and wrong codes are counted by app, so that no app's users are limited by what happens in another,
  /// and no app notices another's use. Prefixes and all messages are counted for all apps together, because they protect
  /// the operator's account with the provider; an app's own overall limit keeps it from using up the common one.
  ///
  /// Of each limit that recipients share, a part is kept for messages to devices that the backend vouches for and to recipients
  /// who have verified a code lately from the client's network. Otherwise, anyone who requests codes for made-up numbers could
  /// use up all. Strangers who know a recipient get no more for it, and don't learn whether it has verified a code. Of the rest,
  /// one network gets at most an eighth.
  ///
  /// - Throws: ``ServiceError/destinationNotAllowed(_:)`` or ``ServiceError/channelNotAvailable(_:)`` if the phone prefix isn't
  ///   allowed, or an error of the store.
  func sendingLimits(
    for recipient: Recipient,
    by channel: MessageChannel,
    purpose: Purpose,
    client: IPAddress?,
    device: SecretTag?,
    in transaction: any StoreTransaction
  ) throws -> SendingLimits {
    // Trials, and devices that the backend vouches for, have separate limits. Otherwise, an attacker
    // who sends a dozen requests an hour, or strangers at the user's address, could keep a user from getting codes.
    let isTrial = purpose == .trial
    var buckets = [[recipientBucket(recipient, isTrial: isTrial, isVouched: device != nil)]]
    if let client, device == nil {
      buckets += clientBuckets(client, isTrial: isTrial).map { [$0] }
    }
    let origin = MessageOrigin(
      isTrusted: try !isTrial
        && (device != nil || hasVerified(recipient, from: client, in: transaction)),
      network: client?.networks.last
    )
    let shared = SharedLimits(configuration: configuration, origin: origin, isTrial: isTrial, random: random)
    // The last limit is the installation's. All apps share its bucket, so it is the most contended one.
    let count = configuration.overallLimits.count
    var overall = configuration.overallLimits.enumerated().map { index, counted in
      shared.buckets(
        (isTrial ? counted.trialLimits : counted.limits).overall,
        index < count - 1 ? .app : .overall,
        "overall/2",
        keys: counted.keys
      )
    }
    let last = overall.removeLast()
    buckets += overall
    switch configuration.allowedPrefixes.match(recipient) {
    case .unrestricted: break
    case .notAllowed: throw ServiceError.destinationNotAllowed(.phone)
    case .prefix(let digits, let limit):
      // Attackers make up numbers, so a trusted request isn't pumping.
      if !origin.isTrusted, let throttled = installation.conversionTracker.throttledPrefix(of: recipient) {
        buckets.append([
          shared.bucket(ConversionThrottle.limit, .throttledPrefix, "throttled-prefix/1", [throttled])
        ])
      } else {
        buckets += shared.limit(limit, .prefix, "prefix/1", [digits])
      }
    }
    buckets += try shared.limits(of: channel, for: recipient)
    buckets.append(last)
    var limits = SendingLimits(
      failures: failureCounters(of: recipient, purpose, client: client, device: device),
      buckets: buckets
    )
    limits.origin = origin
    return limits
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

  /// Returns the buckets for the messages that a client requests: one for each of its networks.
  func clientBuckets(_ client: IPAddress, isTrial: Bool) -> [RateLimitBucket] {
    client.networks.map { network in
      RateLimitBucket(
        configuration.messages(of: network, isTrial: isTrial),
        .client,
        configuration.keys,
        "client/2",
        [network.name],
        // An event is about one client.
        client: network.share == 1 ? client : nil,
        isTrial: isTrial,
        using: random
      )
    }
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
    let networks = client?.networks ?? []
    for network in networks where network.share != 2 {
      let backoff = network.share == 1 ? Backoff.pair : .networkPair
      counted.append((Subject(keys, "failures/pair", fields + [network.name]), backoff))
    }
    counted.append((Subject(keys, "failures/recipient", fields), .recipient))
    counted.append(allPurposesFailures(of: recipient))
    for network in networks {
      counted.append((Subject(keys, "failures/client", [network.name]), .network(network.share)))
    }
    return FailureCounters(counted)
  }

  /// Returns the counter of a recipient's failures for all purposes together, and its backoff.
  func allPurposesFailures(of recipient: Recipient) -> (Subject, Backoff) {
    let fields = [recipient.kind.rawValue, recipient.canonicalAddress]
    return (Subject(configuration.keys, "failures/all-purposes", fields), .allPurposes)
  }
}

extension VerificationService.Configuration {
  /// Returns the limit of the messages that the clients of a network request.
  fileprivate func messages(of network: IPAddress.Network, isTrial: Bool) -> RateLimit {
    let limit = (isTrial ? trialLimits : limits).client
    let most = limit.count.multipliedReportingOverflow(by: network.share)
    return RateLimit(most.overflow ? .max : most.partialValue, in: limit.seconds)
  }
}

/// The limits that all recipients share, for one request.
struct SharedLimits {
  let configuration: VerificationService.Configuration
  let origin: MessageOrigin
  let isTrial: Bool
  let random: RandomSource

  /// Returns the limits of messages by a channel to the recipient's phone prefix, if the channel has prefixes of its own.
  ///
  /// - Throws: ``ServiceError/channelNotAvailable(_:)`` if the channel doesn't reach the recipient.
  func limits(of channel: MessageChannel, for recipient: Recipient) throws(ServiceError)
    -> [[RateLimitBucket]]
  {
    switch configuration.channelPrefixes[channel]?.match(recipient) {
    case nil, .unrestricted: []
    case .notAllowed: throw .channelNotAvailable(channel)
    case .prefix(let digits, let limit):
      self.limit(limit, .channelPrefix, "channel-prefix/1", [channel.name, digits])
    }
  }

  /// Returns a limit, and the part of it that the client's widest network may use, unless the network's own limit is lower.
  func limit(_ limit: RateLimit, _ name: ServiceError.Limit, _ label: String, _ fields: [String])
    -> [[RateLimitBucket]]
  {
    let all = [buckets(limit, name, label, fields)]
    guard !origin.isTrusted, let network = origin.network else { return all }
    let part = limit.parts.open.count / 8
    guard part > 0, part < configuration.messages(of: network, isTrial: isTrial).count else { return all }
    let limit = RateLimit(part, in: limit.seconds)
    return all + [[bucket(limit, .client, "network/" + label, fields + [network.name])]]
  }

  /// Returns the buckets of a limit: for trusted requests, first that of the part that is kept.
  func buckets(
    _ limit: RateLimit,
    _ name: ServiceError.Limit,
    _ label: String,
    _ fields: [String] = [],
    keys: KeyRing? = nil
  ) -> [RateLimitBucket] {
    let parts = limit.parts
    // Trials have no trusted requests.
    let open = bucket(isTrial ? limit : parts.open, name, label, fields, keys: keys)
    guard origin.isTrusted, let kept = parts.kept else { return [open] }
    return [bucket(kept, name, "kept/" + label, fields, keys: keys), open]
  }

  /// Returns a bucket, by default with the keys that all apps share.
  func bucket(
    _ limit: RateLimit,
    _ name: ServiceError.Limit,
    _ label: String,
    _ fields: [String],
    keys: KeyRing? = nil
  ) -> RateLimitBucket {
    let keys = keys ?? configuration.sharedKeys
    return RateLimitBucket(limit, name, keys, label, fields, isTrial: isTrial, using: random)
  }
}

extension VerificationService {
  /// Returns the channels by which codes may be sent to a recipient, in the order of the plan's steps. They depend only on the
  /// recipient's kind and phone prefix, so they don't reveal whether an account exists.
  public func channels(for recipient: Recipient) -> [MessageChannel] {
    guard configuration.allowedPrefixes.match(recipient) != .notAllowed else { return [] }
    return app.plan.steps(for: recipient).map(\.channel).reduce(into: []) { channels, channel in
      if !channels.contains(channel), app.isAllowed(channel, for: recipient) { channels.append(channel) }
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
  /// Returns whether a recipient has verified a code in the last 90 days from the client's widest network, so that no
  /// attacker has made it up.
  func hasVerified(_ recipient: Recipient, from client: IPAddress?, in transaction: any StoreTransaction)
    throws -> Bool
  {
    guard let client, let subject = verifications(of: recipient, from: client).last else { return false }
    return try isRemembered(subject, in: transaction)
  }

  /// The counters that show whether a recipient has verified a code in the last 90 days: the first one from anywhere, the
  /// second one from the client's widest network.
  func verifications(of recipient: Recipient, from client: IPAddress? = nil) -> [Subject] {
    let fields = [recipient.kind.rawValue, recipient.canonicalAddress]
    let network = client?.networks.last.map {
      [Subject(configuration.keys, "verified-from/1", fields + [$0.name])]
    }
    return [Subject(configuration.keys, "verified/1", fields)] + (network ?? [])
  }

  /// Returns whether a counter of ``verifications(of:from:)`` hasn't ended.
  func isRemembered(_ subject: Subject, in transaction: any StoreTransaction) throws -> Bool {
    let counter = LockedCounters.highest(try transaction.peek(subject.tags))
    return try (counter?.until ?? 0) > transaction.now.microseconds
  }

  /// The time for which a verification is remembered, in seconds.
  static let verificationMemory = 90 * 24 * 3600

  /// The age from which the counter of a recipient's verifications is changed again, in microseconds.
  static let verificationPrecision: Int64 = 24 * 3600 * 1_000_000
}
