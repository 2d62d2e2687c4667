import Foundation
import GRDB

extension SQLiteChallengeStore {
  /// Hands out messages that are due, see ``ChallengeStore/claimMessages(at:lease:most:)``.
  public func claimMessages(at moment: Moment, lease: Moment, most: Int) async throws -> [OutboxEntry] {
    // The courier asks after each message: where nothing is due, readers are enough.
    let isAnyDue = try await database.read { database in
      try Bool.fetchOne(
        database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM outbox WHERE due_at <= ?)"),
        arguments: [moment.milliseconds]
      ) ?? false
    }
    guard isAnyDue else { return [] }
    return try await database.write { database in
      try Row.fetchAll(
        database.cachedStatement(
          sql: """
            UPDATE outbox SET due_at = :lease, tries = tries + 1
            WHERE name IN (SELECT name FROM outbox WHERE due_at <= :now ORDER BY due_at LIMIT :most)
            RETURNING name, challenge, sealed, expires_at, tries
            """
        ),
        arguments: ["lease": lease.milliseconds, "now": moment.milliseconds, "most": most]
      ).map { try OutboxEntry(row: $0) }
    }
  }

  /// Removes a message.
  public func removeMessage(_ name: String) async throws {
    try await write { try $0.run("DELETE FROM outbox WHERE name = ?", [name]) }
  }

  /// Makes a message due at another moment.
  public func postponeMessage(_ name: String, until moment: Moment) async throws {
    try await write {
      try $0.run("UPDATE outbox SET due_at = ? WHERE name = ?", [moment.milliseconds, name])
    }
  }
}

extension Database {
  func insertMessage(_ entry: OutboxEntry, due: Moment) throws {
    try run(
      "INSERT INTO outbox (name, challenge, sealed, expires_at, due_at) VALUES (?, ?, ?, ?, ?)",
      [
        entry.name, entry.challenge.text, entry.sealed, entry.expiresAt.milliseconds, due.milliseconds,
      ]
    )
  }
}

extension OutboxEntry {
  fileprivate init(row: Row) throws {
    guard let challenge = ChallengeID(row["challenge"]) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    self.init(
      name: row["name"],
      challenge: challenge,
      sealed: row["sealed"],
      expiresAt: Moment(milliseconds: row["expires_at"]),
      tries: row["tries"]
    )
  }
}
