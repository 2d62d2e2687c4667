import ServiceLifecycle

/// A worker that sends the stored events, without the messages' lanes: a receiver that hangs delays only events. Every event
/// is sent at least once, in no particular order. Several servers share the work by leases. Each app has its own task, so that
/// the receiver of one app doesn't delay the events of another.
final class EventWorker: Sendable {
  private let store: any ChallengeStore
  private let apps: Apps
  private let random: RandomSource
  private let clock: (@Sendable () -> Moment)?
  private let report: @Sendable (EventReport) -> Void

  /// The maximum number of events that are sent at the same time.
  private static let batchSize = 64

  /// The time until the worker looks for new events, which any server may have recorded.
  private static let interval = Duration.seconds(1)

  /// The number of looks after which the worker removes events.
  private static let looksPerRemoval = 10

  /// The time for which no events are sent after the receiver has refused one.
  static let pause = Duration.seconds(3600)

  init(
    store: any ChallengeStore,
    apps: Apps,
    random: RandomSource,
    clock: (@Sendable () -> Moment)?,
    report: @escaping @Sendable (EventReport) -> Void
  ) {
    self.store = store
    self.apps = apps
    self.random = random
    self.clock = clock
    self.report = report
  }

  /// Sends events until the task is cancelled or the service is shut down. A shutdown leaves waiting events to other
  /// servers, and cancels attempts that haven't ended within `limit`.
  func run(limit: Duration) async {
    await withTaskGroup { group in
      group.addTask { await self.work() }
      group.addTask {
        try? await gracefulShutdown()
        try? await Task.sleep(for: limit)
      }
      await group.next()
      group.cancelAll()
    }
  }

  private func work() async {
    await withDiscardingTaskGroup { group in
      let running = Mutex<Set<String>>([])
      var looks = 0
      while !Task.isCancelled, !Task.isShuttingDownGracefully {
        let receivers = apps.receivers
        for app in receivers where running.withLock({ $0.insert(app).inserted }) {
          group.addTask {
            await self.work(for: app)
            _ = running.withLock { $0.remove(app) }
          }
        }
        // If the store is unavailable, the next look tries again.
        if !receivers.isEmpty, looks.isMultiple(of: Self.looksPerRemoval) { try? await removeOld() }
        looks += 1
        await sleep()
      }
    }
  }

  /// Sends the events of an app while the app has a receiver.
  private func work(for app: String) async {
    var resumption = ContinuousClock.now
    while !Task.isCancelled, !Task.isShuttingDownGracefully, apps[app]?.eventDelivery != nil {
      if resumption <= .now {
        switch try? await sendDue(of: app) {
        case .sent: continue
        case .refused: resumption = .now + Self.pause
        case .idle, nil: break
        }
      }
      await sleep()
    }
  }

  private func sleep() async {
    try? await cancelWhenGracefulShutdown { try await Task.sleep(for: Self.interval) }
  }

  /// What came of a look for due events.
  enum Look {
    case sent
    /// No event was due.
    case idle
    /// The receiver wants no events.
    case refused
  }

  /// Sends up to ``batchSize`` due events of an app, and saves the results.
  func sendDue(of app: String = "") async throws -> Look {
    guard let delivery = apps[app]?.eventDelivery else { return .idle }
    let clock = clock
    // Usually no event is due, and this read locks no rows.
    let (due, now) = try await store.read { (try $0.nextDueEvent(of: app), try clock?() ?? $0.now) }
    guard let due, due <= now else { return .idle }
    let events = try await store.transaction { transaction in
      let lease = Moment(milliseconds: now.milliseconds + Retries.lease)
      return try transaction.leaseEvents(of: app, at: now, until: lease, limit: Self.batchSize)
    }
    let results = await withTaskGroup { group in
      for event in events { group.addTask { (event, await delivery.deliver(event)) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    // The results are saved even if this task was cancelled. An event whose attempt was cancelled is sent again when its
    // lease ends.
    let ended = Task.isCancelled ? results.filter { $0.1.outcome == .accepted } : results
    try await Task { try await self.save(ended, of: app) }.value
    if ended.contains(where: { $0.1.outcome == .refused }) {
      report(.refused(app: app))
      return .refused
    }
    // Another server may lock the rows that are due.
    return events.isEmpty ? .idle : .sent
  }

  private func save(_ results: [(Event, DeliveryResult)], of app: String) async throws {
    guard !results.isEmpty else { return }
    let (clock, random) = (clock, random)
    try await store.transaction { transaction in
      var random = random
      let now = try clock?() ?? transaction.now
      for (event, result) in results {
        let wait = max(
          Retries.wait(after: event.attempts, longest: .seconds(3600), using: &random),
          result.retryAfter?.wholeMilliseconds ?? 0
        )
        let due = Moment(milliseconds: now.milliseconds + wait)
        try transaction.settle(event, due: result.outcome == .accepted ? nil : due)
      }
    }
    let failures = results.map(\.1).filter { $0.outcome != .accepted }
    for _ in failures.count..<results.count { report(.sent(app: app)) }
    for cause in failures.map(\.cause).sorted() { report(.failed(app: app, cause: cause)) }
  }

  /// Drops events that are too old or too many, in small batches, and reports how many wait.
  func removeOld(most: Int = Event.maximumWaiting) async throws {
    let (clock, limit) = (clock, 1000)
    while true {
      let (removed, left) = try await store.transaction { transaction in
        let now = try clock?() ?? transaction.now
        return try transaction.removeEvents(
          before: now.advanced(by: -Event.lifetime),
          most: most,
          limit: limit
        )
      }
      if removed > 0 { report(.dropped(removed)) }
      guard removed >= limit else { return report(.waiting(left)) }
    }
  }
}
