import OneTimeCode

extension SQLTransaction {
  package func challenge(_ id: ChallengeID, of app: String) throws -> StoredChallenge? {
    let statement = SQLStatement(
      "SELECT \(Self.columns) FROM challenge WHERE id = $1 AND app = $2\(connection.locking.wait)",
      [.text(id.text), .text(app)]
    )
    return try connection.rows([statement])[0].first.map { try StoredChallenge(id: id, $0) }
  }

  package func peek(_ ids: [ChallengeID]) throws -> [StoredChallenge?] {
    let rows = try connection.rows(
      ids.map { SQLStatement("SELECT \(Self.columns) FROM challenge WHERE id = $1", [.text($0.text)]) }
    )
    return try zip(ids, rows).map { id, rows in try rows.first.map { try StoredChallenge(id: id, $0) } }
  }

  private static let columns = """
    purpose, recipient_kind, recipient, length, alphabet, groups, key, expires_at, resend_at, budget, is_decoy, \
    generation, device, codes, resends, attempts, answers, used_at, redeemed_at, successor, lifetime, \
    is_test, sealed_values, app, language
    """

  package func insert(_ challenge: StoredChallenge) throws {
    try connection.run(
      SQLStatement(
        """
        INSERT INTO challenge (id, purpose, recipient_kind, recipient, length, alphabet, groups, key, expires_at,
          resend_at, budget, is_decoy, generation, device, codes, answers, lifetime, is_test, sealed_values, app,
          language)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
          $21)
        """,
        [
          .text(challenge.id.text), .text(challenge.purpose.name), .text(challenge.recipient.kind.rawValue),
          .text(challenge.recipient.address), .integer(Int64(challenge.format.length)),
          .text(challenge.format.alphabetText), .text(challenge.format.groupingText), .text(challenge.key),
          .moment(challenge.expiresAt), .moment(challenge.resendAt), .integer(Int64(challenge.budget)),
          .integer(challenge.isDecoy ? 1 : 0), .integer(Int64(challenge.generation)),
          challenge.device.map { .bytes($0.bytes) } ?? .null, .bytes(challenge.packedCodes), .bytes([]),
          .integer(Int64(challenge.lifetime)), .integer(challenge.isTest ? 1 : 0),
          challenge.sealedValues.map { .bytes($0) } ?? .null, .text(challenge.app),
          .text(challenge.language),
        ]
      )
    )
  }

  package func update(_ challenge: StoredChallenge) throws {
    try connection.run(
      SQLStatement(
        """
        UPDATE challenge SET codes = $1, resend_at = $2, resends = $3, attempts = $4, answers = $5, used_at = $6,
          redeemed_at = $7, successor = $8
        WHERE id = $9
        """,
        [
          .bytes(challenge.packedCodes), .moment(challenge.resendAt), .integer(Int64(challenge.resends)),
          .integer(Int64(challenge.attempts)), .bytes(challenge.packedVerdicts), .moment(challenge.usedAt),
          .moment(challenge.redeemedAt), challenge.successor.map { .text($0.text) } ?? .null,
          .text(challenge.id.text),
        ]
      )
    )
  }

  package func recipients(
    of app: String,
    like recipient: Recipient?,
    after last: StoredRecipient?,
    limit: Int
  ) throws -> [StoredRecipient] {
    var conditions = ["app = $1"]
    var values: [SQLValue] = [.text(app)]
    if let recipient {
      // A number has one spelling, and all spellings of an address begin with the same letter.
      let prefix = recipient.kind == .phone ? recipient.address : String(recipient.canonicalAddress.prefix(1))
      values += [.text(recipient.kind.rawValue), .text(prefix)]
      conditions += ["recipient_kind = $2", "lower(substr(recipient, 1, \(prefix.utf8.count))) = $3"]
    }
    if let last {
      values += [.moment(last.expiresAt), .text(last.challenge.text)]
      conditions.append("(expires_at, id) < ($\(values.count - 1), $\(values.count))")
    }
    let statement = SQLStatement(
      """
      SELECT id, recipient_kind, recipient, expires_at FROM challenge WHERE \(conditions.joined(separator: " AND "))
      ORDER BY expires_at DESC, id DESC LIMIT \(limit)
      """,
      values
    )
    return try connection.rows([statement])[0].map { row in
      guard let kind = Recipient.Kind(rawValue: try row[1].text) else { throw CorruptRow() }
      return StoredRecipient(
        challenge: try row[0].challenge,
        // Validating the address again would take most of the time.
        recipient: Recipient(kind: kind, normalized: try row[2].text),
        expiresAt: try row[3].moment
      )
    }
  }

  package func hasSentCode(to recipient: Recipient, of app: String) throws -> Bool {
    let statement = SQLStatement(
      """
      SELECT 1 FROM challenge WHERE lower(recipient) = $1 AND app = $2 AND is_decoy = 0 AND is_test = 0 AND EXISTS
        (SELECT 1 FROM message WHERE message.challenge = challenge.id AND state NOT IN ('refused', 'late', 'superseded'))
      LIMIT 1
      """,
      [.text(recipient.address.lowercased()), .text(app)]
    )
    return try !connection.rows([statement])[0].isEmpty
  }

  package func removeChallenges(endedBefore moment: Moment, limit: Int) throws -> Int {
    let statement = SQLStatement(
      """
      DELETE FROM challenge WHERE id IN
        (SELECT id FROM challenge WHERE expires_at < $1 LIMIT $2\(connection.locking.skip))
      RETURNING id
      """,
      [.moment(moment), .integer(Int64(limit))]
    )
    let removed = try connection.rows([statement])[0]
    for row in removed {
      try connection.run(SQLStatement("DELETE FROM message WHERE challenge = $1", [row[0]]))
    }
    return removed.count
  }
}

extension StoredChallenge {
  /// Creates a challenge from a row of the `challenge` table.
  fileprivate init(id: ChallengeID, _ row: [SQLValue]) throws {
    guard let purpose = Purpose(try row[0].text), let kind = Recipient.Kind(rawValue: try row[1].text) else {
      throw CorruptRow()
    }
    self.init(
      id: id,
      app: try row[23].text,
      purpose: purpose,
      recipient: try Recipient(kind: kind, address: try row[2].text),
      format: try CodeFormat(
        length: Int(try row[3].integer),
        alphabetText: try row[4].text,
        groupingText: try row[5].text
      ),
      key: try row[6].text,
      language: try row[24].text,
      lifetime: Int(try row[20].integer),
      expiresAt: try row[7].moment,
      resendAt: try row[8].moment,
      budget: Int(try row[9].integer),
      isDecoy: try row[10].integer != 0,
      isTest: try row[21].integer != 0,
      generation: Int(try row[11].integer),
      device: (try? row[12].bytes).map { SecretTag(bytes: $0) },
      sealedValues: try? row[22].bytes,
      codes: StoredChallenge.codes(packed: try row[13].bytes)
    )
    resends = Int(try row[14].integer)
    attempts = Int(try row[15].integer)
    recordedVerdicts = StoredChallenge.recordedVerdicts(packed: try row[16].bytes)
    usedAt = try? row[17].moment
    redeemedAt = try? row[18].moment
    successor = try? row[19].challenge
  }
}
