import Foundation

/// A clock that advances only when a test advances it.
package final class ManualClock: Clock, @unchecked Sendable {
  package struct Instant: InstantProtocol {
    package var offset = Duration.zero
    package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    package func duration(to other: Instant) -> Duration { other.offset - offset }
    package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  package init() {}

  private let lock = NSLock()
  private var time = Instant()
  private var sleepers: [UUID: Sleeper] = [:]

  /// The sleepers that have been resumed, but haven't returned from `sleep` yet.
  private var waking: Set<UUID> = []

  package var now: Instant { lock.withLock { time } }
  package var minimumResolution: Duration { .zero }

  /// The number of tasks that sleep on the clock.
  package var waiting: Int { lock.withLock { sleepers.count } }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = UUID()
    defer { _ = lock.withLock { waking.remove(id) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOver = lock.withLock { () -> Bool in
          if Task.isCancelled || deadline <= time { return true }
          sleepers[id] = Sleeper(deadline: deadline, continuation: continuation)
          return false
        }
        guard isOver else { return }
        if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else {
          continuation.resume()
        }
      }
    } onCancel: {
      let sleeper = lock.withLock { () -> Sleeper? in
        guard let sleeper = sleepers.removeValue(forKey: id) else { return nil }
        waking.insert(id)
        return sleeper
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Waits until a task sleeps on the clock. Gives up after `attempts`, so that a broken test fails instead of hanging.
  @MainActor
  package func waitForSleeper(attempts: Int = 1000) async {
    await finishWaking()
    for _ in 0..<attempts where waiting == 0 { await settle(2) }
  }

  /// Waits until the resumed tasks run again. They pass through other threads, which can take long on a busy machine.
  @MainActor
  private func finishWaking() async {
    while lock.withLock({ !waking.isEmpty }) { await Task.yield() }
  }

  /// Advances the clock and resumes due tasks, earliest deadline first. Each task gets `turns` turns of the main actor.
  ///
  /// A task that is about to sleep also passes through another thread, so the clock first waits briefly for a sleeper.
  @MainActor
  package func advance(by duration: Duration, turns: Int = 50) async {
    let end = now.advanced(by: duration)
    await finishWaking()
    await settle(turns)
    await waitForSleeper(attempts: 100)
    while let next = next(until: end) {
      next.continuation.resume()
      await finishWaking()
      await settle(turns)
    }
    lock.withLock { time = end }
    await settle(turns)
  }

  /// Advances the clock like that of a device that sleeps: due tasks resume at the next call of `advance`.
  package func skip(_ duration: Duration) {
    lock.withLock { time = time.advanced(by: duration) }
  }

  private func next(until end: Instant) -> Sleeper? {
    lock.withLock {
      guard let (id, sleeper) = sleepers.min(by: { $0.value.deadline < $1.value.deadline }),
        sleeper.deadline <= end
      else { return nil }
      sleepers[id] = nil
      waking.insert(id)
      time = max(time, sleeper.deadline)
      return sleeper
    }
  }
}

/// Lets other tasks run: yields the main actor `turns` times. Also awaits empty detached tasks, because a task that
/// wakes from sleeping on a clock passes through another thread.
@MainActor
package func settle(_ turns: Int = 50) async {
  for _ in 0..<2 {
    await Task.detached {}.value
    for _ in 0..<turns / 2 { await Task.yield() }
  }
}
