import Foundation

/// A folder that is removed with the value.
public final class TemporaryFolder: Sendable {
  /// Where it is.
  public let path: String

  /// A new folder.
  public init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "onetimecode-\(UUID().uuidString)")
      .path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in it.
  public func file(_ name: String) -> String { path + "/" + name }

  /// The bytes of all files in it, by name.
  public func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      contents[name] = FileManager.default.contents(atPath: file(name)) ?? Data()
    }
    return contents
  }
}
