import Foundation
import GRDB

/// Keeps challenges in an SQLite database, in one file and its write-ahead log.
///
/// What is committed survives a crash of the program and of the machine (`synchronous = FULL`): an attempt
/// that was counted stays counted, a code that was used stays used. What is deleted is overwritten
/// (`secure_delete`).
public struct SQLiteChallengeStore: ChallengeStore {
  let database: DatabasePool

  /// Opens the database, and makes it if there is none.
  ///
  /// - Parameter path: A file in a folder that exists; `-wal` and `-shm` files appear beside it.
  /// - Throws: ``SQLiteStoreError`` if it cannot be read and written.
  public init(path: String) throws(SQLiteStoreError) {
    do {
      var configuration = GRDB.Configuration()
      // Another process may have the same database open, to back it up for instance.
      configuration.busyMode = .timeout(5)
      configuration.prepareDatabase { try $0.execute(sql: "PRAGMA secure_delete = ON") }
      database = try DatabasePool(path: path, configuration: configuration)
      // GRDB lowers this to NORMAL when it turns the write-ahead log on.
      try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      try Schema.migrator.migrate(database)
      // A database that may only be read is noticed now, and not at the first person's first code.
      try database.write { try $0.execute(sql: "DELETE FROM challenge WHERE expires_at < 0") }
    } catch {
      throw SQLiteStoreError(path: path, error)
    }
  }

  /// Keeps a new challenge with the tag of its first code.
  public func insert(_ challenge: StoredChallenge, tag: SecretTag) async throws {
    try await database.write { database in
      try database.insert(challenge, tag: tag)
    }
  }

  /// The challenge of this name, if there is one.
  public func challenge(_ id: ChallengeID) async throws -> StoredChallenge? {
    try await database.read { try $0.challenge(id) }
  }

  /// Adds a code to a challenge, see ``ChallengeStore/add(_:)``.
  public func add(_ resend: Resend) async throws -> Bool {
    try await database.write { database in
      try database.execute(
        sql: """
          UPDATE challenge SET resends = resends + 1, resend_at = :next
          WHERE id = :id AND resends = :earlier AND successor IS NULL
            AND used_at IS NULL AND attempts < budget AND expires_at > :at
          """,
        arguments: [
          "next": resend.next.milliseconds, "id": resend.id.text, "earlier": resend.earlier,
          "at": resend.at.milliseconds,
        ]
      )
      guard database.changesCount == 1 else { return false }
      try database.insertCode(resend.tag, for: resend.id)
      return true
    }
  }

  /// Puts a new challenge in the place of an old one, see ``ChallengeStore/replace(_:by:tag:)``.
  public func replace(_ old: ChallengeID, by new: StoredChallenge, tag: SecretTag) async throws -> Bool {
    try await database.write { database in
      try database.execute(
        sql: """
          UPDATE challenge SET successor = ?
          WHERE id = ? AND successor IS NULL AND used_at IS NULL AND attempts < budget
          """,
        arguments: [new.id.text, old.text]
      )
      guard database.changesCount == 1 else { return false }
      try database.insert(new, tag: tag)
      return true
    }
  }

  /// Removes all challenges that ended before `moment`.
  public func removeChallenges(endedBefore moment: Moment) async throws {
    try await database.write { database in
      // Their codes and answers go with them.
      try database.execute(
        sql: "DELETE FROM challenge WHERE expires_at < ?",
        arguments: [moment.milliseconds]
      )
    }
  }
}

/// A database that cannot be used.
public struct SQLiteStoreError: Error, CustomStringConvertible {
  /// What is wrong, in one line.
  public let description: String

  init(path: String, _ error: any Error) {
    let reason = (error as? DatabaseError)?.message ?? error.localizedDescription
    description = "The database '\(path)' cannot be opened and written: \(reason)."
  }
}
