import Foundation
import OneTimeCodeService

extension SQLTransaction {
  package func insert(_ message: StoredMessage) throws {
    var row = message.row
    row["created_at"] = .moment(message.changedAt)
    try connection.run(SQLStatement(sql.insertMessage, try SQLTable.message.ordered(row)))
  }

  package func supersedeMessages(of challenge: ChallengeID, at now: Moment) throws {
    try connection.run(SQLStatement(sql.supersede, [.bytes([]), .moment(now), .text(challenge.text)]))
  }

  package func update(_ message: StoredMessage, from states: [MessageState], attempt: Int?) throws {
    let row = message.row
    // The statement has a fixed number of states, so the last one is repeated.
    let predecessors = (0..<SQLStatements.mostPredecessors).map { states[min($0, states.count - 1)].rawValue }
    try connection.run(
      SQLStatement(
        sql.updateMessage,
        try SQLStatements.messageChanges.map { try row.value($0) } + [.text(message.name)]
          + predecessors.map { .text($0) } + [attempt.map { .integer(Int64($0)) } ?? .null]
      )
    )
  }

  package func messages(of challenge: ChallengeID) throws -> [StoredMessage] {
    try connection.rows(sql.messagesOfChallenge, [.text(challenge.text)]).map(StoredMessage.init)
  }

  package func message(_ name: String, of app: String?) throws -> StoredMessage? {
    let rows =
      if let app {
        try connection.rows(sql.messageOfApp, [.text(app), .text(name)])
      } else {
        try connection.rows(sql.message, [.text(name)])
      }
    return try rows.first.map(StoredMessage.init)
  }

  package func message(reference: String, of provider: String) throws -> StoredMessage? {
    let rows = try connection.rows(sql.messageOfProvider, [.text(reference), .text(provider)])
    return rows.count == 1 ? try StoredMessage(rows[0]) : nil
  }

  package func nextStep(at now: Moment) throws -> StoredMessage? {
    try connection.rows(sql.nextStep, [.moment(now)]).first.map(StoredMessage.init)
  }

  package func deadMessages(of app: String, limit: Int) throws -> [StoredMessage] {
    try connection.rows(sql.deadMessages, [.text(app), .integer(Int64(limit))]).map(StoredMessage.init)
  }

  package func backlog(of channel: MessageChannel) throws -> Backlog {
    let now = try now
    let row = try connection.rows(
      sql.backlog,
      [.moment(now.advanced(by: -Backlog.delay)), .text(channel.name)]
    )[0]
    let due = try? row["due"].moment
    return Backlog(
      count: Int(try row["count"].integer),
      delayed: Int(try row["delayed"].integer),
      overdue: due.map { max(0, $0.wholeSeconds(until: now)) } ?? 0
    )
  }
}

extension StoredMessage {
  /// Creates a message from a row of the table `message`.
  init(_ row: SQLRow) throws {
    guard let state = MessageState(rawValue: try row["state"].text) else { throw CorruptRow() }
    self.init(
      name: try row["name"].text,
      challenge: try row["challenge"].challenge,
      channel: MessageChannel(stored: try row["channel"].text),
      expiresAt: try row["expires_at"].moment,
      sealed: Data(try row["sealed"].bytes),
      state: state,
      due: try? row["due_at"].moment,
      attempts: Int(try row["attempts"].integer),
      unconfirmedSends: Int(try row["unconfirmed_sends"].integer),
      cause: try? row["cause"].text,
      provider: try? row["provider"].text,
      reference: try? row["reference"].text,
      step: Int(try row["step"].integer),
      nextAt: try? row["next_at"].moment,
      changedAt: try row["changed_at"].moment
    )
  }

  /// The values of the message's row, apart from the time at which it was created.
  fileprivate var row: SQLTable.Values {
    [
      "name": .text(name), "challenge": .text(challenge.text), "channel": .text(channel.name),
      "sealed": .bytes(Array(sealed)), "expires_at": .moment(expiresAt), "due_at": .moment(due),
      "attempts": .integer(Int64(attempts)), "unconfirmed_sends": .integer(Int64(unconfirmedSends)),
      "state": .text(state.rawValue), "cause": SQLValue(cause),
      "provider": SQLValue(provider), "failed_provider": .null, "reference": SQLValue(reference),
      "step": .integer(Int64(step)), "next_at": .moment(nextAt), "changed_at": .moment(changedAt),
    ]
  }
}
