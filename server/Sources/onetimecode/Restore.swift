import ArgumentParser
import OneTimeCodeSQLite
import OneTimeCodeService

/// The command `onetimecode restore`, which replaces an SQLite database with a backup.
struct Restore: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Replaces the SQLite database with a backup. Stop the server first.",
    discussion: """
      Restores the counts of messages and incorrect codes. Codes that were sent before stop working, because a used code \
      would be valid again.
      """
  )

  @Argument(help: "The backup, such as /backup/codes.sqlite.")
  var backup: String

  @Option(help: "The file of the SQLite database.")
  var database = "onetimecode.sqlite"

  func run() throws {
    guard !database.hasPrefix("postgresql://"), !database.hasPrefix("postgres://") else {
      throw Failure("PostgreSQL's own pg_restore restores its databases.")
    }
    try SQLiteChallengeStore.restore(backup, to: database)
    print("Restored \(database).")
  }
}
