import Foundation

/// A namespace for access to the repository's files.
enum Repository {
  /// The URL of the `Tests` folder. The package of the stand-ins compiles this file through a symbolic link.
  static let tests = URL(filePath: #filePath)
    .resolvingSymlinksInPath()
    .deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Returns the contents of a file in `Tests/Fixtures`.
  static func fixture(_ name: String) throws -> Data {
    try Data(contentsOf: tests.appending(path: "Fixtures").appending(path: name))
  }

  /// Returns the contents of all files below `folder` with the extension `kind`, except build products.
  static func sources(in folder: URL, kind: String = "swift") throws -> [String] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (files?.allObjects ?? [])
      .compactMap { $0 as? URL }
      .filter { $0.pathExtension == kind && !$0.pathComponents.contains(".build") }
      .map { try String(contentsOf: $0, encoding: .utf8) }
  }
}
