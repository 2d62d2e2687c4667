import OneTimeCode

/// A statement with its values, in the SQL that SQLite and PostgreSQL have in common. `$1` comes first in its text, then
/// `$2` and so on: SQLite numbers them by their first appearance.
package struct SQLStatement {
  package let text: String
  package let values: [SQLValue]

  package init(_ text: String, _ values: [SQLValue] = []) {
    self.text = text
    self.values = values
  }
}

/// A value of a statement, or of a row.
package enum SQLValue: Equatable, Sendable {
  case text(String)
  case integer(Int64)
  case bytes([UInt8])
  case null
}

/// What a database does for a ``SQLTransaction``.
package protocol SQLConnection {
  /// The time.
  var now: Moment { get throws }

  /// What is appended to a query whose rows are to be locked, and to one that leaves out those that are: nothing where
  /// there is one writer at a time.
  var locking: (wait: String, skip: String) { get }

  /// Runs statements one after the other, and returns the rows of each.
  func rows(_ statements: [SQLStatement]) throws -> [[[SQLValue]]]

  /// Runs a statement, by the next call of ``rows(_:)`` or the end of the transaction at the latest.
  func run(_ statement: SQLStatement) throws
}

/// A row that no server has written.
package struct CorruptRow: Error, CustomStringConvertible {
  package let description = "a row is not what was written"

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

/// The rows of a database: challenges, counters and messages, each in a file of their own.
package struct SQLTransaction: StoreTransaction {
  let connection: any SQLConnection

  package init(_ connection: any SQLConnection) {
    self.connection = connection
  }

  package var now: Moment { get throws { try connection.now } }
}
