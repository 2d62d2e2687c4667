extension SQLTransaction {
  package func tallies(_ subjects: [SecretTag]) throws -> [Tally?] {
    try tallies(subjects, lock: connection.locking.wait)
  }

  package func peek(_ subjects: [SecretTag]) throws -> [Tally?] { try tallies(subjects, lock: "") }

  private func tallies(_ subjects: [SecretTag], lock: String) throws -> [Tally?] {
    try connection.rows(
      subjects.map {
        SQLStatement("SELECT count, until FROM tally WHERE subject = $1\(lock)", [.bytes($0.bytes)])
      }
    ).map { rows in try rows.first.map { Tally(count: try $0[0].integer, until: try $0[1].integer) } }
  }

  package func keep(_ tally: Tally, of subject: SecretTag, isNew: Bool) throws {
    // Who else began the same tally at the same time makes this fail, and begin again.
    let text =
      isNew
      ? "INSERT INTO tally (count, until, hour, subject) VALUES ($1, $2, $3, $4)"
      : "UPDATE tally SET count = $1, until = $2, hour = $3 WHERE subject = $4"
    try connection.run(
      SQLStatement(
        text,
        [
          .integer(tally.count), .integer(tally.until), .integer(Self.hour(tally.until)),
          .bytes(subject.bytes),
        ]
      )
    )
  }

  /// What tallies are removed by: a number that seldom changes, so that its index seldom does.
  private static func hour(_ microseconds: Int64) -> Int64 { microseconds / 3_600_000_000 }

  package func removeTallies(endedBefore moment: Moment, most: Int) throws -> Int {
    let statement = SQLStatement(
      """
      DELETE FROM tally WHERE subject IN
        (SELECT subject FROM tally WHERE hour < $1 LIMIT $2\(connection.locking.skip))
      RETURNING 1
      """,
      [.integer(Self.hour(moment.microseconds)), .integer(Int64(most))]
    )
    return try connection.rows([statement])[0].count
  }
}
