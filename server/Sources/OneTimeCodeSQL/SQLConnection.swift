import OneTimeCode
import OneTimeCodeService

/// An SQL statement with its parameter values, for SQLite and PostgreSQL. Placeholders must first appear in
/// the order `$1`, `$2` and so on, because SQLite numbers them by their first appearance.
package struct SQLStatement {
  package let text: String
  package let values: [SQLValue]

  package init(_ text: String, _ values: [SQLValue] = []) {
    self.text = text
    self.values = values
  }
}

/// A row of a result, whose values are read by the name of their column.
package struct SQLRow: Sendable {
  private let columns: [String]
  package let values: [SQLValue]

  package init(_ columns: [String], _ values: [SQLValue]) {
    self.columns = columns
    self.values = values
  }

  package subscript(column: String) -> SQLValue {
    get throws {
      guard let index = columns.firstIndex(of: column) else { throw CorruptRow() }
      return values[index]
    }
  }
}

package enum SQLValue: Hashable, Sendable {
  case text(String)
  case integer(Int64)
  case bytes([UInt8])
  case null
}

/// A database connection that a ``SQLTransaction`` uses.
package protocol SQLConnection {
  var now: Moment { get throws }

  /// Whether queries lock their rows: not outside a transaction, and not in databases with a single writer.
  var locksRows: Bool { get }

  /// Runs statements in order and returns the rows of each statement.
  func rows(_ statements: [SQLStatement]) throws -> [[SQLRow]]

  /// Prepares statements without running them.
  func prepare(_ texts: [String]) throws

  /// Runs a statement immediately, at the next call of ``rows(_:)``, or at the end of the transaction.
  func run(_ statement: SQLStatement) throws
}

extension SQLConnection {
  /// Runs a statement and returns its rows.
  func rows(_ text: String, _ values: [SQLValue]) throws -> [SQLRow] {
    try rows([SQLStatement(text, values)])[0]
  }
}

/// An error thrown when a row has values that no server writes.
package struct CorruptRow: Error, CustomStringConvertible {
  package let description = "a row has invalid values"

  package init() {}
}

extension SQLValue {
  static func moment(_ moment: Moment?) -> SQLValue { moment.map { .integer($0.milliseconds) } ?? .null }

  /// Creates the value of an optional column.
  init(_ text: String?) { self = text.map { .text($0) } ?? .null }

  /// Creates the value of an optional column.
  init(_ bytes: [UInt8]?) { self = bytes.map { .bytes($0) } ?? .null }

  var text: String {
    get throws {
      guard case .text(let text) = self else { throw CorruptRow() }
      return text
    }
  }

  var integer: Int64 {
    get throws {
      guard case .integer(let number) = self else { throw CorruptRow() }
      return number
    }
  }

  var bytes: [UInt8] {
    get throws {
      guard case .bytes(let bytes) = self else { throw CorruptRow() }
      return bytes
    }
  }

  var moment: Moment { get throws { Moment(milliseconds: try integer) } }

  var challenge: ChallengeID {
    get throws {
      guard let id = ChallengeID(try text) else { throw CorruptRow() }
      return id
    }
  }
}

/// A transaction of an SQL database. Extensions in separate files access challenges, counters and messages.
package struct SQLTransaction: StoreTransaction {
  let connection: any SQLConnection
  let sql: SQLStatements
  private let clock: (@Sendable () -> Moment)?

  /// Creates a transaction. A clock of a test replaces the time of the database.
  package init(_ connection: any SQLConnection, clock: (@Sendable () -> Moment)? = nil) {
    self.connection = connection
    self.clock = clock
    sql = connection.locksRows ? .locking : .plain
  }

  package var now: Moment { get throws { try clock?() ?? connection.now } }

  package func checkStatements() throws {
    try connection.prepare(SQLStatements.all(locking: connection.locksRows))
  }
}
