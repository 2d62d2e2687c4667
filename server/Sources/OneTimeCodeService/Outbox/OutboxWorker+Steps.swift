import Foundation

/// What happened when the next step of a plan was due.
struct NextStep: Sendable {
  /// The message of the step that has begun, or `nil` if none has.
  var message: StoredMessage?
  /// The channels of the steps that were skipped, because their limits are used up.
  var limited: [MessageChannel] = []
}

// The next steps of plans. The message that a step has sent keeps its content until the next step begins or can't begin any more.
// The step begins in the transaction that counts it and stores its message, so that it begins once, even if a server crashes.
extension OutboxWorker {
  /// Begins the steps whose wait is over. Each is claimed by one server.
  func beginSteps() async throws {
    guard apps.hasWaits else { return }
    while try await store.read({ try $0.nextStep(at: $0.now) }) != nil {
      let claimed = try await store.transaction { transaction -> (StoredChallenge?, NextStep)? in
        let now = try transaction.now
        guard var message = try transaction.nextStep(at: now) else { return nil }
        let challenge = try transaction.peek([message.challenge])[0]
        if let challenge, challenge.state(at: now) == .open, !self.canBegin(challenge) {
          // Another server has the app or its key, or this one may get it soon.
          message.nextAt = now.advanced(by: 1)
          try transaction.update(message, from: [.sent], attempt: nil)
          return (challenge, NextStep())
        }
        let next = try self.insertNext(
          after: message,
          at: message.step,
          of: challenge,
          at: now,
          in: transaction
        )
        (message.nextAt, message.sealed) = (nil, Data())
        try transaction.update(message, from: [.sent], attempt: nil)
        return (challenge, next)
      }
      // Another server has claimed the step.
      guard let (challenge, next) = claimed else { return }
      began(next)
      if next.message != nil, let challenge { countUnanswered(challenge) }
    }
  }

  /// Inserts the message of the next step, unless the plan has ended for the code: because it was used or replaced, is about to
  /// expire, or there is no further step.
  ///
  /// A step by another channel counts towards the channel's limit for the phone prefix. If it is used up, the step is skipped.
  ///
  /// - Parameters:
  ///   - message: The message of the earlier step, which this transaction has locked.
  ///   - index: The index of the last step that was tried.
  ///   - challenge: The message's challenge, as it is in this transaction.
  ///   - now: The time.
  ///   - transaction: The transaction.
  /// - Returns: What was inserted.
  /// - Throws: An error of the store.
  func insertNext(
    after message: StoredMessage,
    at index: Int,
    of challenge: StoredChallenge?,
    at now: Moment,
    in transaction: any StoreTransaction
  ) throws -> NextStep {
    var next = NextStep()
    guard let challenge, challenge.state(at: now) == .open,
      now.wholeSeconds(until: challenge.expiresAt) >= VerificationService.Configuration.leastTimeForFallback,
      try transaction.messages(of: challenge.id).last?.name == message.name,
      let app = apps[challenge.app], let key = app.configuration.keys.named(challenge.key),
      let content = MessageContent(message, key: key)
    else { return next }
    let recipient = challenge.recipient
    let steps = app.plan.steps(for: recipient)
    var random = random
    var last = index
    while steps.indices.contains(last), let step = app.step(after: last, for: recipient) {
      last = step
      let channel = steps[step].channel
      do {
        if channel != message.channel {
          let limits = SharedLimits(
            configuration: app.configuration,
            origin: content.origin ?? MessageOrigin(isTrusted: false, network: nil),
            isTrial: challenge.purpose == .trial,
            random: random
          )
          _ = try transaction.consume(SendingLimits(buckets: limits.limits(of: channel, for: recipient)))
        }
      } catch is ServiceError {
        next.limited.append(channel)
        continue
      }
      let name = random.hexadecimal(bytes: 16)
      let new = StoredMessage(
        name: name,
        challenge: challenge.id,
        channel: channel,
        expiresAt: challenge.expiresAt,
        sealed: try content.sealed(for: name, challenge.id, with: key),
        due: now,
        unconfirmedSends: message.state == .waiting ? message.unconfirmedSends : 0,
        step: step,
        changedAt: now
      )
      try transaction.insert(new)
      next.message = new
      return next
    }
    return next
  }

  /// Reports skipped steps, and starts to deliver the message of the step that has begun.
  func began(_ next: NextStep) {
    for channel in next.limited { report(.limited(channel)) }
    guard let message = next.message else { return }
    hasBegun.withLock { $0 = true }
    lane(of: .messages(message.channel)).wake()
  }

  /// Begins the step by another channel after an attempt that failed.
  ///
  /// - Returns: Whether a step has begun, whose message replaces the failed one. Otherwise, the failed one may be retried.
  func goOn(after job: Lane.Job, _ result: DeliveryResult?) async -> Bool {
    guard case .message(let leased) = job.item, let challenge = job.challenge, let result,
      result.outcome != .accepted, !Task.isCancelled, let app = apps[challenge.app],
      leased.unconfirmedSends + result.unconfirmedSends <= OutboxPolicy.mostUnconfirmedSends,
      let first = app.step(of: leased, for: challenge.recipient)
    else { return false }
    let last = app.plan.lastStep(from: first, for: challenge.recipient)
    guard app.step(after: last, for: challenge.recipient) != nil else { return false }
    let next = try? await store.transaction { transaction -> NextStep in
      let now = try transaction.now
      guard var message = try transaction.message(leased.name, of: challenge.app), message.state == .waiting,
        message.attempts == leased.attempts
      else { return NextStep() }
      message.unconfirmedSends += result.unconfirmedSends
      let current = try transaction.peek([challenge.id])[0]
      let next = try self.insertNext(after: message, at: last, of: current, at: now, in: transaction)
      guard next.message != nil else { return next }
      var replaced = message.changed(to: .superseded, at: now)
      (replaced.cause, replaced.provider) = (result.cause, result.provider)
      try transaction.update(replaced, from: [.waiting], attempt: leased.attempts)
      return next
    }
    guard let next else { return false }
    began(next)
    return next.message != nil
  }

  private func canBegin(_ challenge: StoredChallenge) -> Bool {
    apps[challenge.app]?.configuration.keys.named(challenge.key) != nil
  }

  /// Counts a code, which was sent, as not delivered, because the next step sends it again.
  private func countUnanswered(_ challenge: StoredChallenge) {
    guard !challenge.isDecoy, let app = apps[challenge.app] else { return }
    conversionTracker.countUndelivered(app.configuration.prefix(of: challenge))
  }
}
