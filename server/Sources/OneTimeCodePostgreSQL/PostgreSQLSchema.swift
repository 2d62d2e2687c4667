#if PostgreSQL
  import OneTimeCodeService

  /// The migration steps of the PostgreSQL database. A released step never changes.
  enum PostgreSQLSchema {
    static let steps = [
      // Free space in the tables' pages lets PostgreSQL update rows without updating indexes.
      SQLSchema.tables(
        bytes: "BYTEA",
        integer: "BIGINT",
        challengeOptions: "WITH (fillfactor = 80)",
        options: "WITH (fillfactor = 50)"
      )
    ]

    /// Runs the steps that the database lacks. Servers that start at the same time wait for each other.
    static func migrate(_ connection: PostgreSQLConnection) throws(PostgreSQLError) {
      do {
        try connection.script("BEGIN; SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0")
        // The lock's ID is an arbitrary number that all servers share.
        try connection.script("SELECT pg_advisory_xact_lock(7251036481)")
        try connection.script("CREATE TABLE IF NOT EXISTS schema_step (step INTEGER PRIMARY KEY)")
        let count = SQLStatement("SELECT count(*) FROM schema_step")
        guard case .integer(let done) = try connection.rows([count])[0][0][0] else { throw CorruptRow() }
        guard Int(done) <= steps.count else {
          throw PostgreSQLError(
            state: "0A000",
            message: "the tables were migrated by a newer version of this program"
          )
        }
        for (index, step) in steps.enumerated().dropFirst(Int(done)) {
          try connection.script(step)
          try connection.script("INSERT INTO schema_step (step) VALUES (\(index))")
        }
        try connection.script("COMMIT")
      } catch let error as PostgreSQLError {
        throw error
      } catch {
        throw PostgreSQLError(state: "XX001", message: "\(error)")
      }
    }
  }
#endif
