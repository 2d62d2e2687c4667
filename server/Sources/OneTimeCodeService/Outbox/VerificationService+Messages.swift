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
  /// If the message wasn't delivered, the next step of the plan begins, if there is one, the code is valid for at least
  /// ``Configuration/leastTimeForFallback`` seconds, and the message is the challenge's newest. If it was delivered, no step follows.
  ///
  /// - Parameters:
  ///   - name: The name of the message.
  ///   - wasDelivered: Whether the message was delivered.
  ///   - reference: The ID that the provider has given to the message, or `nil` if the provider never refers to it.
  ///   - provider: The provider that has sent the receipt, or `nil` for a gateway with an API key. A provider can report only
  ///     messages that it has accepted, of any app.
  /// - Returns: Whether the message exists. A gateway learns only about messages of its app.
  /// - Throws: An error of the store.
  public func report(
    _ name: String,
    wasDelivered: Bool,
    reference: String? = nil,
    by provider: String? = nil
  ) async throws -> Bool {
    let outbox = installation.outbox
    let (exists, undelivered, next) = try await store.transaction {
      transaction -> (Bool, StoredChallenge?, NextStep) in
      // A provider's receipt doesn't tell the app.
      let message = try transaction.message(name, of: provider == nil ? configuration.app : nil)
      guard let message, provider == nil || message.provider == provider else {
        return (false, nil, NextStep())
      }
      let now = try transaction.now
      var reported = message.changed(to: wasDelivered ? .delivered : .undelivered, at: now)
      reported.reference = reference
      guard reported.state.predecessors.contains(message.state) else { return (true, nil, NextStep()) }
      let challenge =
        try installation.apps.recordsEvents || !wasDelivered ? transaction.peek([message.challenge])[0] : nil
      try transaction.update(reported, from: reported.state.predecessors, attempt: nil)
      let app = challenge.flatMap { installation.apps[$0.app] }
      try app.flatMap { EventRecorder($0, random: random) }?.record(reported, of: challenge, in: transaction)
      guard message.state == .sent, !wasDelivered else { return (true, nil, NextStep()) }
      return (
        true, challenge,
        try outbox.insertNext(after: message, at: message.step, of: challenge, at: now, in: transaction)
      )
    }
    if let undelivered, let app = installation.apps[undelivered.app] {
      installation.conversionTracker.countUndelivered(app.configuration.prefix(of: undelivered))
    }
    outbox.began(next)
    return exists
  }
}
