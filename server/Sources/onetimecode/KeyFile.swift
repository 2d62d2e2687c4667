import Foundation
import OneTimeCodeService

/// The file with the server's key. Its bytes are the key, whatever they are.
enum KeyFile {
  /// The longest key that is read, in bytes: a larger file is not a key.
  private static let longest = 4096

  /// The key of a file.
  ///
  /// - Throws: ``Failure`` if it is missing, short or no key.
  static func read(_ path: String) throws -> ServerKey {
    let data = try bytes(of: path)
    guard let key = ServerKey(bytes: data) else {
      throw Failure(
        "The key file '\(path)' has \(data.count) bytes; a key has \(ServerKey.shortest) or more, taken at random."
      )
    }
    return key
  }

  /// The bytes of a file with a secret.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - name: What the secret is called where it is missing.
  /// - Returns: Its bytes.
  /// - Throws: ``Failure`` if it is missing or large.
  static func bytes(of path: String, called name: String = "key file") throws -> Data {
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw Failure("The \(name) '\(path)' cannot be read.")
    }
    defer { try? file.close() }
    guard let data = try? file.read(upToCount: longest + 1) ?? Data() else {
      throw Failure("The \(name) '\(path)' cannot be read.")
    }
    guard data.count <= longest else { throw Failure("The \(name) '\(path)' is too large.") }
    return data
  }

  /// The key of a file, which is made if there is none: 32 random bytes that nobody else may read.
  static func readOrMake(_ path: String) throws -> ServerKey {
    // Made only if it is not there: two servers that start at once must not overwrite each other's.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    if descriptor >= 0 {
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      do {
        try ServerKey.random().withBytes { try file.write(contentsOf: $0) }
      } catch {
        throw Failure("The key file '\(path)' cannot be written.")
      }
    } else if errno != EEXIST {
      throw Failure("The key file '\(path)' cannot be made: \(String(cString: strerror(errno))).")
    }
    return try read(path)
  }
}
