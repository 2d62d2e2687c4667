/// The rows of a database: challenges, tallies and messages, each in a file of their own.
package struct SQLTransaction: StoreTransaction {
  let connection: any SQLConnection

  package init(_ connection: any SQLConnection) {
    self.connection = connection
  }

  package var now: Moment { get throws { try connection.now } }
}
