extension SQLTransaction {
  package func counters(_ subjects: [SecretTag]) throws -> [StoredCounter?] {
    try counters(subjects, lock: connection.locking.wait)
  }

  package func peek(_ subjects: [SecretTag]) throws -> [StoredCounter?] { try counters(subjects, lock: "") }

  private func counters(_ subjects: [SecretTag], lock: String) throws -> [StoredCounter?] {
    try connection.rows(
      subjects.map {
        SQLStatement("SELECT count, until FROM tally WHERE subject = $1\(lock)", [.bytes($0.bytes)])
      }
    ).map { rows in try rows.first.map { StoredCounter(count: try $0[0].integer, until: try $0[1].integer) } }
  }

  package func save(_ counter: StoredCounter, of subject: SecretTag, isNew: Bool) throws {
    // If another transaction inserts the same counter concurrently, this one fails and is retried.
    let text =
      isNew
      ? "INSERT INTO tally (count, until, hour, subject) VALUES ($1, $2, $3, $4)"
      : "UPDATE tally SET count = $1, until = $2, hour = $3 WHERE subject = $4"
    try connection.run(
      SQLStatement(
        text,
        [
          .integer(counter.count), .integer(counter.until), .integer(Self.hour(counter.until)),
          .bytes(subject.bytes),
        ]
      )
    )
  }

  /// Returns the hour of an expiry. Counters are indexed by hour, because such an index needs few updates.
  private static func hour(_ microseconds: Int64) -> Int64 { microseconds / 3_600_000_000 }

  package func removeCounters(endedBefore moment: Moment, limit: Int) throws -> Int {
    let statement = SQLStatement(
      """
      DELETE FROM tally WHERE subject IN
        (SELECT subject FROM tally WHERE hour < $1 LIMIT $2\(connection.locking.skip))
      RETURNING 1
      """,
      [.integer(Self.hour(moment.microseconds)), .integer(Int64(limit))]
    )
    return try connection.rows([statement])[0].count
  }
}
