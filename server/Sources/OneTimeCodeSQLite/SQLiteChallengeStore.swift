import Foundation
import GRDB
import OneTimeCodeSQL
import OneTimeCodeService

/// A store that keeps challenges in an SQLite database: one file and its write-ahead log.
///
/// Commits survive a crash of the program and the machine (`synchronous = FULL`), so that a counted attempt
/// stays counted and a used code stays used. Deleted data is overwritten (`secure_delete`). SQLite allows one
/// writer at a time, so transactions run one after the other; those that wait share a commit.
public struct SQLiteChallengeStore: ChallengeStore {
  let database: any DatabaseWriter
  private let writer: GroupCommit
  private let reader: GroupRead
  private let files: DatabaseFiles?
  private let maximumLogSize: Int64
  private let clock: @Sendable () -> Moment

  /// Opens or creates the database, and upgrades its tables.
  ///
  /// - Parameters:
  ///   - path: A file in an existing folder. SQLite adds files with the suffixes `-wal` and `-shm` there.
  ///   - now: A closure that returns the current time.
  /// - Throws: ``SQLiteStoreError`` if the database can't be opened for writing, or has tables of a version of this program
  ///   that this one can't upgrade.
  public init(path: String, now: @escaping @Sendable () -> Moment = SteadyClock().now)
    throws(SQLiteStoreError)
  {
    try self.init(path: path, maximumLogSize: 1 << 30, now: now)
  }

  /// Creates an empty database in memory, for tests and experiments. A restart loses all data.
  ///
  /// - Parameter now: A closure that returns the current time.
  /// - Returns: A store with the database.
  /// - Throws: ``SQLiteStoreError`` if SQLite fails, for example without memory.
  public static func inMemory(now: @escaping @Sendable () -> Moment = SteadyClock().now)
    throws(SQLiteStoreError)
    -> SQLiteChallengeStore
  {
    do {
      let database = try DatabaseQueue()
      try database.write(Self.migrate)
      return SQLiteChallengeStore(database, clock: now)
    } catch {
      throw SQLiteStoreError(path: ":memory:", error)
    }
  }

  private init(_ database: DatabaseQueue, clock: @escaping @Sendable () -> Moment) {
    self.database = database
    self.clock = clock
    writer = GroupCommit(database)
    reader = GroupRead(database) {}
    (files, maximumLogSize) = (nil, 0)
  }

  /// Opens or creates the database. If another program's transaction keeps SQLite from emptying the write-ahead log,
  /// writing fails while the log has more than `maximumLogSize` bytes.
  init(
    path: String,
    maximumLogSize: Int64,
    now: @escaping @Sendable () -> Moment = SteadyClock().now
  ) throws(SQLiteStoreError) {
    let path = DatabaseFiles.target(of: path)
    clock = now
    self.maximumLogSize = maximumLogSize
    do {
      var configuration = GRDB.Configuration()
      // Waits for a lock that another process, such as a backup, holds.
      configuration.busyMode = .timeout(Self.busyTimeout)
      configuration.prepareDatabase { try $0.execute(sql: "PRAGMA secure_delete = ON") }
      database = try DatabasePool(path: path, configuration: configuration)
      try database.writeWithoutTransaction { database in
        // GRDB sets `synchronous` to NORMAL when it enables the write-ahead log.
        try database.execute(sql: "PRAGMA synchronous = FULL")
        // Truncates a log that has grown while another program was reading.
        try database.execute(sql: "PRAGMA journal_size_limit = \(16 << 20)")
      }
      try database.write(Self.migrate)
      // Detects a read-only database at startup instead of at the first request.
      try database.write { try $0.execute(sql: "DELETE FROM challenge WHERE expires_at < 0") }
      let files = try DatabaseFiles(path)
      self.files = files
      writer = GroupCommit(database)
      reader = GroupRead(database) { _ = try files.logSize() }
    } catch {
      throw SQLiteStoreError(path: path, error)
    }
  }

  /// The time to wait for a lock of another process, in seconds.
  static let busyTimeout = 5.0

  /// Moves the write-ahead log into the database's file, and closes the database, after the last use of the store.
  ///
  /// - Throws: `DatabaseError` of GRDB.
  public func close() throws {
    // SQLite does this by itself only if the last connection that it closes is one for writing.
    try database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    try database.close()
  }

