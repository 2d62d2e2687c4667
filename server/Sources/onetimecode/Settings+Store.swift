import Foundation
import OneTimeCodePostgreSQL
import OneTimeCodeService

extension Settings {
  /// Whether the database is one of PostgreSQL, rather than a file.
  var isPostgreSQL: Bool {
    database.hasPrefix("postgresql://") || database.hasPrefix("postgres://")
  }

  /// Opens the database.
  ///
  /// - Throws: ``Failure`` or the store's error, both in one line for a person.
  func openStore() throws -> any ChallengeStore {
    guard isPostgreSQL else { return try SQLiteChallengeStore(path: database) }
    #if PostgreSQL
      return try PostgreSQLChallengeStore(address: database, connections: connections)
    #else
      throw Failure("This program was built without PostgreSQL. Build it with '--traits PostgreSQL'.")
    #endif
  }
}
