extension SQLTransaction {
  package func insert(_ event: Event, after settlement: Settlement?, at now: Moment) throws {
    // A condition instead of a result of the change, which would need another round trip to the database.
    let condition =
      settlement == nil
      ? "true" : "EXISTS (SELECT 1 FROM message WHERE name = $5 AND state = $6 AND changed_at = $7)"
    try connection.run(
      SQLStatement(
        """
        INSERT INTO event (id, app, body, due_at, tries)
        SELECT $1, $2, $3, $4, 0 WHERE \(condition)
        ON CONFLICT (id) DO NOTHING
        """,
        [.text(event.id), .text(event.app), .text(event.body), .moment(now)]
          + (settlement.map { [.text($0.name), .text($0.state.rawValue), .moment(now)] } ?? [])
      )
    )
  }

  package func nextDueEvent(of app: String) throws -> Moment? {
    let statement = SQLStatement(
      "SELECT due_at FROM event WHERE app = $1 ORDER BY due_at LIMIT 1",
      [.text(app)]
    )
    return try connection.rows([statement])[0].first?[0].moment
  }

  package func leaseEvents(of app: String, at now: Moment, until lease: Moment, limit: Int) throws -> [Event]
  {
    let statement = SQLStatement(
      """
      UPDATE event SET due_at = $1, tries = tries + 1
      WHERE id IN
        (SELECT id FROM event WHERE app = $2 AND due_at <= $3 ORDER BY due_at LIMIT $4\(connection.locking.skip))
      RETURNING id, body, tries
      """,
      [.moment(lease), .text(app), .moment(now), .integer(Int64(limit))]
    )
    return try connection.rows([statement])[0].map { row in
      Event(id: try row[0].text, app: app, body: try row[1].text, attempts: Int(try row[2].integer))
    }
  }

  package func settle(_ event: Event, due: Moment?) throws {
    if let due {
      try connection.run(
        SQLStatement(
          "UPDATE event SET due_at = $1 WHERE id = $2 AND tries = $3",
          [.moment(due), .text(event.id), .integer(Int64(event.attempts))]
        )
      )
    } else {
      try connection.run(SQLStatement("DELETE FROM event WHERE id = $1", [.text(event.id)]))
    }
  }

  package func removeEvents(before moment: Moment, most: Int, limit: Int) throws -> (removed: Int, left: Int)
  {
    let old = SQLStatement(
      """
      DELETE FROM event WHERE id IN
        (SELECT id FROM event WHERE id < $1 ORDER BY id LIMIT $2\(connection.locking.skip))
      RETURNING 1
      """,
      [.text(Event.firstID(at: moment)), .integer(Int64(limit))]
    )
    let results = try connection.rows([old, SQLStatement("SELECT count(*) FROM event")])
    let count = Int(try results[1][0][0].integer)
    guard count > most else { return (results[0].count, count) }
    let oldest = SQLStatement(
      """
      DELETE FROM event WHERE id IN (SELECT id FROM event ORDER BY id LIMIT $1\(connection.locking.skip))
      RETURNING 1
      """,
      [.integer(Int64(min(count - most, limit)))]
    )
    let removed = try connection.rows([oldest])[0].count
    return (results[0].count + removed, count - removed)
  }
}
