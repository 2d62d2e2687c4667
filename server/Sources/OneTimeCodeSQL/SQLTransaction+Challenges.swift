import OneTimeCode
import OneTimeCodeService

extension SQLTransaction {
  package func challenge(_ id: ChallengeID, of app: String) throws -> StoredChallenge? {
    try connection.rows(sql.challenge, [.text(id.text), .text(app)]).first.map(StoredChallenge.init)
  }

  package func peek(_ ids: [ChallengeID]) throws -> [StoredChallenge?] {
    try connection.rows(ids.map { SQLStatement(sql.anyChallenge, [.text($0.text)]) })
      .map { try $0.first.map(StoredChallenge.init) }
  }

  package func insert(_ challenge: StoredChallenge) throws {
    try connection.run(SQLStatement(sql.insertChallenge, try SQLTable.challenge.ordered(challenge.row)))
  }

  package func update(_ challenge: StoredChallenge) throws {
    let row = challenge.row
    let changes = try SQLStatements.challengeChanges.map { try row.value($0) }
    try connection.run(SQLStatement(sql.updateChallenge, changes + [.text(challenge.id.text)]))
  }

  package func challenges(of recipient: RecipientHash, of app: String, limit: Int) throws -> [StoredChallenge]
  {
    let values: [SQLValue] = [.text(recipient.text), .text(app), .integer(Int64(limit))]
    return try connection.rows(sql.challengesOfRecipient, values).map(StoredChallenge.init)
  }

  package func removeChallenges(endedBefore moment: Moment, limit: Int) throws -> Int {
    let removed = try connection.rows(sql.removeChallenges, [.moment(moment), .integer(Int64(limit))])
    for row in removed { try connection.run(SQLStatement(sql.removeMessages, [try row["id"]])) }
    return removed.count
  }
}

extension StoredChallenge {
  /// Creates a challenge from a row of the table `challenge`.
  fileprivate init(_ row: SQLRow) throws {
    guard let purpose = Purpose(try row["purpose"].text),
      let kind = Recipient.Kind(rawValue: try row["recipient_kind"].text)
    else { throw CorruptRow() }
    self.init(
      id: try row["id"].challenge,
      app: try row["app"].text,
      purpose: purpose,
      recipient: Recipient(kind: kind, normalized: try row["recipient"].text),
      recipientHash: (try? row["recipient_hash"].text).flatMap(RecipientHash.init),
      format: try CodeFormat(
        length: Int(try row["length"].integer),
        alphabetText: try row["alphabet"].text,
        groupingText: try row["groups"].text
      ),
      key: try row["key"].text,
      language: try row["language"].text,
      lifetime: Int(try row["lifetime"].integer),
      expiresAt: try row["expires_at"].moment,
      resendAt: try row["resend_at"].moment,
      budget: Int(try row["budget"].integer),
      isDecoy: try row["is_decoy"].integer != 0,
      isTest: try row["is_test"].integer != 0,
      generation: Int(try row["generation"].integer),
      device: (try? row["device"].bytes).map { SecretTag(bytes: $0) },
      sealedValues: try? row["sealed_values"].bytes,
      codes: StoredChallenge.codes(packed: try row["codes"].bytes)
    )
    resends = Int(try row["resends"].integer)
    attempts = Int(try row["attempts"].integer)
    recordedVerdicts = StoredChallenge.recordedVerdicts(packed: try row["recorded_verdicts"].bytes)
    usedAt = try? row["used_at"].moment
    redeemedAt = try? row["redeemed_at"].moment
    reportedAt = try? row["reported_at"].moment
    successor = try? row["successor"].challenge
  }

  /// The values of the challenge's row.
  fileprivate var row: SQLTable.Values {
    [
      "id": .text(id.text), "app": .text(app), "purpose": .text(purpose.name),
      "recipient_kind": .text(recipient.kind.rawValue), "recipient": .text(recipient.address),
      "recipient_hash": SQLValue(recipientHash?.text),
      "length": .integer(Int64(format.length)), "alphabet": .text(format.alphabetText),
      "groups": .text(format.groupingText), "key": .text(key), "language": .text(language),
      "lifetime": .integer(Int64(lifetime)), "expires_at": .moment(expiresAt),
      "resend_at": .moment(resendAt), "resends": .integer(Int64(resends)),
      "attempts": .integer(Int64(attempts)), "budget": .integer(Int64(budget)),
      "is_decoy": .integer(isDecoy ? 1 : 0), "is_test": .integer(isTest ? 1 : 0),
      "generation": .integer(Int64(generation)), "device": SQLValue(device?.bytes),
      "sealed_values": SQLValue(sealedValues), "codes": .bytes(packedCodes),
      "recorded_verdicts": .bytes(packedVerdicts), "used_at": .moment(usedAt),
      "redeemed_at": .moment(redeemedAt), "reported_at": .moment(reportedAt),
      "successor": SQLValue(successor?.text),
    ]
  }
}
