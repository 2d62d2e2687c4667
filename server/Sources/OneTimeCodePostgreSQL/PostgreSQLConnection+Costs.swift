#if PostgreSQL
  import OneTimeCodeService

  extension PostgreSQLConnection {
    /// Takes what a message costs. Rows are locked in the order of the allowances, which is always the same.
    ///
    /// - Throws: `Refused`, if it cannot be taken; the transaction must end with that.
    func take(_ cost: SendingCost) throws {
      try adopt(cost.failures, in: "failure")
      let failures = try run("SELECT count FROM failure WHERE subject = $1", [.tag(cost.failures[0])])
      guard (failures.integer(0, 0) ?? 0) < VerificationService.Configuration.failuresInARow else {
        throw Refused(sending: .locked)
      }
      for allowance in cost.allowances { try take(allowance, at: cost.at) }
    }

    /// Asks and takes in one statement; see `Limit.taking(after:at:)` for the arithmetic.
    private func take(_ allowance: Allowance, at now: Moment) throws {
      try adopt(allowance.subject, in: "allowance")
      let limit = allowance.limit
      let taken = try run(
        """
        INSERT INTO allowance AS a (subject, until) VALUES ($1, $2::bigint + $3::bigint)
        ON CONFLICT (subject) DO UPDATE
          SET until = CASE WHEN a.until > $2 + $4::bigint THEN $2 ELSE greatest(a.until, $2) END + $3
          WHERE CASE WHEN a.until > $2 + $4 THEN $2 ELSE greatest(a.until, $2) END + $3 <= $2 + $4
        """,
        [
          .tag(allowance.subject[0]), .integer(now.microseconds), .integer(limit.cost),
          .integer(limit.window),
        ]
      ).changed
      guard taken == 0 else { return }
      let until = try run("SELECT until FROM allowance WHERE subject = $1", [.tag(allowance.subject[0])])
      throw Refused(sending: .limited(until: limit.opens(after: until.integer(0, 0) ?? 0, at: now)))
    }

    /// Counts a failure before it is known to be one, unless there were too many.
    ///
    /// - Returns: Whether it was counted.
    func countFailure(of subject: [SecretTag]) throws -> Bool {
      try adopt(subject, in: "failure")
      return try run(
        """
        INSERT INTO failure AS f (subject, count) VALUES ($1, 1)
        ON CONFLICT (subject) DO UPDATE SET count = f.count + 1 WHERE f.count < $2
        """,
        [.tag(subject[0]), .integer(Int64(VerificationService.Configuration.failuresInARow))]
      ).changed == 1
    }

    func forgetFailures(of subject: [SecretTag]) throws {
      for tag in subject { try run("DELETE FROM failure WHERE subject = $1", [.tag(tag)]) }
    }

    /// Moves a count that was begun under an older key to the newest.
    private func adopt(_ subject: [SecretTag], in table: String) throws {
      for older in subject.dropFirst() {
        try run(
          """
          UPDATE \(table) SET subject = $1
          WHERE subject = $2 AND NOT EXISTS (SELECT 1 FROM \(table) WHERE subject = $1)
          """,
          [.tag(subject[0]), .tag(older)]
        )
      }
    }
  }
#endif
