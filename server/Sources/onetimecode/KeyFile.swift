import Foundation
import OneTimeCodeService

extension SmallFile {
  /// Reads a file without secrets.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - name: The term for the file at the beginning of error messages.
  ///   - limit: The maximum size, in bytes.
  /// - Returns: The bytes.
  /// - Throws: ``Failure`` if the file is unreadable or too large.
  static func read(_ path: String, _ name: String, limit: Int = 4096) throws -> Data {
    try reporting(path, name, limit: limit) { () throws(SecretFile.Failure) in try read(path, limit: limit) }
  }

  /// Returns whether two paths lead to the same file.
  static func isSame(_ first: String, _ second: String) -> Bool {
    first == second
      || URL(filePath: first).resolvingSymlinksInPath() == URL(filePath: second).resolvingSymlinksInPath()
  }

  /// Reads a file with secrets, like ``read(_:_:limit:)``.
  static func readSecret(_ path: String, _ name: String) throws -> Data {
    try reporting(path, name, limit: 4096) { () throws(SecretFile.Failure) in try SecretFile.read(path) }
  }

  /// Returns the bytes that a closure reads. Throws ``Failure`` with the name of the file.
  private static func reporting(
    _ path: String,
    _ name: String,
    limit: Int,
    _ read: () throws(SecretFile.Failure) -> Data
  ) throws -> Data {
    do {
      return try read()
    } catch .unreadable(let reason) {
      throw Failure("\(name) '\(path)' can't be read: \(reason).")
    } catch .tooLarge {
      throw Failure("\(name) '\(path)' is too large: it has more than \(limit) bytes.")
    }
  }

  /// Warnings about files with secrets that were read, although all users can read them.
  static var warnings: [String] {
    SecretFile.publicPaths.map { "All users of this machine can read the file '\($0)', which has secrets." }
  }
}

/// Functions that read and create key files, which contain the raw bytes of a key.
enum KeyFile {
  /// Reads the key from a file.
  ///
  /// - Throws: ``Failure`` if the file is unreadable, too short, too large, or obviously not random.
  static func read(_ path: String) throws -> ServerKey {
    let data = try SmallFile.readSecret(path, "The key file")
    guard let key = ServerKey(bytes: data) else {
      throw Failure(
        "The key file '\(path)' has \(data.count) bytes; a key must have at least \(ServerKey.shortest) random bytes."
      )
    }
    guard Set(data).count >= 8 else {
      throw Failure("The key file '\(path)' isn't random: it has \(Set(data).count) different bytes.")
    }
    return key
  }

  /// Reads the key from a file. Creates a missing file with 32 random bytes, readable only by its owner.
  static func readOrCreate(_ path: String) throws -> ServerKey {
    // O_EXCL keeps two servers that start at the same time from overwriting each other's key.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    if descriptor >= 0 {
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      do {
        try ServerKey.random().withBytes { try file.write(contentsOf: $0) }
      } catch {
        throw Failure("The key file '\(path)' can't be written.")
      }
    } else if errno != EEXIST {
      throw Failure("The key file '\(path)' can't be created: \(String(cString: strerror(errno))).")
    }
    return try read(path)
  }
}
