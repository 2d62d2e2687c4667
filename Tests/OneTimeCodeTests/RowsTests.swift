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

  @Test("No test of any face names a row that the table has not")
  func strayRows() throws {
    let root = Repository.tests.deletingLastPathComponent()
    let swift = #/@(?:Test|Suite)\(\s*"((?:[FMVSA]\d+(?:, | ))+)/#
    let python = #/def test_((?:[FMVSA]\d+_)+)/#
    var named: Set<String> = []
    for folder in [Repository.tests, root.appending(path: "web/Tests")] {
      for source in try Repository.sources(in: folder) {
        for name in source.matches(of: swift) {
          named.formUnion(name.1.split { $0 == "," || $0 == " " }.map(String.init))
        }
      }
    }
    for source in try Repository.sources(in: Repository.tests.appending(path: "Browser"), kind: "py") {
      for name in source.matches(of: python) {
        named.formUnion(name.1.split(separator: "_").map(String.init))
      }
    }
    #expect(named.count > 40)
    #expect(named.subtracting(Self.rows).sorted() == [])
  }

  /// The rows of the table itself, in its order; a row that goes on in further lines once.
  private static let rows: [String] = {
    let table = Repository.tests.deletingLastPathComponent().appending(path: "docs/behaviour.md")
    let text = (try? String(contentsOf: table, encoding: .utf8)) ?? ""
    var rows: [String] = []
    for match in text.matches(of: #/(?m)^\| ([FMVSA]\d+) \|/#) where rows.last != String(match.1) {
      rows.append(String(match.1))
    }
    return rows
  }()

  @Test("The table has the rows that it had, and none twice")
  func table() {
    #expect(Self.rows.count >= 48)
    #expect(Set(Self.rows).count == Self.rows.count)
  }
}
