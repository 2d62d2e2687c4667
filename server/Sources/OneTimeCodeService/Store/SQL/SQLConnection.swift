import OneTimeCode

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

package enum SQLValue: Hashable, Sendable {
  case text(String)
  case integer(Int64)
  case bytes([UInt8])
  case null
}

/// A database connection that a ``SQLTransaction`` uses.
package protocol SQLConnection {
  var now: Moment { get throws }

  /// The clauses that make a query lock its rows. With `wait`, the query waits for locked rows; with `skip`,
  /// it skips them. Both are empty outside a transaction, and for databases with a single writer.
  var locking: (wait: String, skip: String) { get }

  /// Runs statements in order and returns the rows of each statement.
  func rows(_ statements: [SQLStatement]) throws -> [[[SQLValue]]]

  /// Runs a statement immediately, at the next call of ``rows(_:)``, or at the end of the transaction.
  func run(_ statement: SQLStatement) throws
}

/// An error thrown when a row has values that no server writes.
package struct CorruptRow: Error, CustomStringConvertible {
  package let description = "a row has invalid values"

  package init() {}
}

extension SQLValue {
  static func moment(_ moment: Moment?) -> SQLValue { moment.map { .integer($0.milliseconds) } ?? .null }

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

  package init(_ connection: any SQLConnection) {
    self.connection = connection
  }

  package var now: Moment { get throws { try connection.now } }
}
