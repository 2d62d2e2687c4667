extension VerificationService {
  /// Returns up to 100 messages of the app that the outbox gave up on, most recent first. Messages are kept for about an
  /// hour after the code expires.
  ///
  /// - Throws: An error of the store.
  public func deadMessages() async throws -> [StoredMessage] {
    try await store.read { try $0.deadMessages(of: configuration.app, limit: 100) }
  }

  /// Retries a message that the delivery refused.
  ///
  /// - Returns: Whether the message is retried, which requires a refused message and an unexpired code.
  /// - Throws: An error of the store.
  public func sendAgain(_ name: String) async throws -> Bool {
    let isWaiting = try await store.transaction { transaction in
      let now = try transaction.now
      guard let message = try transaction.message(name, of: configuration.app),
        message.state == .refused, message.canBeSentAgain, now < message.expiresAt
      else { return false }
      var waiting = message.changed(to: .waiting, due: now, at: now)
      waiting.unconfirmedSends = 0
      try transaction.update(waiting, from: [.refused], attempt: nil)
      return true
    }
    if isWaiting { installation.outbox.wake() }
    return isWaiting
  }

  /// Saves a gateway's delivery report if the message was sent, or may have been.
  ///
  /// If a provider's receipt says that the message wasn't delivered, the route has a fallback, and the code is valid for at
  /// least ``Configuration/leastTimeForFallback`` seconds, the fallback sends the message, with the same code. This happens
  /// once, and only to the challenge's newest message.
  ///
  /// - Parameters:
  ///   - name: The name of the message.
  ///   - wasDelivered: Whether the message was delivered.
  ///   - provider: The provider that has sent the receipt, or `nil` for a gateway with an API key. A provider can report only
  ///     messages that it has accepted, of any app.
  /// - Returns: Whether the message exists. A gateway learns only about messages of its app.
  /// - Throws: An error of the store.
  public func report(_ name: String, wasDelivered: Bool, by provider: String? = nil) async throws -> Bool {
    let (exists, isWaiting, undelivered) = try await store.transaction {
      transaction -> (Bool, Bool, StoredChallenge?) in
      // A provider's receipt doesn't tell the app.
      let message = try transaction.message(name, of: provider == nil ? configuration.app : nil)
      guard let message, provider == nil || message.lastProvider == provider else {
        return (false, false, nil)
      }
      let now = try transaction.now
      let mayUseFallback = provider != nil && !wasDelivered
      let challenge =
        try installation.apps.recordsEvents || !wasDelivered ? transaction.peek([message.challenge])[0] : nil
      if mayUseFallback, try canUseFallback(for: message, of: challenge, at: now, in: transaction) {
        var waiting = message.changed(to: .waiting, due: now, at: now)
        waiting.cause = "undelivered"
        (waiting.provider, waiting.failedProvider) = (nil, provider)
        try transaction.update(waiting, from: [.sent], attempt: nil)
        return (true, true, nil)
      }
      let reported = message.changed(to: wasDelivered ? .delivered : .undelivered, at: now)
      guard reported.state.predecessors.contains(message.state) else { return (true, false, nil) }
      try transaction.update(reported, from: reported.state.predecessors, attempt: nil)
      let app = challenge.flatMap { installation.apps[$0.app] }
      try app.flatMap { EventRecorder($0, random: random) }?.record(reported, of: challenge, in: transaction)
      return (true, false, message.state == .sent && !wasDelivered ? challenge : nil)
    }
    if let undelivered, let app = installation.apps[undelivered.app] {
      installation.conversionTracker.countUndelivered(app.configuration.prefix(of: undelivered))
    }
    if isWaiting { installation.outbox.wake() }
    return exists
  }

  /// Returns whether the fallback can send a message that wasn't delivered. Only a message that has a fallback keeps its
  /// content after it was sent.
  private func canUseFallback(
    for message: StoredMessage,
    of challenge: StoredChallenge?,
    at now: Moment,
    in transaction: any StoreTransaction
  ) throws -> Bool {
    guard message.state == .sent, message.canBeSentAgain, let challenge, challenge.state(at: now) == .open,
      now.wholeSeconds(until: challenge.expiresAt) >= Configuration.leastTimeForFallback
    else { return false }
    return try transaction.messages(of: challenge.id).last?.name == message.name
  }
}

extension StoredMessage {
  /// The provider whose receipts are about the message: the last one that has accepted it, or may have.
  fileprivate var lastProvider: String? { state == .waiting ? provider ?? failedProvider : provider }
}
