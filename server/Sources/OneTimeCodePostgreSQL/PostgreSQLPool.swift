#if PostgreSQL
  import Foundation
  import OneTimeCodeService

  /// Connections, each with a thread of its own: libpq waits for the server, and nothing that waits belongs on
  /// the threads on which Swift's tasks run.
  final class PostgreSQLPool: Sendable {
    typealias Job = @Sendable (Result<PostgreSQLConnection, StoreUnavailable>) -> Void

    /// How long a job waits for a connection, in seconds: who asked has gone by then, or asks again.
    private static let longestWait = 3.0

    /// How many jobs wait for each connection: as many as can be done meanwhile.
    private static let waitingEach = 128

    private let queue: JobQueue

    /// - Parameters:
    ///   - address: As libpq takes it: `postgresql://user@host/database`.
    ///   - size: How many connections there are.
    init(_ address: String, size: Int) {
      queue = JobQueue(capacity: size * Self.waitingEach)
      for index in 0..<size {
        start("postgresql-\(index)") { [queue] in
          let connection = PostgreSQLConnection(address)
          while let job = queue.next() { job(.success(connection)) }
        }
      }
      // Who waits in vain is told so, also while every connection waits for a server that hangs.
      start("postgresql-queue") { [queue] in
        while queue.rejectOverdue(after: Self.longestWait) { Thread.sleep(forTimeInterval: 0.1) }
      }
    }

    private func start(_ name: String, _ body: @escaping @Sendable () -> Void) {
      let thread = Thread(block: body)
      thread.name = name
      thread.start()
    }

    deinit {
      queue.close()
    }

    /// What `body` does with a connection, as soon as one is free.
    ///
    /// - Throws: `StoreUnavailable` if none is in time, or the database is out of reach.
    func run<Value: Sendable>(
      _ body: @escaping @Sendable (PostgreSQLConnection) throws -> Value
    ) async throws -> Value {
      do {
        return try await withCheckedThrowingContinuation { continuation in
          let job: Job = { connection in
            continuation.resume(with: Result { try body(connection.get()) })
          }
          if !queue.add(job) { job(.failure(StoreUnavailable("PostgreSQL: too much waits for it"))) }
        }
      } catch let error as PostgreSQLError where error.isUnavailable {
        throw StoreUnavailable(error.description)
      }
    }
  }

  /// Jobs that wait, the oldest first.
  final class JobQueue: @unchecked Sendable {
    private let condition = NSCondition()
    private let capacity: Int
    private var jobs: [(job: PostgreSQLPool.Job, since: ContinuousClock.Instant)?] = []
    private var first = 0
    private var isClosed = false

    init(capacity: Int) { self.capacity = capacity }

    /// - Returns: Whether there was room.
    func add(_ job: @escaping PostgreSQLPool.Job) -> Bool {
      condition.withLock {
        guard jobs.count - first < capacity else { return false }
        jobs.append((job, ContinuousClock.now))
        condition.signal()
        return true
      }
    }

    /// Waits for a job; nothing once it is closed and empty.
    func next() -> PostgreSQLPool.Job? {
      condition.withLock {
        while first == jobs.count {
          if isClosed { return nil }
          condition.wait()
        }
        return take()
      }
    }

    /// Refuses jobs that wait for longer than that.
    ///
    /// - Returns: Whether there may be more.
    func rejectOverdue(after seconds: Double) -> Bool {
      let (late, isClosed) = condition.withLock {
        var late: [PostgreSQLPool.Job] = []
        let end = ContinuousClock.now - .seconds(seconds)
        while first < jobs.count, let entry = jobs[first], entry.since < end {
          if let job = take() { late.append(job) }
        }
        return (late, self.isClosed)
      }
      for job in late { job(.failure(StoreUnavailable("PostgreSQL: no connection was free in time"))) }
      return !isClosed
    }

    /// The oldest job. What is done is let go at once, and the room of it when it is most of all.
    private func take() -> PostgreSQLPool.Job? {
      let entry = jobs[first]
      jobs[first] = nil
      first += 1
      if first * 2 > jobs.count {
        jobs.removeFirst(first)
        first = 0
      }
      return entry?.job
    }

    func close() {
      condition.withLock {
        isClosed = true
        condition.broadcast()
      }
    }
  }
#endif
