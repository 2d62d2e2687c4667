#if PostgreSQL
  import OneTimeCodeSQL
  import OneTimeCodeService

  extension PostgreSQLConnection {
    /// Creates or upgrades the tables. Servers that start at the same time wait for each other.
    func migrate() throws(PostgreSQLError) {
      do {
        try script("BEGIN; SET LOCAL lock_timeout = 0")
        // The lock's ID is an arbitrary number that all servers share.
        try script("SELECT pg_advisory_xact_lock(7251036481)")
        try SQLSchema.migrate(self, .postgresql) { text in
          // Reading the columns has limited the time of the transaction's statements.
          try script("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;" + text)
        }
        try script("COMMIT")
      } catch let error as PostgreSQLError {
        throw error
      } catch let error as SQLSchema.Mismatch {
        throw PostgreSQLError(state: "0A000", message: error.reason)
      } catch {
        throw PostgreSQLError(state: "XX001", message: "\(error)")
      }
    }
  }
#endif
