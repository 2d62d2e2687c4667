import Foundation
import Testing

/// Checks that the core's tests cover the rows of `docs/behaviour.md`. A test's name starts with its rows' numbers.
@Suite("Rows of the behaviour table")
struct RowsTests {
  /// The rows that can't be tested in the core, each with the reason.
  private static let platformOnly = [
    "F12": "only a web page has nodes",
    "F13": "only the web element loads files",
    "M13": "the direction of a page affects only drawing",
    "M14": "the platform provides the menu",
    "S2": "colours and fonts affect only drawing",
    "S5": "the platform provides preferences",
    "S6": "the platform provides the input",
    "A8": "hints are a part of the platform's accessibility",
    "A9": "actions are a part of the platform's accessibility",
  ]

  @Test("Every row that can be tested in the core has a test")
  func coverage() throws {
    let names = #/@Test\(\s*"((?:[FMVSA]\d+(?:, )?)+) /#
    let folder = Repository.tests.appending(path: "OneTimeCodeTests")
    var covered: Set<String> = []
    for source in try Repository.sources(in: folder) {
      for name in source.matches(of: names) {
        covered.formUnion(name.1.components(separatedBy: ", "))
      }
    }
    let missing = Self.rows.filter { !covered.contains($0) && Self.platformOnly[$0] == nil }
    #expect(missing.isEmpty)
    #expect(covered.subtracting(Self.rows).isEmpty, "these rows do not exist")
    #expect(covered.intersection(Self.platformOnly.keys).isEmpty, "these rows have a test after all")
  }

  @Test("Every row number in a test name is in the table")
  func unknownRows() throws {
    let root = Repository.tests.deletingLastPathComponent()
    let swift = #/@(?:Test|Suite)\(\s*"((?:[FMVSA]\d+(?:, | ))+)/#
    let python = #/def test_((?:[FMVSA]\d+_)+)/#
    var mentioned: Set<String> = []
    for folder in [Repository.tests, root.appending(path: "web/Tests")] {
      for source in try Repository.sources(in: folder) {
        for name in source.matches(of: swift) {
          mentioned.formUnion(name.1.split { $0 == "," || $0 == " " }.map(String.init))
        }
      }
    }
    for source in try Repository.sources(in: Repository.tests.appending(path: "Browser"), kind: "py") {
      for name in source.matches(of: python) {
        mentioned.formUnion(name.1.split(separator: "_").map(String.init))
      }
    }
    #expect(mentioned.count > 40)
    #expect(mentioned.subtracting(Self.rows).sorted() == [])
  }

  /// The row numbers in the order of the table. A row that spans several lines is listed once.
  private static let rows: [String] = {
    let table = Repository.tests.deletingLastPathComponent().appending(path: "docs/behaviour.md")
    let text = (try? String(contentsOf: table, encoding: .utf8)) ?? ""
    var rows: [String] = []
    for match in text.matches(of: #/(?m)^\| ([FMVSA]\d+) \|/#) where rows.last != String(match.1) {
      rows.append(String(match.1))
    }
    return rows
  }()

  @Test("The table has at least 48 rows, and none twice")
  func table() {
    #expect(Self.rows.count >= 48)
    #expect(Set(Self.rows).count == Self.rows.count)
  }
}
