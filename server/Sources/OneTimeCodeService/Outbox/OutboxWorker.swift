import OneTimeCode
import ServiceLifecycle

/// A worker that delivers messages and events from the outbox. A message is delivered after the response to the request that created it. A
/// slow or failing gateway therefore can't delay responses, and the response time doesn't reveal whether the
/// account exists. A short random delay keeps the delivery of a new message from slowing down the response.
///
/// Each ``OutboxQueue`` has a ``Lane``, so that no channel waits for another, or for the receiver of an app's events. The
/// messages of channels that no app has are left to servers that have a delivery for them. A new message is delivered
/// directly if its lane has capacity, which is reserved while the message is stored. Its row in the outbox becomes due
/// again when the lease ends, in case this server crashes. Events are sent at least once, in no particular order.
package final class OutboxWorker: Sendable {
  let store: any ChallengeStore
  let apps: Apps
  let conversionTracker: ConversionTracker
  let random: RandomSource
  let report: @Sendable (ServiceReport) -> Void
  /// Whether a step has begun since the last look, so that more messages may be due.
  let hasBegun = Mutex(false)
  private let lanes = Mutex<[OutboxQueue: Lane]>([:])
  /// The times until which no events are sent, by app.
  private let pauses = Mutex<[OutboxQueue: Moment]>([:])
  /// The rows whose delivery hasn't ended, by key.
  private let running = Mutex<[String: OutboxQueue.Item]>([:])
  private let unsaved = Mutex(Unsaved())

  private struct Unsaved {
    /// The jobs whose results aren't saved. The result is `nil` if a message's challenge had ended before the attempt.
    var ended: [(job: Lane.Job, result: DeliveryResult?)] = []
    /// Whether a task saves the results.
    var isSaving = false
  }

  init(
    store: any ChallengeStore,
    apps: Apps,
    conversionTracker: ConversionTracker,
    random: RandomSource,
    report: @escaping @Sendable (ServiceReport) -> Void
  ) {
    self.store = store
    self.apps = apps
    self.conversionTracker = conversionTracker
    self.random = random
    self.report = report
  }

  /// Delivers messages and events until the task is cancelled or the service is shut down, see ``Lane/run(_:limit:)``.
  func run(limit: Duration) async {
    let extending = Task {
      while true {
        try await Task.sleep(for: OutboxPolicy.extensionInterval)
        await extendLeases()
      }
    }
    defer { extending.cancel() }
    await withDiscardingTaskGroup { group in
      var running: Set<OutboxQueue> = []
      while !Task.isCancelled, !Task.isShuttingDownGracefully {
        for queue in messageQueues + eventQueues where running.insert(queue).inserted {
          group.addTask { await self.lane(of: queue).run(self, limit: limit) }
        }
        // An app with a receiver may be added.
        try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(1)) }
      }
    }
    // The results are saved even if this task was cancelled.
    await Task { _ = await save() }.value
  }

  /// The queues of all channels, because apps can be added.
  let messageQueues = MessageChannel.all.map(OutboxQueue.messages)

  /// The queues of the apps that have a receiver of events.
  var eventQueues: [OutboxQueue] { apps.receivers.map { .events(app: $0) } }

  func lane(of queue: OutboxQueue) -> Lane {
    lanes.withLock { lanes in
      if let lane = lanes[queue] { return lane }
      let lane = Lane(queue)
      lanes[queue] = lane
      return lane
    }
  }

  /// Capacity for a message that a transaction is about to store, in the lane that the transaction chooses.
  final class Reservation: Sendable {
    private let worker: OutboxWorker
    private let lane = Mutex<Lane?>(nil)

    init(_ worker: OutboxWorker) { self.worker = worker }

    /// Returns whether the lane has capacity. A transaction that runs again keeps the capacity that it has.
    func reserveCapacity(for channel: MessageChannel) -> Bool {
      lane.withLock { lane in
        if lane != nil { return true }
        let free = worker.lane(of: .messages(channel))
        if free.reserve() { lane = free }
        return lane != nil
      }
    }

    /// Returns the capacity, if there is any, because no message was stored.
    func end() { lane.value?.release() }
  }

  /// Runs a transaction that may create a message, and delivers the message, for which the transaction reserves
  /// capacity.
  ///
  /// - Parameter body: A closure that creates a message. Without capacity, the message waits in the outbox.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`, or an error of the store.
  func dispatching(
    _ body: @escaping @Sendable (any StoreTransaction, Reservation) throws -> IssuedChallenge
  ) async throws -> IssuedChallenge {
    let reservation = Reservation(self)
    let issued: IssuedChallenge
    do {
      issued = try await store.transaction { try body($0, reservation) }
    } catch {
      reservation.end()
      throw error
    }
    if let message = issued.message {
      deliverNew(message, of: issued.challenge, at: issued.now)
    } else {
      reservation.end()
      wake()
    }
    return issued
  }

  /// Delivers a new message, for which this server already holds the lease, see ``OutboxPolicy/lease``, and capacity.
  private func deliverNew(_ message: StoredMessage, of challenge: StoredChallenge, at now: Moment) {
    var random = random
    let delay = Duration.milliseconds(Int.random(in: OutboxPolicy.initialDelay, using: &random))
    lane(of: .messages(message.channel)).add(
      Lane.Job(item: .message(message), challenge: challenge, now: now, delay: delay)
    )
  }

  /// Starts to deliver due messages.
  func wake() { for queue in messageQueues { lane(of: queue).wake() } }

  /// Makes one attempt to deliver each row of queues that is due, and returns when the results are saved. The lanes must not
  /// run.
  func drain(_ queues: [OutboxQueue]) async {
    repeat {
      hasBegun.withLock { $0 = false }
      await withDiscardingTaskGroup { group in
        for queue in queues { group.addTask { await self.lane(of: queue).drain(self) } }
      }
      await save()
    } while hasBegun.value
  }

  /// Leases up to `limit` due rows, or returns the time after which to try again.
  func lease(from queue: OutboxQueue, limit: Int) async throws -> (jobs: [Lane.Job], next: Duration?) {
    let isServed =
      switch queue {
      case .messages(let channel): apps.channels.contains(channel)
      case .events(let app): apps[app]?.eventDelivery != nil
      }
    guard isServed else { return ([], queue.longestSleep) }
    // Usually no row is due, and this read locks no rows.
    let (due, now) = try await store.read { (try $0.nextDue(in: queue), try $0.now) }
    if let end = pauses.value[queue], now < end { return ([], queue.longestSleep) }
    guard let due, due <= now else {
      return ([], due.map { .milliseconds($0.milliseconds - now.milliseconds) } ?? queue.longestSleep)
    }
    let items = try await store.transaction { transaction in
      let lease = Moment(milliseconds: now.milliseconds + OutboxPolicy.lease)
      return try transaction.lease(from: queue, at: now, until: lease, limit: limit)
    }
    let ids = items.compactMap { if case .message(let message) = $0 { message.challenge } else { nil } }
    var challenges = try await (ids.isEmpty ? [] : store.read { try $0.peek(ids) })[...]
    let jobs = items.map { Lane.Job(item: $0, challenge: challenges.popFirst() ?? nil, now: now) }
    // Another server may lock the rows that are due.
    return (jobs, jobs.isEmpty ? .milliseconds(100) : nil)
  }

  /// Delivers a message or an event. Its result is saved later, together with others.
  func deliver(_ job: Lane.Job) async {
    running.withLock { $0[job.item.key] = job.item }
    defer {
      running.withLock { if $0[job.item.key]?.attempts == job.item.attempts { $0[job.item.key] = nil } }
    }
    var result: DeliveryResult?
    switch job.item {
    case .message(let message): result = await deliver(message, of: job.challenge, at: job.now)
    case .event(let event):
      result = await apps[event.app]?.eventDelivery?.deliver(event) ?? DeliveryResult(.retry, "app-missing")
    }
    let queue = job.item.queue
    let hasGoneOn = await goOn(after: job, result)
    lane(of: queue).release()
    if Task.isCancelled, result?.outcome == .unanswered {
      // The gateway may still be sending.
      result?.retryAfter = .milliseconds(OutboxPolicy.lease)
    }
    if let result {
      if case .events = queue, result.outcome == .refused {
        pauses.withLock { $0[queue] = job.now.advanced(by: Event.pause) }
      }
      // Nothing was sent for a decoy or a test.
      if job.challenge.map({ $0.isDecoy || $0.isTest }) != true {
        // A message that the next step replaces isn't lost.
        let reported = hasGoneOn ? DeliveryResult(.retry, result.cause) : result
        report(.attempted(queue, attempt: job.item.attempts, reported))
      }
    }
    if hasGoneOn { return }
    unsaved.withLock { $0.ended.append((job, result)) }
  }

  /// Extends the leases of all deliveries that haven't ended, so that no other server repeats them.
  func extendLeases() async {
    let items = Array(running.value.values)
    guard !items.isEmpty else { return }
    // If the store is unavailable, no other server can lease the rows either.
    try? await store.transaction { transaction in
      let lease = Moment(milliseconds: try transaction.now.milliseconds + OutboxPolicy.lease)
      for item in items { try transaction.extend(item, until: lease) }
    }
  }

  /// Saves results until none are left. Returns at once if another task is saving.
  func saveResults() async {
    let isFirst = unsaved.withLock { unsaved in
      defer { unsaved.isSaving = true }
      return !unsaved.isSaving
    }
    guard isFirst else { return }
    var wait = Duration.milliseconds(20)
    repeat {
      // Results within a short time share a transaction.
      try? await Task.sleep(for: wait)
      wait = .milliseconds(await save() ? 20 : 500)
    } while !Task.isCancelled && !endSaving()
    // Of a cancelled task, `run` saves the results.
    if Task.isCancelled { unsaved.withLock { $0.isSaving = false } }
  }

  private func endSaving() -> Bool {
    unsaved.withLock { unsaved in
      if unsaved.ended.isEmpty { unsaved.isSaving = false }
      return !unsaved.isSaving
    }
  }

  /// Saves all results. Returns `false` if the store is unavailable.
  @discardableResult
  private func save() async -> Bool {
    while true {
      let batch = unsaved.withLock { unsaved in
        let batch = Array(unsaved.ended.prefix(OutboxPolicy.batchSize))
        unsaved.ended.removeFirst(batch.count)
        return batch
      }
      guard !batch.isEmpty else { return true }
      do {
        let reports = try await store.transaction { transaction in
          let now = try transaction.now
          return try batch.compactMap { try self.save($1, of: $0, at: now, in: transaction) }
        }
        reports.forEach(report)
      } catch {
        report(.storeFailed)
        // Keep the results for the next save. A message or event whose result is never saved is delivered again
        // under the same name when the lease ends.
        unsaved.withLock { unsaved in
          if unsaved.ended.count < OutboxPolicy.maximumUnsaved { unsaved.ended.append(contentsOf: batch) }
        }
        return false
      }
      // The lanes sleep until the retries are due.
      for queue in Set(batch.filter { $0.result?.isRetried == true }.map(\.job.item.queue)) {
        lane(of: queue).wake()
      }
    }
  }

  /// Saves a result. Returns a report if no more attempts are made.
  private func save(
    _ result: DeliveryResult?,
    of job: Lane.Job,
    at now: Moment,
    in transaction: any StoreTransaction
  ) throws -> ServiceReport? {
    var random = random
    switch job.item {
    case .message(let message):
      let wait = OutboxPolicy.wait(after: message.attempts, using: &random)
      let ended = message.attempted(result, wait: wait, at: now)
      // When the lease of an attempt has ended and another attempt has begun, only the success of the former one counts.
      let attempt = ended.state == .sent ? nil : message.attempts
      try transaction.update(ended, from: ended.state.predecessors, attempt: attempt)
      let app = job.challenge.flatMap { apps[$0.app] }
      let events = app.flatMap { EventRecorder($0, random: random) }
      try events?.record(ended, of: job.challenge, in: transaction)
      return switch ended.state {
      case .late: .late(message.channel)
      case .unconfirmed: .unconfirmed(message.channel)
      default: nil
      }
    case .event(let event):
      let wait = OutboxPolicy.wait(after: event.attempts, longest: .seconds(3600), using: &random)
      let due = now.milliseconds + max(wait, result?.retryAfter?.wholeMilliseconds ?? 0)
      try transaction.settle(event, due: result?.outcome == .accepted ? nil : Moment(milliseconds: due))
      return nil
    }
  }

  /// Drops events that are too old or too many, in small batches, and reports how many wait.
  func removeOldEvents(most: Int = Event.maximumWaiting) async throws {
    guard apps.recordsEvents else { return }
    let limit = 1000
    while true {
      let (removed, left) = try await store.transaction { transaction in
        let now = try transaction.now
        return try transaction.removeEvents(
          before: now.advanced(by: -Event.lifetime),
          most: most,
          limit: limit
        )
      }
      if removed > 0 { report(.eventsDropped(removed)) }
      guard removed >= limit else { return report(.eventsWaiting(left)) }
    }
  }

  /// Delivers a message. Returns `nil` without an attempt if its challenge isn't open.
  private func deliver(_ stored: StoredMessage, of challenge: StoredChallenge?, at now: Moment) async
    -> DeliveryResult?
  {
    guard let challenge, challenge.state(at: now) == .open else { return nil }
    let recipient = challenge.recipient
    let app = apps[challenge.app]
    let step = app?.step(of: stored, for: recipient)
    guard let app, let step else {
      if challenge.isDecoy || challenge.isTest { return .accepted }
      // Another server may have the app and its channel, or this one may get them soon.
      return DeliveryResult(.retry, "app-missing")
    }
    if challenge.isDecoy || challenge.isTest {
      return app.plan.accept(at: step, for: recipient) { app.isAllowed($0, for: recipient) }
    }
    guard let message = message(stored, of: challenge, app.configuration, at: now) else {
      // During a key rotation, another server may have the key, or this one may get it soon.
      return DeliveryResult(.retry, "key-missing")
    }
    let result = await app.plan.deliver(message, from: step) { app.isAllowed($0, for: recipient) }
    if result.outcome == .accepted {
      conversionTracker.countSent(app.configuration.prefix(of: challenge))
    }
    return result
  }

  private func message(
    _ stored: StoredMessage,
    of challenge: StoredChallenge,
    _ configuration: VerificationService.Configuration,
    at now: Moment
  ) -> CodeMessage? {
    guard let key = configuration.keys.named(challenge.key), let content = MessageContent(stored, key: key),
      let values = MessageValues(of: challenge, key: key),
      let code = try? challenge.format.code(from: content.code)
    else { return nil }
    return CodeMessage(
      name: stored.name,
      recipient: challenge.recipient,
      channel: stored.channel,
      purpose: challenge.purpose,
      values: values.strings,
      code: code,
      spacedCode: challenge.format.spaced(code),
      spokenCode: challenge.format.spoken(code),
      // Rounded to the nearest minute, so that a new code doesn't appear to be valid for only "9 minutes".
      minutes: (now.wholeSeconds(until: challenge.expiresAt) + 30) / 60,
      expiresAt: challenge.expiresAt,
      templates: configuration.catalog.templates(for: challenge.purpose, in: content.language),
      appName: configuration.appName,
      domain: configuration.domain,
      links: configuration.links.values(code: code, message: stored.name, configuration.sharedKeys),
      smsFormat: configuration.purposes.rule(for: challenge.purpose.name).sms,
      unconfirmedSends: stored.unconfirmedSends
    )
  }
}

/// The result of issuing a code: a challenge, and a message if this server delivers it right away.
struct IssuedChallenge: Sendable {
  let challenge: StoredChallenge
  let message: StoredMessage?
  let now: Moment
  /// The entry of a test recipient who has received real codes.
  var refused: TestRecipients.Entry?
}
