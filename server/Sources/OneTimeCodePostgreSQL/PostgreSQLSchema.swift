#if PostgreSQL
  import OneTimeCodeService

  /// The migration steps of the PostgreSQL database. A released step never changes.
  enum PostgreSQLSchema {
    static let steps = [
      // Times are in milliseconds since 1970, except `allowance.until`, which is in microseconds. Codes and
      // subjects are stored as tags.
      """
      CREATE TABLE challenge (
        id TEXT PRIMARY KEY,
        purpose TEXT NOT NULL,
        recipient_kind TEXT NOT NULL,
        recipient TEXT NOT NULL,
        length INTEGER NOT NULL,
        alphabet TEXT NOT NULL,
        groups TEXT NOT NULL,
        expires_at BIGINT NOT NULL,
        resend_at BIGINT NOT NULL,
        resends INTEGER NOT NULL DEFAULT 0,
        attempts INTEGER NOT NULL DEFAULT 0,
        budget INTEGER NOT NULL,
        is_decoy BOOLEAN NOT NULL,
        used_at BIGINT,
        redeemed_at BIGINT,
        successor TEXT,
        CHECK (attempts BETWEEN 0 AND budget)
      );
      CREATE INDEX challenge_by_end ON challenge (expires_at);

      CREATE TABLE code (
        challenge TEXT NOT NULL REFERENCES challenge (id) ON DELETE CASCADE,
        tag BYTEA NOT NULL
      );
      CREATE INDEX code_by_challenge ON code (challenge);

      CREATE TABLE answer (
        challenge TEXT NOT NULL REFERENCES challenge (id) ON DELETE CASCADE,
        request BYTEA NOT NULL,
        guess BYTEA NOT NULL,
        attempts_left INTEGER,
        PRIMARY KEY (challenge, request)
      );

      CREATE TABLE outbox (
        name TEXT PRIMARY KEY,
        challenge TEXT NOT NULL REFERENCES challenge (id) ON DELETE CASCADE,
        sealed BYTEA NOT NULL,
        expires_at BIGINT NOT NULL,
        due_at BIGINT NOT NULL,
        tries INTEGER NOT NULL DEFAULT 0
      );
      CREATE INDEX outbox_by_due ON outbox (due_at);
      CREATE INDEX outbox_by_challenge ON outbox (challenge);

      CREATE TABLE allowance (subject BYTEA PRIMARY KEY, until BIGINT NOT NULL);
      CREATE INDEX allowance_by_end ON allowance (until);

      CREATE TABLE failure (subject BYTEA PRIMARY KEY, count INTEGER NOT NULL);
      """,
      // A challenge's codes and verdicts are now columns of its row, with the name of its server key. All
      // challenges are dropped: open ones would expire within ten minutes. Rate limits and failures start
      // from zero, because the subjects of counters have changed. Free space in the tables' pages lets
      // PostgreSQL update rows without updating indexes.
      "DROP TABLE code, answer, outbox, allowance, failure, challenge;\n"
        + SQLSchema.tables(
          bytes: "BYTEA",
          integer: "BIGINT",
          challengeOptions: "WITH (fillfactor = 80)",
          options: "WITH (fillfactor = 50)"
        ),
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
