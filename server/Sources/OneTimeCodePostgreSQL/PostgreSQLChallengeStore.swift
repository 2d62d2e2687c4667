#if PostgreSQL
  import OneTimeCodeSQL
  import OneTimeCodeService

  /// A store that keeps challenges in a PostgreSQL database, which several servers may share.
  ///
  /// The current time is the database's time. Only transactions on the same row, such as a challenge or
  /// counter, wait for each other's locks. If the database is unreachable, hangs or is overloaded, calls
  /// throw `StoreUnavailable` within about ten seconds. The store reconnects automatically.
  public struct PostgreSQLChallengeStore: ChallengeStore {
    private let pool: PostgreSQLPool
    private let clock: (@Sendable () -> Moment)?

    /// Connects to the database, and creates or upgrades the tables.
    ///
    /// - Parameters:
    ///   - address: A libpq connection string: `postgresql://user@host/database`, or `host=… dbname=…`.
    ///   - connections: The number of connections of this server, 1 or more. All servers together must stay
    ///     below the database's `max_connections`.
    ///   - report: A closure that is called when a connection was opened or lost, or couldn't be opened.
    /// - Throws: ``PostgreSQLError``, for example if the tables are those of a version of this program that this one can't upgrade.
    public init(
      address: String,
      connections: Int = 8,
      report: @escaping @Sendable (PostgreSQLConnectionReport) -> Void = { _ in }
    ) throws(PostgreSQLError) {
      try self.init(address: address, connections: connections, clock: nil, report: report)
    }

    /// Connects to the database. A clock of a test replaces the database's time.
    package init(
      address: String,
      connections: Int,
      clock: (@Sendable () -> Moment)?,
      report: @escaping @Sendable (PostgreSQLConnectionReport) -> Void = { _ in }
    ) throws(PostgreSQLError) {
      self.clock = clock
      try PostgreSQLConnection(address).migrate()
      pool = PostgreSQLPool(address, size: max(1, connections), report: report)
    }

    /// Runs `body` in a transaction; see `ChallengeStore.transaction(_:)`.
    public func transaction<Result: Sendable>(
      _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result {
      try await pool.run { connection in
        try connection.transaction { try body(SQLTransaction($0, clock: clock)) }
      }
    }

    /// Runs `body`, which only reads; see `ChallengeStore.read(_:)`.
    public func read<Result: Sendable>(
      _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result {
      try await pool.run { connection in try connection.read { try body(SQLTransaction($0, clock: clock)) } }
    }
  }
#endif
