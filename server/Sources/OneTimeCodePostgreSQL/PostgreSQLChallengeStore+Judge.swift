#if PostgreSQL
  import OneTimeCodeService

  extension PostgreSQLChallengeStore {
    /// Counts a guess and then judges it, see `ChallengeStore.judge(_:isRight:)`.
    ///
    /// The challenge's row is locked first, so that guesses at it come one after the other, and a request that is
    /// repeated at the same time waits for its own answer.
    public func judge(
      _ guess: Guess,
      isRight: @escaping @Sendable ([SecretTag]) -> Bool
    ) async throws -> Judgement {
      try await write { connection in
        try connection.run("SELECT 1 FROM challenge WHERE id = $1 FOR UPDATE", [.text(guess.id.text)])
        if let known = try connection.answer(to: guess) { return known }
        guard let attemptsLeft = try connection.countAttempt(guess) else {
          return try connection.refusal(of: guess)
        }
        guard try connection.countFailure(of: guess.failures) else { return .locked }
        guard isRight(try connection.tags(of: guess.id)) else {
          try connection.remember(guess, attemptsLeft: attemptsLeft)
          return .wrong(attemptsLeft: attemptsLeft)
        }
        guard try connection.consume(guess) else { return .used }
        try connection.forgetFailures(of: guess.failures)
        try connection.remember(guess, attemptsLeft: nil)
        return .right
      }
    }

    /// Marks that the receipt for a challenge was redeemed.
    public func redeem(_ id: ChallengeID, at moment: Moment, usedAfter earliest: Moment) async throws -> Bool
    {
      try await write {
        try $0.run(
          "UPDATE challenge SET redeemed_at = $1 WHERE id = $2 AND used_at > $3 AND redeemed_at IS NULL",
          [.moment(moment), .text(id.text), .moment(earliest)]
        ).changed == 1
      }
    }

    /// Forgets the failures of a recipient.
    public func forgetFailures(of subject: [SecretTag]) async throws {
      try await write { try $0.forgetFailures(of: subject) }
    }
  }

  extension PostgreSQLConnection {
    /// The answer that the same request got before.
    fileprivate func answer(to guess: Guess) throws -> Judgement? {
      for request in guess.requests {
        let rows = try run(
          "SELECT guess, attempts_left FROM answer WHERE challenge = $1 AND request = $2",
          [.text(guess.id.text), .tag(request)]
        )
        guard let earlier = rows.bytes(0, 0) else { continue }
        guard guess.tags.contain(SecretTag(bytes: earlier)) else { return .requestKeyReused }
        return rows.integer(0, 1).map { .wrong(attemptsLeft: Int($0)) } ?? .right
      }
      return nil
    }

    /// Counts the attempt if it may be made. What is left is asked in the same statement as it is counted.
    fileprivate func countAttempt(_ guess: Guess) throws -> Int? {
      try run(
        """
        UPDATE challenge SET attempts = attempts + 1
        WHERE id = $1 AND used_at IS NULL AND attempts < budget AND expires_at > $2 AND expires_at <= $3
        RETURNING budget - attempts
        """,
        [.text(guess.id.text), .moment(guess.at), .moment(guess.at.latestEnd)]
      ).integer(0, 0).map(Int.init)
    }

    /// Why an attempt was not counted.
    fileprivate func refusal(of guess: Guess) throws -> Judgement {
      switch try challenge(guess.id)?.state(at: guess.at) {
      case nil: .unknown
      case .used: .used
      case .exhausted: .exhausted
      case .expired, .open: .expired
      }
    }

    fileprivate func tags(of id: ChallengeID) throws -> [SecretTag] {
      let rows = try run("SELECT tag FROM code WHERE challenge = $1", [.text(id.text)])
      return (0..<rows.count).compactMap { rows.bytes($0, 0) }.map { SecretTag(bytes: $0) }
    }

    /// Marks the challenge as used, unless it is.
    fileprivate func consume(_ guess: Guess) throws -> Bool {
      try run(
        "UPDATE challenge SET used_at = $1 WHERE id = $2 AND used_at IS NULL",
        [.moment(guess.at), .text(guess.id.text)]
      ).changed == 1
    }

    /// Keeps what was answered, for the same request when it comes again.
    fileprivate func remember(_ guess: Guess, attemptsLeft: Int?) throws {
      guard let request = guess.requests.first else { return }
      try run(
        "INSERT INTO answer (challenge, request, guess, attempts_left) VALUES ($1, $2, $3, $4)",
        [
          .text(guess.id.text), .tag(request), .tag(guess.tags[0]),
          attemptsLeft.map { .integer(Int64($0)) } ?? .null,
        ]
      )
    }
  }
#endif
