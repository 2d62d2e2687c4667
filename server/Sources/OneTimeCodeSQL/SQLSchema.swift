import Crypto
import Foundation
import OneTimeCodeService

/// A table: its name, its columns and its indexes.
package struct SQLTable: Sendable {
  /// The values of a row by column.
  typealias Values = [String: SQLValue]

  let name: String
  let columns: [SQLColumn]
  /// A condition that every row meets.
  let check: String?
  /// The columns and conditions of the indexes, by name.
  let indexes: [(name: String, on: String)]

  /// Creates a table. Each line of `columns` has a name and a type (`text`, `integer` or `bytes`, with `?` if the value may be
  /// missing) and, optionally, `=` and the default value. The first column is the primary key.
  fileprivate init(
    _ name: String,
    check: String? = nil,
    indexes: [(name: String, on: String)],
    columns: String
  ) {
    self.name = name
    self.check = check
    self.indexes = indexes
    self.columns = columns.split(separator: "\n").map { line in
      let words = line.split(separator: " ").map(String.init)
      return SQLColumn(
        table: name,
        name: words[0],
        type: words[1].replacing("?", with: ""),
        isOptional: words[1].hasSuffix("?"),
        defaultValue: words.count > 3 ? words[3] : nil
      )
    }
  }

  /// The names of all columns, for a `SELECT` or `RETURNING` clause. A server must not use `*`, because a newer version may
  /// have added columns.
  var list: String { columns.map(\.name).joined(separator: ", ") }

  /// A statement that inserts a row.
  var insertion: String {
    "INSERT INTO \(name) (\(list)) VALUES (\((1...columns.count).map { "$\($0)" }.joined(separator: ", ")))"
  }

  /// Returns the values of the columns in order.
  func ordered(_ values: Values) throws -> [SQLValue] { try columns.map { try values.value($0.name) } }
}

extension SQLTable.Values {
  func value(_ column: String) throws -> SQLValue {
    guard let value = self[column] else { throw CorruptRow() }
    return value
  }
}

/// A column, as declared or as found in a database.
package struct SQLColumn: Hashable, Sendable {
  let table: String
  let name: String
  /// The type: `text`, `integer` or `bytes`, or the database's name of another type.
  let type: String
  /// Whether the value may be missing.
  let isOptional: Bool
  let defaultValue: String?

  /// The column on one line of the fingerprint.
  var text: String { "\(table).\(name) \(type)\(isOptional ? "?" : "")" }
}

/// The differences between SQL databases.
package enum SQLDialect: Sendable {
  case sqlite, postgresql

  private static let types = ["BIGINT": "integer", "BYTEA": "bytes", "BLOB": "bytes"]

  fileprivate func type(_ name: String) -> String {
    switch (self, name) {
    case (.sqlite, "bytes"): "BLOB"
    case (.postgresql, "bytes"): "BYTEA"
    case (.postgresql, "integer"): "BIGINT"
    default: name.uppercased()
    }
  }

  /// The options of a table. Free space in the tables' pages lets PostgreSQL update rows without updating indexes.
  fileprivate func options(of table: String) -> String {
    switch self {
    case .sqlite: table == "counter" ? "STRICT, WITHOUT ROWID" : "STRICT"
    case .postgresql: "WITH (fillfactor = \(table == "counter" ? 50 : 80))"
    }
  }

  /// A query for the columns of all tables.
  fileprivate var description: SQLStatement {
    switch self {
    case .sqlite:
      SQLStatement(
        """
        SELECT tables.name AS table_name, columns.name AS column_name, columns.type AS data_type,
          CASE columns."notnull" WHEN 0 THEN 'YES' ELSE 'NO' END AS is_nullable, columns.dflt_value AS column_default
        FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'
        """
      )
    case .postgresql:
      SQLStatement(
        """
        SELECT table_name::text, column_name::text, data_type::text, is_nullable::text, column_default::text
        FROM information_schema.columns WHERE table_schema = current_schema()
        """
      )
    }
  }

  fileprivate func column(_ row: SQLRow) throws -> SQLColumn {
    let type = try row["data_type"].text
    return SQLColumn(
      table: try row["table_name"].text,
      name: try row["column_name"].text,
      type: Self.types[type.uppercased()] ?? type.lowercased(),
      isOptional: try row["is_nullable"].text == "YES",
      defaultValue: try? row["column_default"].text
    )
  }
}

