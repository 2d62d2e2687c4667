import GRDB
import OneTimeCode

extension Database {
  /// Executes a statement, which is compiled once.
  ///
  /// - Returns: How many rows it changed.
  @discardableResult
  func run(_ sql: String, _ arguments: StatementArguments) throws -> Int {
    try cachedStatement(sql: sql).execute(arguments: arguments)
    return changesCount
  }

  func insert(_ new: NewChallenge) throws {
    let challenge = new.challenge
    try run(
      """
      INSERT INTO challenge (id, purpose, recipient_kind, recipient, length, alphabet, groups, expires_at,
        resend_at, budget, is_decoy)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        challenge.id.text, challenge.purpose.name, challenge.recipient.kind.rawValue,
        challenge.recipient.address, challenge.format.length, challenge.format.alphabetText,
        challenge.format.groupingText, challenge.expiresAt.milliseconds, challenge.resendAt.milliseconds,
        challenge.budget, challenge.isDecoy,
      ]
    )
    try insertCode(new.tag, for: challenge.id)
    try insertMessage(new.message, due: new.cost.at)
  }

  func insertCode(_ tag: SecretTag, for id: ChallengeID) throws {
    try run("INSERT INTO code (challenge, tag) VALUES (?, ?)", [id.text, tag.bytes.data])
  }

  func challenge(_ id: ChallengeID) throws -> StoredChallenge? {
    try Row.fetchOne(cachedStatement(sql: "SELECT * FROM challenge WHERE id = ?"), arguments: [id.text])
      .map { try StoredChallenge(id: id, row: $0) }
  }
}

extension StoredChallenge {
  fileprivate init(id: ChallengeID, row: Row) throws {
    guard
      let purpose = Purpose(row["purpose"]),
      let kind = Recipient.Kind(rawValue: row["recipient_kind"])
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    self.init(
      id: id,
      purpose: purpose,
      recipient: try Recipient(kind: kind, address: row["recipient"]),
      format: try CodeFormat(
        length: row["length"],
        alphabetText: row["alphabet"],
        groupingText: row["groups"]
      ),
      expiresAt: Moment(milliseconds: row["expires_at"]),
      resendAt: Moment(milliseconds: row["resend_at"]),
      budget: row["budget"],
      isDecoy: row["is_decoy"]
    )
    resends = row["resends"]
    attempts = row["attempts"]
    usedAt = (row["used_at"] as Int64?).map(Moment.init)
    redeemedAt = (row["redeemed_at"] as Int64?).map(Moment.init)
    successor = (row["successor"] as String?).flatMap { ChallengeID($0) }
  }
}
