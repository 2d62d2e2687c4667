import Foundation
import GRDB
import OneTimeCodePostgreSQL
import OneTimeCodeSQLite
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

  /// Creates an empty store, whose time may be a clock's. An SQLite store puts its file into the folder.
  public func make(in folder: TemporaryFolder, clock: ManualClock? = nil) throws -> any ChallengeStore {
    self == .memory
      ? try SQLiteChallengeStore.inMemory(now: clock?.now ?? SteadyClock().now)
      : try TestDatabase(self, in: folder).open(clock)
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

/// An empty database that a test opens several times, and whose tables it changes.
public struct TestDatabase: Sendable {
  private let kind: StoreKind
  private let folder: TemporaryFolder
  /// The path of the file, or the URL.
  public let address: String

  /// Creates a database, for SQLite in a folder.
  public init(_ kind: StoreKind, in folder: TemporaryFolder? = nil) throws {
    self.kind = kind
    self.folder = try folder ?? TemporaryFolder()
    address = kind == .postgresql ? try StoreKind.newDatabase() : self.folder.file("codes.sqlite")
  }

  /// Opens a store with the database, whose time may be a clock's.
  public func open(_ clock: ManualClock? = nil) throws -> any ChallengeStore {
    guard kind == .postgresql else {
      return try SQLiteChallengeStore(path: address, now: clock?.now ?? SteadyClock().now)
    }
    #if PostgreSQL
      return try PostgreSQLChallengeStore(address: address, connections: 4, clock: clock?.now)
    #else
      throw StoreUnavailable("PostgreSQL")
    #endif
  }

  /// Returns the number of rows of a table in an SQLite file.
  public static func count(of table: String, at path: String) throws -> Int? {
    try DatabaseQueue(path: path).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") }
  }

  /// Runs SQL statements.
  public func run(_ statements: String) throws {
    guard kind == .postgresql else {
      return try DatabaseQueue(path: address).write { try $0.execute(sql: statements) }
    }
    #if PostgreSQL
      try PostgreSQLConnection(address).script(statements)
    #endif
  }
}
