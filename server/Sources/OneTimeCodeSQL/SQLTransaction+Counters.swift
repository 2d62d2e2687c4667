import OneTimeCodeService

extension SQLTransaction {
  package func counters(_ subjects: [SecretTag]) throws -> [StoredCounter?] {
    try counters(subjects, sql.lockCounter)
  }

  package func peek(_ subjects: [SecretTag]) throws -> [StoredCounter?] {
    try counters(subjects, sql.counter)
  }

  private func counters(_ subjects: [SecretTag], _ text: String) throws -> [StoredCounter?] {
    try connection.rows(subjects.map { SQLStatement(text, [.bytes($0.bytes)]) }).map { rows in
      try rows.first.map {
        StoredCounter(count: try $0["count"].integer, until: try $0["until"].integer)
      }
    }
  }

  package func save(_ counter: StoredCounter, of subject: SecretTag, isNew: Bool) throws {
    let values: [SQLValue] = [
      .integer(counter.count), .integer(counter.until), .integer(Self.hour(counter.until)),
    ]
    let key = SQLValue.bytes(subject.bytes)
    try connection.run(
      isNew
        ? SQLStatement(sql.insertCounter, [key] + values) : SQLStatement(sql.updateCounter, values + [key])
    )
  }

  /// Returns the hour of an expiry. Counters are indexed by hour, because such an index needs few updates.
  private static func hour(_ microseconds: Int64) -> Int64 { microseconds / 3_600_000_000 }

  package func removeCounters(endedBefore moment: Moment, limit: Int) throws -> Int {
    try connection.rows(
      sql.removeCounters,
      [.integer(Self.hour(moment.microseconds)), .integer(Int64(limit))]
    ).count
  }
}
