import Foundation
import OneTimeCodePostgreSQL
import OneTimeCodeService

/// The stores there are. Each test of a rule runs on all of them.
public enum StoreKind: String, CaseIterable, Sendable {
  /// The store in memory.
  case memory
  /// The store in an SQLite file.
  case sqlite
  /// The store in PostgreSQL, where the tests were built with it and told of a server.
  case postgresql

  /// The stores that are tested here.
  public static var allCases: [StoreKind] {
    StoreKind.databaseServer == nil ? [.memory, .sqlite] : [.memory, .sqlite, .postgresql]
  }

  /// An empty store; a file of it in the folder.
  public func make(in folder: TemporaryFolder) throws -> any ChallengeStore {
    switch self {
    case .memory: return MemoryChallengeStore()
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
  /// The address of the database that tests may fill: `postgresql:///name?host=…`.
  static var databaseServer: String? {
    #if PostgreSQL
      ProcessInfo.processInfo.environment["TEST_POSTGRESQL"]
    #else
      nil
    #endif
  }

  /// The address of a new, empty part of the database: a schema of its own.
  public static func newDatabase() throws -> String {
    guard let server = databaseServer else { throw Missing() }
    let name = "test_" + UUID().uuidString.replacing("-", with: "").lowercased()
    #if PostgreSQL
      try PostgreSQLConnection(server).script("CREATE SCHEMA \(name)")
    #endif
    return server + "&options=-csearch_path%3D\(name)"
  }
}
