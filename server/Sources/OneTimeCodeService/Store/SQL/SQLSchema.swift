/// The tables, for SQLite and PostgreSQL. Times are in milliseconds
/// since 1970, except `tally.until` (microseconds) and `tally.hour` (hours). Subjects and codes are tags.
package enum SQLSchema {
  package static func tables(bytes: String, integer: String, challengeOptions: String, options: String)
    -> String
  {
    """
    CREATE TABLE challenge (
      id TEXT PRIMARY KEY NOT NULL,
      app TEXT NOT NULL,
      purpose TEXT NOT NULL,
      recipient_kind TEXT NOT NULL,
      recipient TEXT NOT NULL,
      length \(integer) NOT NULL,
      alphabet TEXT NOT NULL,
      groups TEXT NOT NULL,
      key TEXT NOT NULL,
      language TEXT NOT NULL,
      lifetime \(integer) NOT NULL,
      expires_at \(integer) NOT NULL,
      resend_at \(integer) NOT NULL,
      resends \(integer) NOT NULL DEFAULT 0,
      attempts \(integer) NOT NULL DEFAULT 0,
      budget \(integer) NOT NULL,
      is_decoy \(integer) NOT NULL,
      is_test \(integer) NOT NULL,
      generation \(integer) NOT NULL,
      device \(bytes),
      sealed_values \(bytes),
      codes \(bytes) NOT NULL,
      answers \(bytes) NOT NULL,
      used_at \(integer),
      redeemed_at \(integer),
      successor TEXT,
      CHECK (attempts BETWEEN 0 AND budget)
    ) \(challengeOptions);
    CREATE INDEX challenge_by_end ON challenge (expires_at);

    CREATE TABLE message (
      name TEXT PRIMARY KEY NOT NULL,
      challenge TEXT NOT NULL,
      channel TEXT NOT NULL,
      sealed \(bytes) NOT NULL,
      expires_at \(integer) NOT NULL,
      created_at \(integer) NOT NULL,
      due_at \(integer),
      tries \(integer) NOT NULL,
      state TEXT NOT NULL,
      cause TEXT,
      provider TEXT,
      changed_at \(integer) NOT NULL
    ) \(challengeOptions);
    CREATE INDEX message_by_due ON message (channel, due_at) WHERE due_at IS NOT NULL;
    CREATE INDEX message_by_challenge ON message (challenge);
    CREATE INDEX message_by_change ON message (changed_at) WHERE state IN ('refused', 'late');

    CREATE TABLE event (
      id TEXT PRIMARY KEY NOT NULL,
      app TEXT NOT NULL,
      body TEXT NOT NULL,
      due_at \(integer) NOT NULL,
      tries \(integer) NOT NULL
    ) \(challengeOptions);
    CREATE INDEX event_by_due ON event (app, due_at);

    CREATE TABLE tally (
      subject \(bytes) PRIMARY KEY NOT NULL,
      count \(integer) NOT NULL,
      until \(integer) NOT NULL,
      hour \(integer) NOT NULL
    ) \(options);
    CREATE INDEX tally_by_hour ON tally (hour);
    """
  }
}
