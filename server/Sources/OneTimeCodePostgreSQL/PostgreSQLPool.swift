#if PostgreSQL
  import Foundation
  import OneTimeCodeSQL
  import OneTimeCodeService

  /// A pool of connections with one thread each, because libpq would block the threads of Swift's tasks.
  final class PostgreSQLPool: Sendable {
    typealias Job = @Sendable (Result<PostgreSQLConnection, StoreUnavailable>) -> Void

    /// The maximum time that a job waits for a connection, in seconds. Overdue jobs are rejected.
    private static let longestWait = 3.0

    /// The maximum number of waiting jobs per connection. A connection usually runs more per ``longestWait``.
    private static let maximumWaitingJobs = 128

    private let queue: JobQueue

    /// Creates a pool of `size` connections to the database at `address`, a libpq connection string.
    init(_ address: String, size: Int) {
      queue = JobQueue(capacity: size * Self.maximumWaitingJobs)
      for index in 0..<size {
        start("postgresql-\(index)") { [queue] in
          let connection = PostgreSQLConnection(address)
          while let job = queue.next() { job(.success(connection)) }
        }
      }
      // Rejects overdue jobs even while all connections wait for a server that hangs.
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

    /// Runs `body` with a connection as soon as one is free.
    ///
    /// - Throws: `StoreUnavailable` if the database or pool is overloaded or unavailable; or `body`'s error.
    func run<Value: Sendable>(
      _ body: @escaping @Sendable (PostgreSQLConnection) throws -> Value
    ) async throws -> Value {
      do {
        return try await withCheckedThrowingContinuation { continuation in
          let job: Job = { connection in
            continuation.resume(with: Result { try body(connection.get()) })
          }
          if !queue.add(job) { job(.failure(StoreUnavailable("PostgreSQL: too many requests are waiting"))) }
        }
      } catch let error as PostgreSQLError where error.isUnavailable {
        throw StoreUnavailable(error.description)
      }
    }
  }

  /// A queue of waiting jobs, oldest first.
  final class JobQueue: @unchecked Sendable {
    private let condition = NSCondition()
    private let capacity: Int
    private var jobs: [(job: PostgreSQLPool.Job, since: ContinuousClock.Instant)?] = []
    private var first = 0
    private var isClosed = false

    init(capacity: Int) { self.capacity = capacity }

    /// Adds a job, or returns `false` if the queue is full.
    func add(_ job: @escaping PostgreSQLPool.Job) -> Bool {
      condition.withLock {
        guard jobs.count - first < capacity else { return false }
        jobs.append((job, ContinuousClock.now))
        condition.signal()
        return true
      }
    }

    /// Waits for a job and returns it, or returns `nil` when the queue is closed and empty.
    func next() -> PostgreSQLPool.Job? {
      condition.withLock {
        while first == jobs.count {
          if isClosed { return nil }
          condition.wait()
        }
        return dequeue()
      }
    }

    /// Rejects jobs that have waited longer than `seconds`.
    ///
    /// - Returns: Whether the queue is still open.
    func rejectOverdue(after seconds: Double) -> Bool {
      let (late, isClosed) = condition.withLock {
        var late: [PostgreSQLPool.Job] = []
        let end = ContinuousClock.now - .seconds(seconds)
        while first < jobs.count, let entry = jobs[first], entry.since < end {
          if let job = dequeue() { late.append(job) }
        }
        return (late, self.isClosed)
      }
      for job in late { job(.failure(StoreUnavailable("PostgreSQL: no connection was free in time"))) }
      return !isClosed
    }

    /// Removes and returns the oldest job. Compacts the array if more than half of it is unused.
    private func dequeue() -> PostgreSQLPool.Job? {
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
