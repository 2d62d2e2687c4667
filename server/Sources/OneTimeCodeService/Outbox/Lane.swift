import ServiceLifecycle

/// A lane of the outbox, which delivers the rows of one queue: the messages of a channel, or the events of an app. One task
/// delivers up to ``OutboxQueue/maximumInFlight`` at a time; when a delivery ends, the next starts. The task sleeps until a
/// row is due, or until a request has stored one.
///
/// A message that was just stored is delivered without reading the store, if capacity was reserved for it.
final class Lane: Sendable {
  /// A row that was leased, or that this server holds the lease of since it was stored.
  struct Job: Sendable {
    let item: OutboxQueue.Item
    /// The challenge of a message, if it still exists.
    var challenge: StoredChallenge?
    let now: Moment
    var delay = Duration.zero
  }

  private enum Event {
    case new(Job)
    /// Rows may be due.
    case poll
  }

  private struct State {
    /// The number of rows in flight, including those that are being stored or leased.
    var inFlight = 0
    /// The stream that wakes the lane's task, or `nil` while the lane isn't running.
    var events: AsyncStream<Event>.Continuation?
    /// Whether the running task takes no more rows.
    var isStopping = false
    /// Whether ``Event/poll`` waits to be handled.
    var isPollPending = false
    /// Whether rows may be due for which there was no capacity.
    var hasMore = false

    mutating func requestPoll() {
      guard !isStopping, !isPollPending else { return }
      isPollPending = true
      events?.yield(.poll)
    }
  }

  let queue: OutboxQueue
  private let state = Mutex(State())

  init(_ queue: OutboxQueue) { self.queue = queue }

  /// Reserves capacity for a message that is about to be stored. Returns `false` if the lane is full or not running.
  func reserve() -> Bool {
    state.withLock { state in
      let isFree = state.events != nil && !state.isStopping && state.inFlight < queue.maximumInFlight
      if isFree { state.inFlight += 1 }
      return isFree
    }
  }

  /// Delivers a message that was just stored, with reserved capacity.
  func add(_ job: Job) { _ = state.withLock { $0.events?.yield(.new(job)) } }

  /// Returns capacity after a delivery has ended, or because a message wasn't stored.
  func release(_ count: Int = 1) {
    state.withLock { state in
      state.inFlight -= count
      if state.isStopping {
        if state.inFlight == 0 { state.events?.finish() }
      } else if state.hasMore {
        state.requestPoll()
      }
    }
  }

  /// Polls for due rows.
  func wake() { state.withLock { $0.requestPoll() } }

  /// Delivers rows until the task is cancelled or the service is shut down. A shutdown leaves waiting rows to
  /// other servers, and cancels deliveries that haven't ended within `limit`.
  func run(_ worker: OutboxWorker, limit: Duration) async {
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    state.withLock { state in
      state.events = continuation
      state.isStopping = false
      state.isPollPending = false
      state.requestPoll()
    }
    await withGracefulShutdownHandler {
      await withTaskGroup { group in
        group.addTask { await self.handle(events, worker) }
        group.addTask {
          try? await gracefulShutdown()
          try? await Task.sleep(for: limit)
        }
        // The events end when nothing is in flight any more, or the limit comes first.
        await group.next()
        group.cancelAll()
      }
    } onGracefulShutdown: {
      self.stop()
    }
    state.withLock { $0.events = nil }
  }

  private func stop() {
    state.withLock { state in
      state.isStopping = true
      if state.inFlight == 0 { state.events?.finish() }
    }
  }

  private func handle(_ events: AsyncStream<Event>, _ worker: OutboxWorker) async {
    await withDiscardingTaskGroup { timers in
      await withDiscardingTaskGroup { deliveries in
        // The time of the next poll that a timer waits for.
        var alarm: ContinuousClock.Instant?
        for await event in events {
          switch event {
          case .new(let job): deliveries.addTask { await self.perform(job, worker) }
          case .poll:
            state.withLock { $0.isPollPending = false }
            let (jobs, next) = await leaseDue(worker)
            for job in jobs { deliveries.addTask { await self.perform(job, worker) } }
            let now = ContinuousClock.now
            guard let next, alarm.map({ $0 <= now || now + next < $0 }) ?? true else { continue }
            alarm = now + next
            timers.addTask {
              // A cancelled timer wakes the lane in vain.
              try? await Task.sleep(for: next)
              self.wake()
            }
          }
        }
      }
      timers.cancelAll()
    }
  }

  private func perform(_ job: Job, _ worker: OutboxWorker) async {
    if job.delay > .zero { try? await Task.sleep(for: job.delay) }
    await worker.deliver(job)
    await worker.saveResults()
  }

  /// Makes one attempt to deliver each row that is due. The lane must not run.
  func drain(_ worker: OutboxWorker) async {
    while true {
      let (jobs, _) = await leaseDue(worker)
      if jobs.isEmpty { return }
      await withDiscardingTaskGroup { group in
        for job in jobs { group.addTask { await worker.deliver(job) } }
      }
    }
  }

  /// Leases as many rows as there is capacity for, and returns the time until the next poll, or `nil` if a delivery
  /// that ends causes it.
  private func leaseDue(_ worker: OutboxWorker) async -> ([Job], Duration?) {
    var jobs: [Job] = []
    while !Task.isCancelled {
      let limit = state.withLock { state in
        let limit = state.isStopping ? 0 : min(OutboxPolicy.batchSize, queue.maximumInFlight - state.inFlight)
        state.inFlight += limit
        state.hasMore = limit == 0
        return limit
      }
      guard limit > 0 else { break }
      // If the store is unavailable, the next poll tries again.
      let leased = (try? await worker.lease(from: queue, limit: limit)) ?? ([], .seconds(1))
      jobs += leased.jobs
      release(limit - leased.jobs.count)
      if let next = leased.next { return (jobs, min(next, queue.longestSleep)) }
    }
    return (jobs, nil)
  }
}