  /// Runs `body` in a transaction. See `ChallengeStore.transaction(_:)`.
  public func transaction<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result {
    let clock = clock
    return try await mappingTransientErrors {
      if let files, try files.logSize() > maximumLogSize {
        do {
          try await emptyLog()
        } catch {
          throw StoreUnavailable(
            "SQLite: the write-ahead log is too large, because another program keeps a transaction open"
          )
        }
      }
      return try await writer.run {
        try body(SQLTransaction(SQLiteConnection(database: $0, now: clock())))
      }
    }
  }

  /// Runs `body`, whose statements may see different commits. See `ChallengeStore.read(_:)`.
  public func read<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result {
    let clock = clock
    return try await mappingTransientErrors {
      try await reader.run { try body(SQLTransaction(SQLiteConnection(database: $0, now: clock()))) }
    }
  }

  private static func migrate(_ database: Database) throws {
    try SQLSchema.migrate(SQLiteConnection(database: database, now: .now()), .sqlite) {
      try database.execute(sql: $0)
    }
  }

  /// Copies the write-ahead log to the database and empties it, without waiting for readers.
  private func emptyLog() async throws {
    try await database.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA busy_timeout = 0")
      defer { try? database.execute(sql: "PRAGMA busy_timeout = \(Int(Self.busyTimeout * 1000))") }
      try database.checkpoint(.truncate)
    }
  }

  /// Empties the write-ahead log, which contains what was deleted. While another program reads, the next call does it.
  public func erase() async throws {
    guard files != nil else { return }
    do { try await emptyLog() } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {}
  }

  private func mappingTransientErrors<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
      return try await body()
    } catch let error as DatabaseError where Self.transientCodes.contains(where: { $0 == error.resultCode }) {
      throw StoreUnavailable("SQLite: \(error.message ?? "\(error.resultCode)")")
    }
  }

  /// The result codes of a full or failing disk, and of a file that is locked, read-only or can't be opened.
  private static let transientCodes: [ResultCode] = [
    .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_READONLY, .SQLITE_CANTOPEN,
  ]
}

struct SQLiteConnection: SQLConnection {
  let database: Database
  let now: Moment
  let locksRows = false

  func rows(_ statements: [SQLStatement]) throws -> [[SQLRow]] {
    try statements.map { statement in
      let prepared = try database.cachedStatement(sql: statement.text)
      let columns = prepared.columnNames
      var rows: [SQLRow] = []
      let cursor = try Row.fetchCursor(prepared, arguments: statement.arguments)
      while let row = try cursor.next() {
        rows.append(SQLRow(columns, columns.indices.map { SQLValue(row[$0] as DatabaseValue) }))
      }
      return rows
    }
  }

  func prepare(_ texts: [String]) throws {
    // A connection notices that another program has changed the tables only when it runs a statement.
    _ = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master")
    for text in texts { _ = try database.makeStatement(sql: text) }
  }

  func run(_ statement: SQLStatement) throws {
    try database.cachedStatement(sql: statement.text).execute(arguments: statement.arguments)
  }
}

extension SQLStatement {
  fileprivate var arguments: StatementArguments {
    StatementArguments(
      values.map { value -> DatabaseValue in
        switch value {
        case .text(let text): text.databaseValue
        case .integer(let number): number.databaseValue
        case .bytes(let bytes): Data(bytes).databaseValue
        case .null: .null
        }
      }
    )
  }
}

extension SQLValue {
  fileprivate init(_ value: DatabaseValue) {
    switch value.storage {
    case .int64(let number): self = .integer(number)
    case .string(let text): self = .text(text)
    case .blob(let data): self = .bytes(Array(data))
    case .double, .null: self = .null
    }
  }
}

/// An error thrown when an SQLite database can't be opened, migrated or written.
public struct SQLiteStoreError: Error, CustomStringConvertible {
  /// The path of the database and the reason, on one line.
  public let description: String

  init(description: String) {
    self.description = description
  }

  init(path: String, _ error: any Error) {
    self.init(description: "The database '\(path)' can't be opened and written: \(Self.text(error)).")
  }

  /// Returns the description of an error, without a period at its end.
  static func text(_ error: any Error) -> String {
    let text =
      (error as? DatabaseError)?.message ?? (error as? StoreUnavailable)?.description
      ?? (error as? SQLSchema.Mismatch)?.reason
      ?? error.localizedDescription
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
