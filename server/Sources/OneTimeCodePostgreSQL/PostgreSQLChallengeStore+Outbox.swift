#if PostgreSQL
  import Foundation
  import OneTimeCodeService

  extension PostgreSQLChallengeStore {
    /// Hands out messages that are due, see `ChallengeStore.claimMessages(at:lease:most:)`. Servers that ask at
    /// the same time get different ones.
    public func claimMessages(at moment: Moment, lease: Moment, most: Int) async throws -> [OutboxEntry] {
      try await write { connection in
        let rows = try connection.run(
          """
          UPDATE outbox SET due_at = $1, tries = tries + 1
          WHERE name IN
            (SELECT name FROM outbox WHERE due_at <= $2 ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED)
          RETURNING name, challenge, sealed, expires_at, tries
          """,
          [.moment(lease), .moment(moment), .integer(Int64(most))]
        )
        return try (0..<rows.count).map { try OutboxEntry(rows, $0) }
      }
    }

    /// Removes a message.
    public func removeMessage(_ name: String) async throws {
      try await write { _ = try $0.run("DELETE FROM outbox WHERE name = $1", [.text(name)]) }
    }

    /// Makes a message due at another moment.
    public func postponeMessage(_ name: String, until moment: Moment) async throws {
      try await write {
        _ = try $0.run("UPDATE outbox SET due_at = $1 WHERE name = $2", [.moment(moment), .text(name)])
      }
    }
  }

  extension OutboxEntry {
    fileprivate init(_ rows: PostgreSQLRows, _ row: Int) throws {
      guard
        let name = rows.text(row, 0), let challenge = rows.text(row, 1).flatMap({ ChallengeID($0) }),
        let sealed = rows.bytes(row, 2), let expiresAt = rows.integer(row, 3),
        let tries = rows.integer(row, 4)
      else { throw PostgreSQLError.corrupt }
      self.init(
        name: name,
        challenge: challenge,
        sealed: Data(sealed),
        expiresAt: Moment(milliseconds: expiresAt),
        tries: Int(tries)
      )
    }
  }
#endif
