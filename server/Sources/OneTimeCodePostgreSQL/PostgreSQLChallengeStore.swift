#if PostgreSQL
  import OneTimeCode
  import OneTimeCodeService

  /// Keeps challenges in a PostgreSQL database, which several servers may share.
  ///
  /// Two guesses at one challenge wait for each other at its row; guesses at different ones do not.
  public struct PostgreSQLChallengeStore: ChallengeStore {
    let pool: PostgreSQLPool

    /// Connects, and makes or renews the tables.
    ///
    /// - Parameters:
    ///   - address: As libpq takes it: `postgresql://user@host/database`, or `host=… dbname=…`.
    ///   - connections: How many connections this server opens.
    /// - Throws: ``PostgreSQLError``.
    public init(address: String, connections: Int = 8) throws(PostgreSQLError) {
      try PostgreSQLSchema.migrate(PostgreSQLConnection(address))
      pool = PostgreSQLPool(address, size: connections)
    }

    /// Keeps a new challenge, see `ChallengeStore.insert(_:)`.
    public func insert(_ new: NewChallenge) async throws -> Sending {
      try await send { connection in
        try connection.take(new.cost)
        try connection.insert(new)
      }
    }

    /// The challenge of this name, if there is one.
    public func challenge(_ id: ChallengeID) async throws -> StoredChallenge? {
      try await pool.run { connection in try connection.transaction { try $0.challenge(id) } }
    }

    /// Adds a code to a challenge, see `ChallengeStore.add(_:)`.
    public func add(_ resend: Resend) async throws -> Sending {
      try await send { connection in
        let at = resend.cost.at
        let changed = try connection.run(
          """
          UPDATE challenge SET resends = resends + 1, resend_at = $1
          WHERE id = $2 AND resends = $3 AND successor IS NULL AND used_at IS NULL
            AND attempts < budget AND expires_at > $4 AND expires_at <= $5
          """,
          [
            .moment(resend.next), .text(resend.id.text), .integer(Int64(resend.earlier)), .moment(at),
            .moment(at.latestEnd),
          ]
        ).changed
        guard changed == 1 else { throw Refused(sending: .overtaken) }
        try connection.take(resend.cost)
        try connection.insertCode(resend.tag, for: resend.id)
        try connection.insertMessage(resend.message, due: at)
      }
    }

    /// Puts a new challenge in the place of an old one, see `ChallengeStore.replace(_:by:)`.
    public func replace(_ old: ChallengeID, by new: NewChallenge) async throws -> Sending {
      try await send { connection in
        let changed = try connection.run(
          """
          UPDATE challenge SET successor = $1
          WHERE id = $2 AND successor IS NULL AND used_at IS NULL AND attempts < budget
          """,
          [.text(new.challenge.id.text), .text(old.text)]
        ).changed
        guard changed == 1 else { throw Refused(sending: .overtaken) }
        try connection.take(new.cost)
        try connection.insert(new)
      }
    }

    /// Removes what is of no use any more, see `ChallengeStore.removeOld(endedBefore:now:most:)`.
    public func removeOld(endedBefore moment: Moment, now: Moment, most: Int) async throws -> Bool {
      try await write { connection in
        // Their codes, answers and messages go with them. What somebody holds just now is left for later.
        let challenges = try connection.run(
          """
          DELETE FROM challenge WHERE id IN
            (SELECT id FROM challenge WHERE expires_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)
          """,
          [.moment(moment), .integer(Int64(most))]
        ).changed
        let allowances = try connection.run(
          """
          DELETE FROM allowance WHERE subject IN
            (SELECT subject FROM allowance WHERE until < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)
          """,
          [.integer(now.microseconds), .integer(Int64(most))]
        ).changed
        return challenges == most || allowances == most
      }
    }

    /// Throws if the database can be neither read nor written.
    public func check() async throws {
      try await write { _ = try $0.run("UPDATE failure SET count = 0 WHERE subject = $1", [.bytes([0])]) }
    }

    /// One transaction.
    @discardableResult
    func write<Value: Sendable>(
      _ body: @escaping @Sendable (PostgreSQLConnection) throws -> Value
    ) async throws -> Value {
      try await pool.run { try $0.transaction(body) }
    }

    private func send(
      _ body: @escaping @Sendable (PostgreSQLConnection) throws -> Void
    ) async throws -> Sending {
      do {
        try await write(body)
        return .accepted
      } catch let refused as Refused {
        return refused.sending
      }
    }
  }

  /// What ends a transaction so that nothing of it has happened.
  struct Refused: Error {
    let sending: Sending
  }

  extension PostgreSQLConnection.Value {
    static func moment(_ moment: Moment) -> Self { .integer(moment.milliseconds) }
    static func tag(_ tag: SecretTag) -> Self { .bytes(tag.bytes) }
  }
#endif
