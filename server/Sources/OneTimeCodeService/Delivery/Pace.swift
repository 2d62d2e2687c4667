/// The turns in which messages go to a gateway that accepts only so many at a time, or so many a minute.
///
/// A message over a gateway's limits would be refused and repeated, and arrive later than one that waits for its turn. Turns are
/// taken in the order in which messages come. Deliveries that use the same account share one pace. Each server has its own.
public actor Pace {
  /// The limits of a gateway.
  public struct Limits: Hashable, Sendable {
    /// The range of ``connections``.
    public static let connectionRange = 1...256
    /// The range of ``perMinute``.
    public static let rateRange = 1...100_000

    /// The maximum number of messages that are sent at the same time, or `nil` if there is no maximum.
    public let connections: Int?
    /// The maximum number of messages per minute, which are evenly spaced, or `nil` if there is no maximum.
    public let perMinute: Int?

    /// Creates limits.
    public init(connections: Int?, perMinute: Int?) {
      self.connections = connections
      self.perMinute = perMinute
    }
  }

  private let interval: Duration
  private var freeConnections: Int
  /// The earliest start of the next message.
  private var nextStart: ContinuousClock.Instant?
  /// The messages that wait for a connection, in order.
  private var waiting: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
  private var lastID = 0

  /// Creates a pace.
  ///
  /// - Parameter limits: The limits, each of which must be in its range.
  public init(_ limits: Limits) {
    freeConnections = limits.connections ?? .max
    interval = limits.perMinute.map { .seconds(60) / $0 } ?? .zero
  }

  /// The number of messages that wait for a connection.
  var waitingCount: Int { waiting.count }

  /// Performs an operation when it is its turn.
  ///
  /// - Returns: The operation's result. `nil` if its turn doesn't come in time, or if the task is cancelled before it comes.
  nonisolated func perform<Value: Sendable>(
    within longestWait: Duration,
    _ operation: @Sendable () async -> Value
  ) async -> Value? {
    guard await begin(by: .now + longestWait) else { return nil }
    let value = await operation()
    await end()
    return value
  }

  private func begin(by end: ContinuousClock.Instant) async -> Bool {
    if freeConnections > 0 {
      freeConnections -= 1
    } else {
      guard await waitForConnection(until: end) else { return false }
    }
    let now = ContinuousClock.now
    let start = max(nextStart ?? now, now)
    if start == now || start <= end {
      nextStart = start + interval
      if (try? await Task.sleep(until: start, clock: .continuous)) != nil { return true }
    }
    self.end()
    return false
  }

  private func end() {
    if waiting.isEmpty {
      freeConnections += 1
    } else {
      waiting.removeFirst().continuation.resume(returning: true)
    }
  }

  private func waitForConnection(until end: ContinuousClock.Instant) async -> Bool {
    lastID += 1
    let id = lastID
    let alarm = Task {
      try await Task.sleep(until: end, clock: .continuous)
      giveUp(id)
    }
    defer { alarm.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiting.append((id, $0)) }
    } onCancel: {
      Task { await giveUp(id) }
    }
  }

  private func giveUp(_ id: Int) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: index).continuation.resume(returning: false)
  }
}
