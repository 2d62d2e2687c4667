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

  /// Keeps a new challenge, see ``ChallengeStore/insert(_:)``.
  public func insert(_ new: NewChallenge) async throws -> Sending {
    try await send { database in
      try database.take(new.cost)
      try database.insert(new)
    }
  }

  /// The challenge of this name, if there is one.
  public func challenge(_ id: ChallengeID) async throws -> StoredChallenge? {
    try await database.read { try $0.challenge(id) }
  }

  /// Adds a code to a challenge, see ``ChallengeStore/add(_:)``.
  public func add(_ resend: Resend) async throws -> Sending {
    try await send { database in
      let at = resend.cost.at
      let changed = try database.run(
        """
        UPDATE challenge SET resends = resends + 1, resend_at = :next
        WHERE id = :id AND resends = :earlier AND successor IS NULL AND used_at IS NULL
          AND attempts < budget AND expires_at > :at AND expires_at <= :latest
        """,
        [
          "next": resend.next.milliseconds, "id": resend.id.text, "earlier": resend.earlier,
          "at": at.milliseconds, "latest": at.latestEnd.milliseconds,
        ]
      )
      guard changed == 1 else { throw Refused(sending: .overtaken) }
      try database.take(resend.cost)
      try database.insertCode(resend.tag, for: resend.id)
      try database.insertMessage(resend.message, due: at)
    }
  }

  /// Puts a new challenge in the place of an old one, see ``ChallengeStore/replace(_:by:)``.
  public func replace(_ old: ChallengeID, by new: NewChallenge) async throws -> Sending {
    try await send { database in
      let changed = try database.run(
        """
        UPDATE challenge SET successor = ?
        WHERE id = ? AND successor IS NULL AND used_at IS NULL AND attempts < budget
        """,
        [new.challenge.id.text, old.text]
      )
      guard changed == 1 else { throw Refused(sending: .overtaken) }
      try database.take(new.cost)
      try database.insert(new)
    }
  }

  /// Removes what is of no use any more, see ``ChallengeStore/removeOld(endedBefore:now:most:)``.
  public func removeOld(endedBefore moment: Moment, now: Moment, most: Int) async throws -> Bool {
    try await write { database in
      // Their codes, answers and messages go with them.
      let challenges = try database.run(
        "DELETE FROM challenge WHERE id IN (SELECT id FROM challenge WHERE expires_at < ? LIMIT ?)",
        [moment.milliseconds, most]
      )
      let allowances = try database.run(
        "DELETE FROM allowance WHERE subject IN (SELECT subject FROM allowance WHERE until < ? LIMIT ?)",
        [now.microseconds, most]
      )
      return challenges == most || allowances == most
    }
  }

  /// Throws if the database can be neither read nor written.
  public func check() async throws {
    try await write { try $0.run("UPDATE failure SET count = 0 WHERE subject = x'00'", []) }
  }

  /// One transaction.
  @discardableResult
  func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await database.write(body)
  }

  private func send(_ body: @escaping @Sendable (Database) throws -> Void) async throws -> Sending {
    do {
      try await write(body)
      return .accepted
    } catch let refused as Refused {
      return refused.sending
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
