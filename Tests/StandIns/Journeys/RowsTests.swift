import Foundation
import Testing

/// A suite that checks that every row of docs/behaviour.md is covered. The name of a test begins with
/// the numbers of the rows that it covers.
@Suite("Rows of the behaviour table, native faces")
struct RowsTests {
  @Test(
    "Tests of each native face, or of their shared code, cover every row and name no others",
    arguments: [
      ["OneTimeCodeUIKitTests", "OneTimeCodeJourneys/UIKit", "StandIns/Journeys/UIKit"],
      ["OneTimeCodeJourneys/AppKit", "StandIns/Journeys/AppKit"],
    ]
  )
  func coverage(_ folders: [String]) throws {
    let names = #/@Test\(\s*"((?:[FMVSA]\d+(?:, )?)+) /#
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    var covered: Set<String> = []
    for folder in ["OneTimeCodeNativeTests", "OneTimeCodeJourneys/Both", "StandIns/Journeys/Both"] + folders {
      let folder = tests.appending(path: folder)
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        for name in try String(contentsOf: file, encoding: .utf8).matches(of: names) {
          covered.formUnion(name.1.components(separatedBy: ", "))
        }
      }
    }
    #expect(Self.rows.subtracting(covered).isEmpty)
    #expect(covered.subtracting(Self.rows).isEmpty, "no such rows")
  }

  private static let rows: Set<String> = {
    let last: KeyValuePairs = ["F": 1...11, "M": 0...14, "V": 1...8, "S": 1...6, "A": 1...9]
    return Set(last.flatMap { letter, numbers in numbers.map { "\(letter)\($0)" } })
  }()
}
