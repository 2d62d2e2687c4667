import Foundation
import OneTimeCodePostgreSQL
import OneTimeCodeService

/// A kind of store. Many tests run with each available kind.
public enum StoreKind: String, CaseIterable, Sendable {
  /// A store in SQLite without a file.
  case memory
  /// A store in an SQLite file.
  case sqlite
  /// A store in PostgreSQL, available if the trait `PostgreSQL` is enabled and `TEST_POSTGRESQL` is set.
  case postgresql

  /// The kinds that are available in this run and differ in their statements.
  public static var allCases: [StoreKind] {
    StoreKind.databaseServer == nil ? [.sqlite] : [.sqlite, .postgresql]
  }

  /// Creates an empty store. An SQLite store puts its file into the folder.
  public func make(in folder: TemporaryFolder) throws -> any ChallengeStore {
    switch self {
    case .memory: return try SQLiteChallengeStore.inMemory()
    case .sqlite: return try SQLiteChallengeStore(path: folder.file("codes.sqlite"))
    case .postgresql:
      #if PostgreSQL
        return try PostgreSQLChallengeStore(address: try StoreKind.newDatabase(), connections: 4)
      #else
        throw Missing()
      #endif
    }
  }

  private struct Missing: Error {}
}

extension StoreKind {
  /// The URL of the test database, such as `postgresql:///name?host=…`, or `nil` to skip PostgreSQL.
  static var databaseServer: String? {
    #if PostgreSQL
      ProcessInfo.processInfo.environment["TEST_POSTGRESQL"]
    #else
      nil
    #endif
  }

  /// Runs SQL statements in the test database.
  public static func run(_ statements: String) throws {
    guard let server = databaseServer else { throw Missing() }
    #if PostgreSQL
      try PostgreSQLConnection(server).script(statements)
    #endif
  }

  /// Creates an empty schema, and returns a database URL that selects the schema.
  public static func newDatabase() throws -> String {
    guard let server = databaseServer else { throw Missing() }
    let name = "test_" + UUID().uuidString.replacing("-", with: "").lowercased()
    try run("CREATE SCHEMA \(name)")
    return server + "&options=-csearch_path%3D\(name)"
  }
}
