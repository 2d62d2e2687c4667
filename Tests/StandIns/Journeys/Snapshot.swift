import Foundation
import Testing

/// Texts that were reviewed and are kept: those that are the same for both faces in one folder, the rest of each face in
/// a folder of its own.
enum Snapshot: String {
  case uiKit = "UIKit"
  case appKit = "AppKit"

  /// Those of the face that is built.
  static var current: Snapshot {
    #if canImport(UIKit)
      .uiKit
    #else
      .appKit
    #endif
  }

  /// Where a text of this name is kept.
  private func file(of name: String) -> URL {
    let snapshots = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")
    let both = snapshots.appending(path: "Both/\(name)")
    if FileManager.default.fileExists(atPath: both.path) { return both }
    return snapshots.appending(path: "\(rawValue)/\(name)")
  }

  /// Compares a text with the one that is kept under this name. Where there is none, or where
  /// `UPDATE_SNAPSHOTS` is set, it is written, to be reviewed, and the test fails where there was none.
  func compare(_ text: String, with name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = file(of: name)
    let kept = try? String(contentsOf: file, encoding: .utf8)
    if kept == text { return }
    if kept == nil || ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
      if kept != nil { return }
    }
    Issue.record(
      "\(rawValue): \(name) is not as it was. See what changed; UPDATE_SNAPSHOTS=1 keeps it.",
      sourceLocation: sourceLocation
    )
  }
}
