import OneTimeCodeService

extension SQLTransaction {
  package func insert(_ event: Event, after message: StoredMessage?, at now: Moment) throws {
    let row = try SQLTable.event.ordered([
      "id": .text(event.id), "app": .text(event.app), "body": .text(event.body), "due_at": .moment(now),
      "attempts": .integer(0),
    ])
    let condition: [SQLValue] =
      message.map { [.text($0.name), .text($0.state.rawValue), .moment($0.changedAt)] } ?? []
    try connection.run(
      SQLStatement(message == nil ? sql.insertEvent : sql.insertEventAfter, row + condition)
    )
  }

  package func settle(_ event: Event, due: Moment?) throws {
    let attempts = SQLValue.integer(Int64(event.attempts))
    try connection.run(
      due.map { SQLStatement(sql.postponeEvent, [.moment($0), .text(event.id), attempts]) }
        ?? SQLStatement(sql.removeEvent, [.text(event.id)])
    )
  }

  package func removeEvents(before moment: Moment, most: Int, limit: Int) throws -> (removed: Int, left: Int)
  {
    let old = SQLStatement(sql.removeOldEvents, [.text(Event.firstID(at: moment)), .integer(Int64(limit))])
    let results = try connection.rows([old, SQLStatement(sql.countEvents)])
    let count = Int(try results[1][0]["count"].integer)
    guard count > most else { return (results[0].count, count) }
    let first = try connection.rows(sql.removeFirstEvents, [.integer(Int64(min(count - most, limit)))])
    return (results[0].count + first.count, count - first.count)
  }
}

// The queues of the outbox
extension SQLTransaction {
  package func nextDue(in queue: OutboxQueue) throws -> Moment? {
    let rows =
      switch queue {
      case .messages(let channel): try connection.rows(sql.nextMessage, [.text(channel.name)])
      case .events(let app): try connection.rows(sql.nextEvent, [.text(app)])
      }
    return try rows.first?["due_at"].moment
  }

  package func lease(from queue: OutboxQueue, at now: Moment, until lease: Moment, limit: Int) throws
    -> [OutboxQueue.Item]
  {
    func rows(_ statement: String, _ name: String) throws -> [SQLRow] {
      try connection.rows(statement, [.moment(lease), .text(name), .moment(now), .integer(Int64(limit))])
    }
    switch queue {
    case .messages(let channel):
      return try rows(sql.leaseMessages, channel.name).map { .message(try StoredMessage($0)) }
    case .events(let app):
      return try rows(sql.leaseEvents, app).map { row in
        .event(
          Event(
            id: try row["id"].text,
            app: app,
            body: try row["body"].text,
            attempts: Int(try row["attempts"].integer)
          )
        )
      }
    }
  }

  package func extend(_ item: OutboxQueue.Item, until lease: Moment) throws {
    let statement =
      switch item {
      case .message: sql.postponeMessage
      case .event: sql.postponeEvent
      }
    let attempts = SQLValue.integer(Int64(item.attempts))
    try connection.run(SQLStatement(statement, [.moment(lease), .text(item.key), attempts]))
  }
}
