import GRDB

/// The migrations of the SQLite database. A released migration never changes.
enum Schema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { database in
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
