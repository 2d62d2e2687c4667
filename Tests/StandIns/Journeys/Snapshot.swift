import Foundation
import Testing

/// A folder of reviewed snapshots of a front end or of the example app. Snapshots that both front ends share are in the folder
/// `Both` instead.
enum Snapshot: String {
  case uiKit = "UIKit"
  case appKit = "AppKit"
  case example = "Example"

  /// The folder of the front end that is being built.
  static var current: Snapshot {
    #if canImport(UIKit)
      .uiKit
    #else
      .appKit
    #endif
  }

  /// Returns the location of a snapshot, in the folder `Both` if the snapshot exists there.
  private func file(of name: String) -> URL {
    let snapshots = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")
    let both = snapshots.appending(path: "Both/\(name)")
    if FileManager.default.fileExists(atPath: both.path) { return both }
    return snapshots.appending(path: "\(rawValue)/\(name)")
  }

  /// Records an issue if text differs from a snapshot or the snapshot is missing. Writes a missing snapshot for
  /// review. If `UPDATE_SNAPSHOTS` is set, overwrites a snapshot that differs instead of recording an issue.
  func compare(_ text: String, with name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = file(of: name)
    let existing = try? String(contentsOf: file, encoding: .utf8)
    if existing == text { return }
    if existing == nil || ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
      if existing != nil { return }
    }
    Issue.record(
      "\(rawValue): \(name) differs from its snapshot. Review the change; UPDATE_SNAPSHOTS=1 accepts it.",
      sourceLocation: sourceLocation
    )
  }
}
