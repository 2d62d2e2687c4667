import Foundation
import OneTimeCodeService

/// Functions that read secrets from files and create key files. A key file contains the raw bytes of a key.
enum KeyFile {
  /// The maximum size of a file, in bytes.
  private static let longest = 4096

  /// Reads the key from a file.
  ///
  /// - Throws: ``Failure`` if the file is unreadable, too short, too large, or obviously not random.
  static func read(_ path: String) throws -> ServerKey {
    let data = try bytes(of: path)
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

  /// Returns whether users other than the owner and the group may read a file.
  static func isPublic(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & 0o004 != 0
  }

  /// Returns the warning about a public file.
  static func warning(_ path: String) -> String {
    "All users of this machine can read the file '\(path)', which has secrets."
  }

  /// Reads the bytes of a file with a secret.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - name: The term for the file in error messages.
  /// - Returns: The bytes.
  /// - Throws: ``Failure`` if the file is unreadable or too large.
  static func bytes(of path: String, called name: String = "key file") throws -> Data {
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw Failure("The \(name) '\(path)' can't be read.")
    }
    defer { try? file.close() }
    guard let data = try? file.read(upToCount: longest + 1) ?? Data() else {
      throw Failure("The \(name) '\(path)' can't be read.")
    }
    guard data.count <= longest else { throw Failure("The \(name) '\(path)' is too large.") }
    return data
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
