import Foundation
import Testing

/// The behaviour of the field is a table; a test names the row that it is about, first in its name.
@Suite("The rows of the table of behaviour")
struct RowsTests {
  /// What no core can show, and why.
  private static let facesAlone = [
    "M13": "the direction of a page is a matter of drawing",
    "M14": "the menu is the platform's",
    "S2": "colours and fonts are drawn",
    "S5": "preferences are the platform's",
    "S6": "the input itself is the platform's",
    "A8": "hints are a part of the platform's accessibility",
    "A9": "actions are a part of the platform's accessibility",
  ]

  @Test("Every row that a core can show has a test")
  func coverage() throws {
    let names = #/@Test\(\s*"((?:[FMVSA]\d+(?:, )?)+) /#
    let folder = Repository.tests.appending(path: "OneTimeCodeTests")
    var covered: Set<String> = []
    for source in try Repository.sources(in: folder) {
      for name in source.matches(of: names) {
        covered.formUnion(name.1.components(separatedBy: ", "))
      }
    }
    let missing = Self.rows.filter { !covered.contains($0) && Self.facesAlone[$0] == nil }
    #expect(missing.isEmpty)
    #expect(covered.subtracting(Self.rows).isEmpty, "no such rows")
    #expect(covered.intersection(Self.facesAlone.keys).isEmpty, "these do have a test")
  }

  private static let rows: [String] = {
    let last: KeyValuePairs = ["F": 1...11, "M": 0...14, "V": 1...8, "S": 1...6, "A": 1...9]
    return last.flatMap { letter, numbers in numbers.map { "\(letter)\($0)" } }
  }()
}
