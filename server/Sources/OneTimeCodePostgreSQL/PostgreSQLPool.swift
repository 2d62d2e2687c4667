#if PostgreSQL
  import Foundation
  import OneTimeCodeSQL
  import OneTimeCodeService

  /// A pool of connections with one thread each, because libpq would block the threads of Swift's tasks.
  ///
  /// A thread takes jobs only while its connection is open. If the database admits fewer connections than the pool wants, the
  /// others therefore do all the work.
  final class PostgreSQLPool: Sendable {
    /// A closure that receives a connection, or the reason why there is none. Returns `false` if the connection was lost before
    /// anything was committed, so that the job can run again with another connection.
    typealias Job = @Sendable (Result<PostgreSQLConnection, StoreUnavailable>) -> Bool

    /// The maximum time that a job waits for a connection, in seconds. Overdue jobs are rejected.
    private static let longestWait = 3.0

    /// The maximum number of waiting jobs per connection. A connection usually runs more per ``longestWait``.
    private static let maximumWaitingJobs = 128

    /// The range of the wait after a connection couldn't be opened, in seconds. It doubles with each failure.
    private static let reconnectWait = 0.1...3.0

    private let queue: JobQueue
    private let size: Int

    /// Creates a pool.
    ///
    /// - Parameters:
    ///   - address: A libpq connection string.
    ///   - size: The number of connections.
    ///   - report: A closure that is called when a connection is opened or lost, or can't be opened.
    init(_ address: String, size: Int, report: @escaping @Sendable (PostgreSQLConnectionReport) -> Void) {
      self.size = size
      queue = JobQueue(capacity: size * Self.maximumWaitingJobs, report: report)
      for index in 0..<size {
        start("postgresql-\(index)") { [queue] in Self.work(queue, PostgreSQLConnection(address)) }
      }
      // Rejects overdue jobs even while all connections wait for a server that hangs.
      start("postgresql-queue") { [queue] in
        while queue.rejectOverdue(after: Self.longestWait) { Thread.sleep(forTimeInterval: 0.1) }
      }
    }

    private static func work(_ queue: JobQueue, _ connection: PostgreSQLConnection) {
      var wait = reconnectWait.lowerBound
      var wasOpen = false
      while !queue.isClosed {
        if !connection.checkIsOpen() {
          if wasOpen { queue.didDisconnect() }
          do {
            try connection.connect()
            queue.didConnect()
            (wasOpen, wait) = (true, reconnectWait.lowerBound)
          } catch {
            queue.didFail(StoreUnavailable("\(error)"))
            // Servers that lost their connections together don't connect together.
            Thread.sleep(forTimeInterval: wait * .random(in: 0.5...1))
            (wasOpen, wait) = (false, min(2 * wait, reconnectWait.upperBound))
            continue
          }
        }
        connection.renew()
        guard let entry = queue.next() else { return }
        // The server may have closed the connection while the thread waited.
        if !connection.checkIsOpen() || !entry.job(.success(connection)) { queue.putBack(entry) }
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

    /// Runs `body` with a connection as soon as one is free. If the connection is lost before the commit, `body` runs again,
    /// at most once for each connection of the pool.
    ///
    /// - Throws: `StoreUnavailable` if the database or pool is overloaded or unavailable; or `body`'s error.
    func run<Value: Sendable>(
      _ body: @escaping @Sendable (PostgreSQLConnection) throws -> Value
    ) async throws -> Value {
      // A restart of the database closes all connections, and each may be found open until it is used.
      let losses = Mutex(size)
      do {
        return try await withCheckedThrowingContinuation { continuation in
          let job: Job = { connection in
            let result = Result { try body(connection.get()) }
            if case .failure(let error as PostgreSQLError) = result, error.isDisconnect,
              !error.mayBeCommitted,
              losses.withLock({ losses in
                losses -= 1
                return losses >= 0
              })
            {
              return false
            }
            continuation.resume(with: result)
            return true
          }
          if let reason = queue.add(job) { _ = job(.failure(reason)) }
        }
      } catch let error as PostgreSQLError where error.isUnavailable {
        throw StoreUnavailable(error.description)
      }
    }
  }

  /// What happened to a connection to the database.
  public enum PostgreSQLConnectionReport: Sendable {
    /// The number of open connections changed.
    case open(Int)
    /// A connection couldn't be opened. The reason has no part of the password.
    case failed(String)
  }

  /// A queue of waiting jobs, oldest first, for the threads of a pool.
  final class JobQueue: @unchecked Sendable {
    struct Entry {
      let job: PostgreSQLPool.Job
      let since: ContinuousClock.Instant
    }

    private let condition = NSCondition()
    private let capacity: Int
    private let report: @Sendable (PostgreSQLConnectionReport) -> Void
    private var jobs: [Entry?] = []
    private var first = 0
    private var closed = false
    private var openCount = 0
    /// Why no connection could be opened lately, or `nil` if one was.
    private var failure: StoreUnavailable?

    init(capacity: Int, report: @escaping @Sendable (PostgreSQLConnectionReport) -> Void = { _ in }) {
      self.capacity = capacity
      self.report = report
    }

    var isClosed: Bool { condition.withLock { closed } }

    /// Adds a job. Returns a reason if the job can't run: the queue is full, or the database is unavailable.
    func add(_ job: @escaping PostgreSQLPool.Job) -> StoreUnavailable? {
      condition.withLock {
        if openCount == 0, let failure { return failure }
        guard jobs.count - first < capacity else {
          return StoreUnavailable("PostgreSQL: too many requests are waiting")
        }
        jobs.append(Entry(job: job, since: .now))
        condition.signal()
        return nil
      }
    }

    /// Returns a job that couldn't run, to be the next one.
    func putBack(_ entry: Entry) {
      condition.withLock {
        if first > 0 {
          first -= 1
          jobs[first] = entry
        } else {
          jobs.insert(entry, at: 0)
        }
        condition.signal()
      }
    }

    /// Waits for a job and returns it, or returns `nil` when the queue is closed and empty.
    func next() -> Entry? {
      condition.withLock {
        while first == jobs.count {
          if closed { return nil }
          condition.wait()
        }
        return dequeue()
      }
    }

    /// Counts an open connection.
    func didConnect() {
      report(
        .open(
          condition.withLock {
            failure = nil
            openCount += 1
            return openCount
          }
        )
      )
    }

    /// Counts that a connection was lost.
    func didDisconnect() {
      report(
        .open(
          condition.withLock {
            openCount -= 1
            return openCount
          }
        )
      )
    }

    /// Notes that a connection couldn't be opened. If none is open, rejects all waiting jobs.
    func didFail(_ reason: StoreUnavailable) {
      let rejected = condition.withLock {
        failure = reason
        var rejected: [Entry] = []
        while openCount == 0, first < jobs.count { if let entry = dequeue() { rejected.append(entry) } }
        return rejected
      }
      for entry in rejected { _ = entry.job(.failure(reason)) }
      report(.failed(reason.description))
    }

    /// Rejects jobs that have waited longer than `seconds`.
    ///
    /// - Returns: Whether the queue is still open.
    func rejectOverdue(after seconds: Double) -> Bool {
      let (late, isClosed) = condition.withLock {
        var late: [Entry] = []
        let end = ContinuousClock.now - .seconds(seconds)
        while first < jobs.count, let entry = jobs[first], entry.since < end {
          if let entry = dequeue() { late.append(entry) }
        }
        return (late, closed)
      }
      for entry in late {
        _ = entry.job(.failure(StoreUnavailable("PostgreSQL: no connection was free in time")))
      }
      return !isClosed
    }

    /// Removes and returns the oldest job. Compacts the array if more than half of it is unused.
    private func dequeue() -> Entry? {
      let entry = jobs[first]
      jobs[first] = nil
      first += 1
      if first * 2 > jobs.count {
        jobs.removeFirst(first)
        first = 0
      }
      return entry
    }

    func close() {
      condition.withLock {
        closed = true
        condition.broadcast()
      }
    }
  }
#endif
