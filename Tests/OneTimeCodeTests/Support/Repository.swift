import Foundation

/// Places in the repository that tests read.
enum Repository {
  /// The folder of all tests.
  static let tests = URL(filePath: #filePath)
    .deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A recording that every face replays.
  static func fixture(_ name: String) throws -> Data {
    try Data(contentsOf: tests.appending(path: "Fixtures").appending(path: name))
  }

  /// The texts of the files of a kind below `folder`, what was built left out.
  static func sources(in folder: URL, kind: String = "swift") throws -> [String] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (files?.allObjects ?? [])
      .compactMap { $0 as? URL }
      .filter { $0.pathExtension == kind && !$0.pathComponents.contains(".build") }
      .map { try String(contentsOf: $0, encoding: .utf8) }
  }
}