/// The tables, for SQLite and PostgreSQL.
///
/// A server runs with tables that have all of its columns. Other columns must be optional or have a default value, so a newer
/// version can add columns ("expand") while this one runs. Removing or renaming a column ("contract") is a step for which
/// no server of the former version may run.
package enum SQLSchema {
  /// An error thrown when a database has tables that this version can neither use nor upgrade.
  package struct Mismatch: Error, Equatable {
    package let reason: String
  }

  /// Creates or upgrades the tables of a database, in a transaction that the caller has begun.
  ///
  /// - Parameters:
  ///   - connection: The connection with the transaction.
  ///   - dialect: The kind of the database.
  ///   - run: A closure that runs several statements without parameters.
  /// - Throws: ``Mismatch``, or an error of the database.
  package static func migrate(
    _ connection: some SQLConnection,
    _ dialect: SQLDialect,
    run: (String) throws -> Void
  ) throws {
    for _ in 0...upgrades.count {
      guard let script = try script(for: columns(of: connection, dialect), dialect) else { return }
      try run(script)
    }
    try check(connection, dialect)
  }

  /// Checks that the tables of a database fit this version.
  ///
  /// - Throws: ``Mismatch``, or an error of the database.
  package static func check(_ connection: some SQLConnection, _ dialect: SQLDialect) throws {
    if let problem = problem(with: try columns(of: connection, dialect)) { throw Mismatch(reason: problem) }
  }

  /// Returns the columns of the tables that any version of the program uses.
  private static func columns(of connection: some SQLConnection, _ dialect: SQLDialect) throws -> [SQLColumn]
  {
    let names = tables.map(\.name) + ["tally"]
    return try connection.rows([dialect.description])[0].map(dialect.column).filter {
      names.contains($0.table)
    }
  }

  /// Returns statements that create the tables, or upgrade them by one step, or `nil` if they fit.
  private static func script(for columns: [SQLColumn], _ dialect: SQLDialect) throws(Mismatch) -> String? {
    if columns.isEmpty { return creation(dialect) }
    guard let problem = problem(with: columns) else { return nil }
    if let upgrade = upgrades[fingerprint(of: columns)] {
      return upgrade.replacing("{integer}", with: dialect.type("integer"))
    }
    throw Mismatch(reason: problem)
  }

  /// Returns why a database doesn't fit this version, or `nil` if it does.
  private static func problem(with columns: [SQLColumn]) -> String? {
    let declared = tables.flatMap(\.columns)
    let found = Set(columns.map(\.text))
    let names = tables.map(\.name)
    let problems =
      declared.filter { !found.contains($0.text) }.map { "'\($0.text)' is missing" }
      + columns.filter { column in
        names.contains(column.table) && !column.isOptional && column.defaultValue == nil
          && !declared.contains { $0.table == column.table && $0.name == column.name }
      }.map { "'\($0.text)' is unknown" }
    guard let first = problems.first else { return nil }
    let more = problems.count == 1 ? "" : " (and \(problems.count - 1) more)"
    return "its tables are those of another version of this program: \(first)\(more); "
      + "their fingerprint is \(fingerprint(of: columns)), not \(fingerprint(of: declared))"
  }

  /// Returns a hash of columns' names and types, by which a version of the tables is recognized.
  static func fingerprint(of columns: [SQLColumn]) -> String {
    let text = columns.map(\.text).sorted().joined(separator: "\n")
    return SHA256.hash(data: Data(text.utf8)).prefix(8).hexadecimal
  }

  private static func creation(_ dialect: SQLDialect) -> String {
    tables.map { table in
      let columns = table.columns.enumerated().map { index, column in
        "\(column.name) \(dialect.type(column.type))" + (index == 0 ? " PRIMARY KEY" : "")
          + (column.isOptional ? "" : " NOT NULL") + (column.defaultValue.map { " DEFAULT \($0)" } ?? "")
      }
      let parts = columns + (table.check.map { ["CHECK (\($0))"] } ?? [])
      return
        "CREATE TABLE \(table.name) (\(parts.joined(separator: ", "))) \(dialect.options(of: table.name));\n"
        + table.indexes.map { "CREATE INDEX \($0.name) ON \(table.name) \($0.on);\n" }.joined()
    }.joined()
  }

  /// The upgrades, by the fingerprint of the tables with which they begin. A released upgrade never changes.
  static let upgrades = [
    "3a0ff69107d3add0": """
    ALTER TABLE challenge RENAME COLUMN answers TO recorded_verdicts;
    ALTER TABLE message RENAME COLUMN tries TO attempts;
    ALTER TABLE message ADD COLUMN failed_provider TEXT;
    UPDATE message SET failed_provider = provider, provider = NULL WHERE state = 'waiting';
    ALTER TABLE event RENAME COLUMN tries TO attempts;
    ALTER TABLE tally RENAME TO counter;
    DROP INDEX tally_by_hour;
    CREATE INDEX counter_by_hour ON counter (hour);
    DROP TABLE IF EXISTS schema_step;
    DROP TABLE IF EXISTS grdb_migrations;
    """,
    "673bd49267dafed5": """
    ALTER TABLE message ADD COLUMN unconfirmed_sends {integer} NOT NULL DEFAULT 0;
    ALTER TABLE challenge ADD COLUMN recipient_hash TEXT;
    CREATE INDEX challenge_by_recipient ON challenge (recipient_hash) WHERE recipient_hash IS NOT NULL;
    DROP INDEX message_by_change;
    CREATE INDEX message_by_change ON message (changed_at) WHERE state IN ('refused', 'late', 'unconfirmed');
    """,
    "aecd495f06c351e0": """
    ALTER TABLE message ADD COLUMN step {integer} NOT NULL DEFAULT 0;
    ALTER TABLE message ADD COLUMN next_at {integer};
    CREATE INDEX message_by_next ON message (next_at) WHERE next_at IS NOT NULL;
    ALTER TABLE challenge ADD COLUMN reported_at {integer};
    """,
    "90c24964a1a52117": """
    ALTER TABLE message ADD COLUMN reference TEXT;
    CREATE INDEX message_by_reference ON message (reference) WHERE reference IS NOT NULL;
    """,
  ]

  static let tables: [SQLTable] = [.challenge, .message, .event, .counter]
}

