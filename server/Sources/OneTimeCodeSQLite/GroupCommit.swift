import GRDB
import OneTimeCodeSQL
import OneTimeCodeService

/// A queue of transactions that wait for SQLite's only writer. All that wait at the same time share one commit, because a
/// commit waits for the disk. Each of several has its own savepoint, so one that throws doesn't affect others.
final class GroupCommit: Sendable {
  private struct Job: Sendable {
    /// Runs the transaction, and returns a closure that returns its result to the caller after the commit. Throws only an
    /// error of a transaction that is alone.
    let run: @Sendable (Database, _ isAlone: Bool) throws -> () -> Void
    /// Throws an error of the commit to the caller.
    let fail: @Sendable (any Error) -> Void
  }

  private let database: any DatabaseWriter
  private let jobs = Mutex<[Job]>([])

  init(_ database: any DatabaseWriter) {
    self.database = database
  }

  func run<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let job = Job(
        run: { database, isAlone in
          if isAlone {
            let value = try body(database)
            return { continuation.resume(returning: value) }
          }
          let result = Result {
            var value: Value?
            try database.inSavepoint {
              value = try body(database)
              return .commit
            }
            return value
          }
          return {
            continuation.resume(with: result.flatMap { $0.map(Result.success) ?? .failure(CorruptRow()) })
          }
        },
        fail: { continuation.resume(throwing: $0) }
      )
      let isFirst = jobs.withLock { jobs in
        jobs.append(job)
        return jobs.count == 1
      }
      if isFirst { database.asyncWriteWithoutTransaction { self.commit(in: $0) } }
    }
  }

  private func commit(in database: Database) {
    let jobs = jobs.withLock { jobs in
      defer { jobs = [] }
      return jobs
    }
    do {
      try database.beginTransaction(.immediate)
      var returns: [() -> Void] = []
      for job in jobs {
        returns.append(try job.run(database, jobs.count == 1))
        // SQLite ends the whole transaction after some errors, for example if the disk is full.
        guard database.isInsideTransaction else {
          throw StoreUnavailable("SQLite: the transaction was rolled back")
        }
      }
      try database.commit()
      for returns in returns { returns() }
    } catch {
      if database.isInsideTransaction { try? database.rollback() }
      for job in jobs { job.fail(error) }
    }
  }
}
