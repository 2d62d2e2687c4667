import Foundation
import Testing

/// Reviewed texts. Both faces share a folder for those that are the same; each has its own folder for the others.
enum Snapshot: String {
  case uiKit = "UIKit"
  case appKit = "AppKit"

  /// The snapshots of the face being built.
  static var current: Snapshot {
    #if canImport(UIKit)
      .uiKit
    #else
      .appKit
    #endif
  }

  /// Returns the file of a snapshot.
  private func file(of name: String) -> URL {
    let snapshots = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")
    let both = snapshots.appending(path: "Both/\(name)")
    if FileManager.default.fileExists(atPath: both.path) { return both }
    return snapshots.appending(path: "\(rawValue)/\(name)")
  }

  /// Compares a text with its snapshot. A missing snapshot is written for review, and the test fails. If
  /// `UPDATE_SNAPSHOTS` is set, a snapshot that differs is overwritten.
  func compare(_ text: String, with name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = file(of: name)
    let kept = try? String(contentsOf: file, encoding: .utf8)
    if kept == text { return }
    if kept == nil || ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
      if kept != nil { return }
    }
    Issue.record(
      "\(rawValue): \(name) differs from its snapshot. Review the change; UPDATE_SNAPSHOTS=1 accepts it.",
      sourceLocation: sourceLocation
    )
  }
}