// Times are in milliseconds since 1970, except `counter.until` (microseconds) and `counter.hour` (hours). Subjects and codes
// are tags.
extension SQLTable {
  static let challenge = SQLTable(
    "challenge",
    check: "attempts BETWEEN 0 AND budget",
    indexes: [
      ("challenge_by_end", "(expires_at)"),
      ("challenge_by_recipient", "(recipient_hash) WHERE recipient_hash IS NOT NULL"),
    ],
    columns: """
      id text
      app text
      purpose text
      recipient_kind text
      recipient text
      recipient_hash text?
      length integer
      alphabet text
      groups text
      key text
      language text
      lifetime integer
      expires_at integer
      resend_at integer
      resends integer = 0
      attempts integer = 0
      budget integer
      is_decoy integer
      is_test integer
      generation integer
      device bytes?
      sealed_values bytes?
      codes bytes
      recorded_verdicts bytes
      used_at integer?
      redeemed_at integer?
      reported_at integer?
      successor text?
      """
  )

  // Former versions need the column `failed_provider`.
  static let message = SQLTable(
    "message",
    indexes: [
      ("message_by_due", "(channel, due_at) WHERE due_at IS NOT NULL"),
      ("message_by_challenge", "(challenge)"),
      ("message_by_change", "(changed_at) WHERE state IN ('refused', 'late', 'unconfirmed')"),
      ("message_by_next", "(next_at) WHERE next_at IS NOT NULL"),
      ("message_by_reference", "(reference) WHERE reference IS NOT NULL"),
    ],
    columns: """
      name text
      challenge text
      channel text
      sealed bytes
      expires_at integer
      created_at integer
      due_at integer?
      attempts integer
      unconfirmed_sends integer = 0
      state text
      cause text?
      provider text?
      failed_provider text?
      reference text?
      step integer = 0
      next_at integer?
      changed_at integer
      """
  )

  static let event = SQLTable(
    "event",
    indexes: [("event_by_due", "(app, due_at)")],
    columns: """
      id text
      app text
      body text
      due_at integer
      attempts integer
      """
  )

  static let counter = SQLTable(
    "counter",
    indexes: [("counter_by_hour", "(hour)")],
    columns: """
      subject bytes
      count integer
      until integer
      hour integer
      """
  )
}
