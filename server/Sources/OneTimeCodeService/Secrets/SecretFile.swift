import Foundation

/// The reader of files that have secrets.
public enum SecretFile {
  /// An error without the contents.
  public enum Failure: Error, Equatable, Sendable {
    /// The file can't be read, for a reason such as "Permission denied".
    case unreadable(String)
    /// The file has more bytes than allowed.
    case tooLarge
  }

  private static let readPublic = Mutex<Set<String>>([])

  /// The paths of files that were read, although all users of this machine can read them.
  public static var publicPaths: [String] { readPublic.value.sorted() }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file, or of a symbolic link to it.
  ///   - limit: The maximum size, in bytes.
  /// - Returns: The bytes.
  /// - Throws: ``Failure``.
  public static func read(_ path: String, limit: Int = 4096) throws(Failure) -> Data {
    try SmallFile.read(path, limit: limit) { file in
      var status = stat()
      // Of the open file, which isn't replaced meanwhile.
      let isPublic = fstat(file.fileDescriptor, &status) != 0 || status.st_mode & 0o004 != 0
      readPublic.withLock { paths in
        if isPublic { paths.insert(path) } else { paths.remove(path) }
      }
    }
  }
}

/// The reader of files that an operator writes.
package enum SmallFile {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file, or of a symbolic link to it.
  ///   - limit: The maximum size, in bytes.
  ///   - inspect: A closure that is called with the open file, also if the file is too large.
  /// - Returns: The bytes.
  /// - Throws: ``SecretFile/Failure``.
  package static func read(
    _ path: String,
    limit: Int,
    inspect: (FileHandle) -> Void = { _ in }
  ) throws(SecretFile.Failure) -> Data {
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw .unreadable(String(cString: strerror(errno)))
    }
    guard let data = try? file.read(upToCount: limit + 1) ?? Data() else {
      throw .unreadable("it isn't a file")
    }
    inspect(file)
    guard data.count <= limit else { throw .tooLarge }
    return data
  }
}
