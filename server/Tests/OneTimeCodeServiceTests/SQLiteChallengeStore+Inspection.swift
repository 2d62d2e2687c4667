import GRDB

@testable import OneTimeCodeSQLite
@testable import OneTimeCodeService

extension SQLiteChallengeStore {
  /// Returns the value of a pragma of the writer connection, or `nil` if SQLite returns none.
  func pragma(_ name: String) throws -> String? {
    try database.writeWithoutTransaction { try String.fetchOne($0, sql: "PRAGMA \(name)") }
  }

  func count(of table: String) throws -> Int? {
    try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") }
  }

  /// Writes the write-ahead log into the database file, and truncates the log.
  func checkpoint() throws {
    _ = try database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
  }
}
