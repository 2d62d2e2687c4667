#if PostgreSQL
  import OneTimeCodeService

  /// Keeps challenges in a PostgreSQL database, which several servers may share. Time is the database's.
  ///
  /// Transactions that touch the same challenge or the same counter wait for each other at its row; others do not. A
  /// database that is out of reach, hangs, or has too much to do gives `StoreUnavailable` within a few seconds, and is
  /// found again by itself.
  public struct PostgreSQLChallengeStore: ChallengeStore {
    private let pool: PostgreSQLPool

    /// Connects, and makes or renews the tables.
    ///
    /// - Parameters:
    ///   - address: As libpq takes it: `postgresql://user@host/database`, or `host=… dbname=…`.
    ///   - connections: How many connections this server opens, 1 or more. All servers together need fewer than the
    ///     database's `max_connections`.
    /// - Throws: ``PostgreSQLError``, if the tables were made by a newer version of this program for instance.
    public init(address: String, connections: Int = 8) throws(PostgreSQLError) {
      try PostgreSQLSchema.migrate(PostgreSQLConnection(address))
      pool = PostgreSQLPool(address, size: max(1, connections))
    }

    /// Runs `body` as one transaction, see `ChallengeStore.transaction(_:)`.
    public func transaction<Result: Sendable>(
      _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result {
      try await pool.run { connection in try connection.transaction { try body(SQLTransaction($0)) } }
    }

    /// Runs `body`, which only reads, see `ChallengeStore.read(_:)`.
    public func read<Result: Sendable>(
      _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result {
      try await pool.run { connection in try connection.read { try body(SQLTransaction($0)) } }
    }
  }
#endif
