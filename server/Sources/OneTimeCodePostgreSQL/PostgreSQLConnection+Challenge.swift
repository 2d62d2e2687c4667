#if PostgreSQL
  import Foundation
  import OneTimeCode
  import OneTimeCodeService

  extension PostgreSQLConnection {
    func insert(_ new: NewChallenge) throws {
      let challenge = new.challenge
      try run(
        """
        INSERT INTO challenge (id, purpose, recipient_kind, recipient, length, alphabet, groups, expires_at,
          resend_at, budget, is_decoy)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
        """,
        [
          .text(challenge.id.text), .text(challenge.purpose.name), .text(challenge.recipient.kind.rawValue),
          .text(challenge.recipient.address), .integer(Int64(challenge.format.length)),
          .text(challenge.format.alphabetText), .text(challenge.format.groupingText),
          .moment(challenge.expiresAt), .moment(challenge.resendAt), .integer(Int64(challenge.budget)),
          .text(challenge.isDecoy ? "true" : "false"),
        ]
      )
      try insertCode(new.tag, for: challenge.id)
      try insertMessage(new.message, due: new.cost.at)
    }

    func insertCode(_ tag: SecretTag, for id: ChallengeID) throws {
      try run("INSERT INTO code (challenge, tag) VALUES ($1, $2)", [.text(id.text), .tag(tag)])
    }

    func insertMessage(_ entry: OutboxEntry, due: Moment) throws {
      try run(
        "INSERT INTO outbox (name, challenge, sealed, expires_at, due_at) VALUES ($1, $2, $3, $4, $5)",
        [
          .text(entry.name), .text(entry.challenge.text), .bytes(Array(entry.sealed)),
          .moment(entry.expiresAt), .moment(due),
        ]
      )
    }

    func challenge(_ id: ChallengeID) throws -> StoredChallenge? {
      let rows = try run(
        """
        SELECT purpose, recipient_kind, recipient, length, alphabet, groups, expires_at, resend_at, budget,
          is_decoy, resends, attempts, used_at, redeemed_at, successor
        FROM challenge WHERE id = $1
        """,
        [.text(id.text)]
      )
      return rows.count == 0 ? nil : try StoredChallenge(id: id, rows)
    }
  }

  extension StoredChallenge {
    fileprivate init(id: ChallengeID, _ rows: PostgreSQLRows) throws {
      func text(_ column: Int) throws -> String {
        guard let text = rows.text(0, column) else { throw PostgreSQLError.corrupt }
        return text
      }
      func moment(_ column: Int) -> Moment? { rows.integer(0, column).map(Moment.init) }
      guard
        let purpose = Purpose(try text(0)), let kind = Recipient.Kind(rawValue: try text(1)),
        let length = Int(try text(3)), let expiresAt = moment(6), let resendAt = moment(7),
        let budget = Int(try text(8)), let resends = Int(try text(10)), let attempts = Int(try text(11))
      else { throw PostgreSQLError.corrupt }
      self.init(
        id: id,
        purpose: purpose,
        recipient: try Recipient(kind: kind, address: try text(2)),
        format: try CodeFormat(length: length, alphabetText: try text(4), groupingText: try text(5)),
        expiresAt: expiresAt,
        resendAt: resendAt,
        budget: budget,
        isDecoy: try text(9) == "t"
      )
      self.resends = resends
      self.attempts = attempts
      usedAt = moment(12)
      redeemedAt = moment(13)
      successor = rows.text(0, 14).flatMap { ChallengeID($0) }
    }
  }

  extension PostgreSQLError {
    /// A row that no server has written.
    static let corrupt = PostgreSQLError(state: "XX001", message: "a row is not what was written")
  }
#endif
