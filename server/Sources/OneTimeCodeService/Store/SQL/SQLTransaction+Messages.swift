import Foundation

extension SQLTransaction {
  package func insert(_ message: OutboxEntry) throws {
    let now = try now
    try connection.run(
      SQLStatement(
        """
        INSERT INTO message (name, challenge, channel, sealed, expires_at, created_at, due_at, tries, state, changed_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'waiting', $9)
        """,
        [
          .text(message.name), .text(message.challenge.text), .text(message.channel.name),
          .bytes(Array(message.sealed)), .moment(message.expiresAt), .moment(now), .moment(message.due),
          .integer(Int64(message.attempts)), .moment(now),
        ]
      )
    )
  }

  package func supersedeMessages(of challenge: ChallengeID, at now: Moment) throws {
    try connection.run(
      SQLStatement(
        """
        UPDATE message SET state = 'superseded', due_at = NULL, sealed = $1, changed_at = $2
        WHERE challenge = $3 AND due_at IS NOT NULL
        """,
        [.bytes([]), .moment(now), .text(challenge.text)]
      )
    )
  }

  package func nextDue(for channel: MessageChannel) throws -> Moment? {
    let statement = SQLStatement(
      "SELECT due_at FROM message WHERE channel = $1 AND due_at IS NOT NULL ORDER BY due_at LIMIT 1",
      [.text(channel.name)]
    )
    return try connection.rows([statement])[0].first?[0].moment
  }

  package func leaseMessages(for channel: MessageChannel, at now: Moment, until lease: Moment, limit: Int)
    throws
    -> [OutboxEntry]
  {
    let statement = SQLStatement(
      """
      UPDATE message SET due_at = $1, tries = tries + 1
      WHERE name IN
        (SELECT name FROM message WHERE channel = $2 AND due_at <= $3 ORDER BY due_at LIMIT $4\(connection.locking.skip))
      RETURNING name, challenge, sealed, expires_at, tries, provider
      """,
      [.moment(lease), .text(channel.name), .moment(now), .integer(Int64(limit))]
    )
    return try connection.rows([statement])[0].map { row in
      OutboxEntry(
        name: try row[0].text,
        challenge: try row[1].challenge,
        channel: channel,
        sealed: Data(try row[2].bytes),
        expiresAt: try row[3].moment,
        due: lease,
        attempts: Int(try row[4].integer),
        failedProvider: try? row[5].text
      )
    }
  }

  package func settle(_ settlement: Settlement, at now: Moment) throws {
    let isOver = !settlement.keepsContent
    let attempt = settlement.attempt.map { " AND tries = \($0)" } ?? ""
    let predecessors = settlement.predecessors.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    try connection.run(
      SQLStatement(
        """
        UPDATE message SET state = $1, due_at = $2, cause = coalesce($3, cause), changed_at = $4,
          provider = coalesce($5, provider)\(isOver ? ", sealed = $6" : "")
        WHERE name = $\(isOver ? 7 : 6) AND state IN (\(predecessors))\(attempt)
        """,
        [
          .text(settlement.state.rawValue), .moment(settlement.due),
          settlement.cause.map { .text($0) } ?? .null,
          .moment(now), settlement.provider.map { .text($0) } ?? .null,
        ] + (isOver ? [.bytes([])] : []) + [.text(settlement.name)]
      )
    )
  }

  package func messages(of challenge: ChallengeID) throws -> [MessageRecord] {
    try records("challenge = $1 ORDER BY created_at, name", [.text(challenge.text)])
  }

  package func message(_ name: String, of app: String?) throws -> MessageRecord? {
    guard let app else { return try records("name = $1", [.text(name)]).first }
    return try records("\(Self.isOfApp) AND name = $2", [.text(app), .text(name)]).first
  }

  package func deadMessages(of app: String, limit: Int) throws -> [MessageRecord] {
    try records(
      "state IN ('refused', 'late') AND \(Self.isOfApp) ORDER BY changed_at DESC LIMIT $2",
      [.text(app), .integer(Int64(limit))]
    )
  }

  private static let isOfApp =
    "EXISTS (SELECT 1 FROM challenge WHERE challenge.id = message.challenge AND app = $1)"

  private func records(_ condition: String, _ values: [SQLValue]) throws -> [MessageRecord] {
    let statement = SQLStatement(
      """
      SELECT name, challenge, channel, state, tries, cause, expires_at, changed_at, length(sealed), provider
      FROM message WHERE \(condition)
      """,
      values
    )
    return try connection.rows([statement])[0].map { row in
      guard let state = MessageState(rawValue: try row[3].text) else { throw CorruptRow() }
      return MessageRecord(
        name: try row[0].text,
        challenge: try row[1].challenge,
        channel: MessageChannel(stored: try row[2].text),
        state: state,
        attempts: Int(try row[4].integer),
        cause: try? row[5].text,
        expiresAt: try row[6].moment,
        changedAt: try row[7].moment,
        canBeSentAgain: try row[8].integer > 0,
        provider: try? row[9].text
      )
    }
  }

  package func backlog(of channel: MessageChannel) throws -> Backlog {
    let statement = SQLStatement(
      "SELECT count(*), min(created_at) FROM message WHERE channel = $1 AND due_at IS NOT NULL",
      [.text(channel.name)]
    )
    let row = try connection.rows([statement])[0][0]
    return Backlog(count: Int(try row[0].integer), oldest: try? row[1].moment)
  }
}
