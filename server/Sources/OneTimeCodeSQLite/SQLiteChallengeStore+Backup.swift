import Foundation
import GRDB
import OneTimeCodeSQL
import OneTimeCodeService

extension SQLiteChallengeStore {
  /// Copies a database to a file. Servers may run.
  ///
  /// The copy is as of the moment at which this method begins to read, however much servers write meanwhile: SQLite's own
  /// online backup would begin again after each change by another program, and perhaps never end.
  ///
  /// - Parameters:
  ///   - path: The path of the database, or of a symbolic link to it.
  ///   - backup: The path of the copy, or of a symbolic link to it. An earlier copy is replaced when the new one is complete. Only
  ///     the owner has access.
  /// - Throws: ``SQLiteStoreError`` if the database can't be read or the copy can't be written. An earlier copy is unchanged.
  public static func backUp(_ path: String, to backup: String) throws(SQLiteStoreError) {
    let (path, backup) = (DatabaseFiles.target(of: path), DatabaseFiles.target(of: backup))
    let copy = backup + "-writing"
    defer { remove(copy, [""] + companions) }
    do {
      guard FileManager.default.fileExists(atPath: path) else { throw Reason("it doesn't exist") }
      guard !DatabaseFiles.areSame(path, backup) else { throw Reason("the copy would replace it") }
      remove(copy, [""] + companions)
      // SQLite fills an empty file, and would give a new one other permissions.
      try createFile(copy)
      var configuration = GRDB.Configuration()
      configuration.busyMode = .timeout(busyTimeout)
      let database = try DatabaseQueue(path: path, configuration: configuration)
      try database.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [copy]) }
      try database.close()
      try synchronize(copy)
      // SQLite would apply the log of an earlier copy to the new one.
      remove(backup, companions)
      guard rename(copy, backup) == 0 else { throw POSIXFailure() }
    } catch {
      throw SQLiteStoreError(
        description: "The database '\(path)' can't be backed up: \(SQLiteStoreError.text(error))."
      )
    }
  }

  /// Replaces a database with a backup. No server may run.
  ///
  /// Only the counts of messages and failures are restored. Challenges, messages and events in the backup are deleted, because
  /// codes that were used after the backup would be valid again.
  ///
  /// - Parameters:
  ///   - backup: The path of the backup, a database of this version, or of a symbolic link to it.
  ///   - path: The path of the database, which may be missing or damaged, or of a symbolic link to it. Its owner is kept.
  /// - Throws: ``SQLiteStoreError`` if the backup isn't valid, or the database is open or can't be replaced. The
  ///   database is unchanged.
  public static func restore(_ backup: String, to path: String) throws(SQLiteStoreError) {
    let (backup, path) = (DatabaseFiles.target(of: backup), DatabaseFiles.target(of: path))
    let copy = path + "-restoring"
    defer { remove(copy, [""] + companions) }
    do {
      try makeCopy(of: backup, at: copy)
    } catch {
      throw SQLiteStoreError(
        description: "The backup '\(backup)' can't be restored: \(SQLiteStoreError.text(error))."
      )
    }
    do {
      let locks = try [path, path + "-shm"].map(FileLock.init)
      defer { withExtendedLifetime(locks) {} }
      try keepOwner(of: path, for: copy)
      // SQLite would apply an old log to the new database. The log goes first, so that no crash can combine the two.
      remove(path, companions)
      guard rename(copy, path) == 0 else { throw POSIXFailure() }
    } catch {
      throw SQLiteStoreError(
        description: "The database '\(path)' can't be replaced: \(SQLiteStoreError.text(error))."
      )
    }
  }

  private static func makeCopy(of backup: String, at copy: String) throws {
    remove(copy, [""] + companions)
    try copyFile(backup, to: copy)
    if FileManager.default.fileExists(atPath: backup + "-wal") {
      try copyFile(backup + "-wal", to: copy + "-wal")
    }
    var configuration = GRDB.Configuration()
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA secure_delete = ON") }
    let database = try DatabaseQueue(path: copy, configuration: configuration)
    try database.writeWithoutTransaction { database in
      guard try String.fetchOne(database, sql: "PRAGMA integrity_check") == "ok" else {
        throw Reason("it is damaged")
      }
      do {
        try SQLSchema.check(SQLiteConnection(database: database, now: .now()), .sqlite)
      } catch let error as SQLSchema.Mismatch {
        throw Reason("it isn't a database of this version of the program: \(error.reason)")
      }
      try database.execute(
        sql:
          "PRAGMA journal_mode = DELETE; DELETE FROM challenge; DELETE FROM message; DELETE FROM event; VACUUM"
      )
    }
    try database.close()
  }

  /// Copies a file to a new one, to which only the owner has access. Follows no links.
  private static func copyFile(_ path: String, to copy: String) throws {
    let source = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard source >= 0 else { throw POSIXFailure() }
    let reader = FileHandle(fileDescriptor: source, closeOnDealloc: true)
    let writer = try createFile(copy)
    while let part = try reader.read(upToCount: 1 << 20), !part.isEmpty { try writer.write(contentsOf: part) }
  }

  /// Creates an empty file, to which only the owner has access.
  @discardableResult
  private static func createFile(_ path: String) throws -> FileHandle {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw POSIXFailure() }
    return FileHandle(fileDescriptor: file, closeOnDealloc: true)
  }

  private static func synchronize(_ path: String) throws {
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.synchronize()
    try file.close()
  }

  /// Gives a file the owner of another one or, if that is missing, of its folder; only the owner has access.
  private static func keepOwner(of path: String, for copy: String) throws {
    var status = stat()
    let folder = URL(filePath: path).deletingLastPathComponent().path
    guard stat(path, &status) == 0 || stat(folder, &status) == 0, chmod(copy, 0o600) == 0,
      status.st_uid == getuid() && status.st_gid == getgid() || chown(copy, status.st_uid, status.st_gid) == 0
    else { throw POSIXFailure() }
    try synchronize(copy)
  }

  /// The suffixes of the files that SQLite creates next to a database.
  private static let companions = ["-wal", "-shm", "-journal"]

  private static func remove(_ path: String, _ suffixes: [String]) {
    for suffix in suffixes { unlink(path + suffix) }
  }
}

private struct Reason: LocalizedError {
  let errorDescription: String?
  init(_ text: String) { errorDescription = text }
}

private struct POSIXFailure: LocalizedError {
  let errorDescription: String? = String(cString: strerror(errno))
}

/// An exclusive lock on a file of a database, until the value is released. SQLite locks the file of an open database,
/// even between transactions. A missing file needs no lock.
private final class FileLock {
  private let file: Int32

  init(_ path: String) throws {
    file = open(path, O_RDWR)
    guard file >= 0 || errno == ENOENT else { throw POSIXFailure() }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    if file >= 0, fcntl(file, F_SETLK, &lock) != 0 {
      close(file)
      throw Reason("a server or another program has opened it")
    }
  }

  deinit {
    if file >= 0 { close(file) }
  }
}
