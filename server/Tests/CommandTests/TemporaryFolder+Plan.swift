import Foundation
import TestSupport

extension TemporaryFolder {
  /// Writes a plan with these lists, and returns the path of its file.
  func plan(_ lists: String, _ name: String = "plan.json") throws -> String {
    try Data(#"{"lists": [\#(lists)]}"#.utf8).write(to: URL(filePath: file(name)))
    return file(name)
  }
}
