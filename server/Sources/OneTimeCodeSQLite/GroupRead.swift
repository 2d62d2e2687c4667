import GRDB
import OneTimeCodeService

/// A queue of reads that wait for a connection. All that wait at the same time share it, because a change of threads takes longer
/// than most reads. Each statement sees the latest commit, as with PostgreSQL.
final class GroupRead: Sendable {
  private let database: any DatabaseReader
  private let check: @Sendable () throws -> Void
  private let jobs = Mutex<[@Sendable (Result<Database, any Error>) -> Void]>([])

  /// Creates a queue.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - check: A closure that throws an error if the database can't be read.
  init(_ database: any DatabaseReader, check: @escaping @Sendable () throws -> Void) {
    self.database = database
    self.check = check
  }

  func run<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let isFirst = jobs.withLock { jobs in
        jobs.append { database in continuation.resume(with: Result { try body(database.get()) }) }
        return jobs.count == 1
      }
      if isFirst { database.asyncUnsafeRead { self.read($0) } }
    }
  }

  private func read(_ database: Result<Database, any Error>) {
    let jobs = jobs.withLock { jobs in
      defer { jobs = [] }
      return jobs
    }
    let database = Result {
      try check()
      return try database.get()
    }
    for job in jobs { job(database) }
  }
}
