import Foundation
import Testing

/// A suite that checks that tests cover the rows of docs/behaviour.md, except those that only concern the web.
/// The name of a test begins with the numbers of the rows that it covers.
@Suite("Rows of the behaviour table, native faces")
struct RowsTests {
  @Test(
    "The tests of each native face and of the shared code cover all rows for native faces, and name no others",
    arguments: [
      ["OneTimeCodeUIKitTests", "OneTimeCodeJourneys/UIKit", "StandIns/Journeys/UIKit"],
      ["OneTimeCodeJourneys/AppKit", "StandIns/Journeys/AppKit"],
    ]
  )
  func coverage(_ folders: [String]) throws {
    let names = #/@Test\(\s*"((?:[FMVSA]\d+(?:, )?)+) /#
    var covered: Set<String> = []
    for folder in ["OneTimeCodeNativeTests", "OneTimeCodeJourneys/Both", "StandIns/Journeys/Both"] + folders {
      let folder = Self.tests.appending(path: folder)
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        for name in try String(contentsOf: file, encoding: .utf8).matches(of: names) {
          covered.formUnion(name.1.components(separatedBy: ", "))
        }
      }
    }
    let rows = try Self.rows()
    #expect(rows.count > 40)
    #expect(rows.subtracting(covered).isEmpty)
    #expect(covered.subtracting(rows).isEmpty, "no such rows")
  }

  /// Returns the numbers of all rows except those that only concern the web.
  private static func rows() throws -> Set<String> {
    let table = tests.deletingLastPathComponent().appending(path: "docs/behaviour.md")
    let text = try String(contentsOf: table, encoding: .utf8)
    return Set(text.matches(of: #/\n\| ([FMVSA]\d+) \| (?!web: )/#).map { String($0.1) })
  }

  private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
}
