#if PostgreSQL
  import Foundation

  /// Connections, each with a thread of its own: libpq waits for the server, and nothing that waits belongs on
  /// the threads on which Swift's tasks run.
  final class PostgreSQLPool: Sendable {
    private typealias Job = @Sendable (PostgreSQLConnection) -> Void

    private let queue = Queue()

    /// - Parameters:
    ///   - address: As libpq takes it: `postgresql://user@host/database`.
    ///   - size: How many connections there are.
    init(_ address: String, size: Int) {
      for index in 0..<size {
        let queue = queue
        let thread = Thread {
          let connection = PostgreSQLConnection(address)
          while let job = queue.next() { job(connection) }
        }
        thread.name = "postgresql-\(index)"
        thread.start()
      }
    }

    deinit {
      queue.close()
    }

    /// What `body` does with a connection, as soon as one is free.
    func run<Result: Sendable>(
      _ body: @escaping @Sendable (PostgreSQLConnection) throws -> Result
    ) async throws -> Result {
      try await withCheckedThrowingContinuation { continuation in
        queue.add { connection in continuation.resume(with: .init { try body(connection) }) }
      }
    }

    /// Jobs that wait, the oldest first.
    private final class Queue: @unchecked Sendable {
      private let condition = NSCondition()
      private var jobs: [Job] = []
      private var first = 0
      private var isClosed = false

      func add(_ job: @escaping Job) {
        condition.withLock {
          jobs.append(job)
          condition.signal()
        }
      }

      /// Waits for a job; nothing once it is closed and empty.
      func next() -> Job? {
        condition.withLock {
          while first == jobs.count {
            if isClosed { return nil }
            condition.wait()
          }
          let job = jobs[first]
          first += 1
          if first == jobs.count {
            jobs.removeAll(keepingCapacity: true)
            first = 0
          }
          return job
        }
      }

      func close() {
        condition.withLock {
          isClosed = true
          condition.broadcast()
        }
      }
    }
  }
#endif
