import GRDB

/// The migrations of the SQLite database. A released migration never changes.
enum Schema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("challenges") { database in
      // Times are in milliseconds since 1970. Codes are stored only as tags.
      try database.execute(
        sql: """
          CREATE TABLE challenge (
            id TEXT PRIMARY KEY NOT NULL,
            purpose TEXT NOT NULL,
            recipient_kind TEXT NOT NULL,
            recipient TEXT NOT NULL,
            length INTEGER NOT NULL,
            alphabet TEXT NOT NULL,
            groups TEXT NOT NULL,
            expires_at INTEGER NOT NULL,
            resend_at INTEGER NOT NULL,
            resends INTEGER NOT NULL DEFAULT 0,
            attempts INTEGER NOT NULL DEFAULT 0,
            budget INTEGER NOT NULL,
            used_at INTEGER,
            successor TEXT,
            CHECK (attempts BETWEEN 0 AND budget)
          ) STRICT;
          CREATE INDEX challenge_by_end ON challenge (expires_at);

          CREATE TABLE code (
            challenge TEXT NOT NULL REFERENCES challenge (id) ON DELETE CASCADE,
            tag BLOB NOT NULL
          ) STRICT;
          CREATE INDEX code_by_challenge ON code (challenge);

          CREATE TABLE answer (
            challenge TEXT NOT NULL REFERENCES challenge (id) ON DELETE CASCADE,
            request BLOB NOT NULL,
            guess BLOB NOT NULL,
            attempts_left INTEGER,
            PRIMARY KEY (challenge, request)
          ) STRICT;
          """
      )
    }
    migrator.registerMigration("rules") { database in
      // A subject is a tag, so the database doesn't reveal what a counter is for. `allowance.until` is in
      // microseconds since 1970, see `RateLimit`.
      try database.execute(
        sql: """
          ALTER TABLE challenge ADD COLUMN is_decoy INTEGER NOT NULL DEFAULT 0;
          ALTER TABLE challenge ADD COLUMN redeemed_at INTEGER;

          CREATE TABLE outbox (
            name TEXT PRIMARY KEY NOT NULL,
            challenge TEXT NOT NULL REFERENCES challenge (id) ON DELETE CASCADE,
            sealed BLOB NOT NULL,
            expires_at INTEGER NOT NULL,
            due_at INTEGER NOT NULL,
            tries INTEGER NOT NULL DEFAULT 0
          ) STRICT;
          CREATE INDEX outbox_by_due ON outbox (due_at);
          CREATE INDEX outbox_by_challenge ON outbox (challenge);

          CREATE TABLE allowance (
            subject BLOB PRIMARY KEY NOT NULL,
            until INTEGER NOT NULL
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX allowance_by_end ON allowance (until);

          CREATE TABLE failure (
            subject BLOB PRIMARY KEY NOT NULL,
            count INTEGER NOT NULL
          ) STRICT, WITHOUT ROWID;
          """
      )
    }
    migrator.registerMigration("rows") { database in
      // A challenge's codes and verdicts are now columns of its row, with the name of its server key. All
      // challenges are dropped: open ones would expire within ten minutes. Rate limits and failures start
      // from zero, because the subjects of counters have changed.
      try database.execute(
        sql: """
          DROP TABLE code; DROP TABLE answer; DROP TABLE outbox; DROP TABLE challenge;
          DROP TABLE allowance; DROP TABLE failure;
          """
      )
      try database.execute(
        sql: SQLSchema.tables(
          bytes: "BLOB",
          integer: "INTEGER",
          challengeOptions: "STRICT",
          options: "STRICT, WITHOUT ROWID"
        )
      )
    }
    return migrator
  }
}
