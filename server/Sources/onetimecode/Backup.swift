import ArgumentParser
import OneTimeCodeSQLite
import OneTimeCodeService

/// The command `onetimecode backup`, which copies an SQLite database.
struct Backup: SettingsCommand {
  static let settings: Set = ["database"]

  static let configuration = CommandConfiguration(
    abstract: "Copies the SQLite database to a file, also while the server runs.",
    discussion: """
      The copy is as of the moment at which the command begins. It replaces an earlier one when it is complete.

      \(SettingsText.help(for: settings))
      """
  )

  @Argument(help: "The file, such as /backup/codes.sqlite, in an existing folder.")
  var backup: String

  func run(with sources: SettingSources) async throws {
    guard case .sqlite(let database) = try SettingValues(sources).database else {
      throw Failure("PostgreSQL's own pg_dump backs up its databases.")
    }
    try SQLiteChallengeStore.backUp(database, to: backup)
    print("Backed up \(database).")
  }
}

/// The command `onetimecode restore`, which replaces an SQLite database with a backup.
struct Restore: SettingsCommand {
  static let settings: Set = ["database"]

  static let configuration = CommandConfiguration(
    abstract: "Replaces the SQLite database with a backup. Stop the server first.",
    discussion: """
      Restores the counts of messages and incorrect codes. Codes that were sent before stop working, because a used code \
      would be valid again.

      \(SettingsText.help(for: settings))
      """
  )

  @Argument(help: "The backup, such as /backup/codes.sqlite.")
  var backup: String

  func run(with sources: SettingSources) async throws {
    guard case .sqlite(let database) = try SettingValues(sources).database else {
      throw Failure("PostgreSQL's own pg_restore restores its databases.")
    }
    try SQLiteChallengeStore.restore(backup, to: database)
    print("Restored \(database).")
  }
}
