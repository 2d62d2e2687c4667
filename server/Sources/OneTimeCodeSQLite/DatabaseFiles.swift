import Foundation
import OneTimeCodeService

/// The files of an open SQLite database. Without these checks, SQLite would go on writing to deleted files, and all data
/// would be lost at the next start.
struct DatabaseFiles: Sendable {
  private let path: String
  private let database: Identity
  private let log: Identity

  private struct Identity: Equatable {
    let device: UInt64
    let file: UInt64
    let size: Int64

    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      device = UInt64(truncatingIfNeeded: status.st_dev)
      file = UInt64(truncatingIfNeeded: status.st_ino)
      size = Int64(status.st_size)
    }

    func isSameFile(as other: Identity?) -> Bool { device == other?.device && file == other?.file }
  }

  /// Returns the path to which symbolic links lead. SQLite keeps its other files next to the target.
  static func target(of path: String) -> String {
    var path = path
    // As many links as Linux follows.
    for _ in 0..<40 {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
      path = URL(filePath: target, relativeTo: URL(filePath: path).deletingLastPathComponent())
        .path(percentEncoded: false)
    }
    return path
  }

  /// Returns whether two paths are those of one existing file.
  static func areSame(_ path: String, _ other: String) -> Bool {
    Identity(path)?.isSameFile(as: Identity(other)) == true
  }

  /// Creates a value for the files of a database that is open and has been written.
  init(_ path: String) throws {
    guard let database = Identity(path), let log = Identity(path + "-wal") else { throw Self.missing }
    (self.path, self.database, self.log) = (path, database, log)
  }

  /// Returns the size of the write-ahead log, in bytes.
  ///
  /// - Throws: `StoreUnavailable` if a file was deleted or replaced.
  func logSize() throws -> Int64 {
    let current = Identity(path + "-wal")
    guard let current, log.isSameFile(as: current), database.isSameFile(as: Identity(path)) else {
      throw Self.missing
    }
    return current.size
  }

  private static var missing: StoreUnavailable {
    StoreUnavailable("SQLite: the database's files were deleted or replaced; restart the server")
  }
}
