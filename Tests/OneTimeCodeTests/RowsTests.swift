import Foundation
import Testing

/// Checks that tests cover the rows of `docs/behaviour.md`. The name of a test starts with the numbers of its rows.
@Suite("Rows of the behaviour table")
struct RowsTests {
  /// A part of the project whose tests cover the rows, except those in `exceptions`, each with the reason.
  struct Part: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let folders: [String]
    let exceptions: [String: String]
  }

  private static let parts = [
    Part(
      testDescription: "core",
      folders: ["OneTimeCodeTests"],
      exceptions: [
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
    ),
    face("UIKit"),
    face("AppKit"),
  ]

  /// Returns a native face, whose tests include those of the code that the faces share.
  private static func face(_ kit: String) -> Part {
    Part(
      testDescription: kit,
      folders: ["OneTimeCodeUITests/Session"]
        + ["Both", kit].flatMap { ["OneTimeCodeJourneys/\($0)", "StandIns/Journeys/\($0)"] },
      exceptions: ["F12": "only a web page has nodes", "F13": "only the web element loads files"]
    )
  }

  @Test("Tests of the core and of each native face cover all rows except the exceptions", arguments: parts)
  func coverage(_ part: Part) throws {
    let covered = try part.folders.reduce(into: Set<String>()) {
      $0.formUnion(try Self.rows(namedIn: Repository.tests.appending(path: $1)))
    }
    let expected = Set(Self.rows).subtracting(part.exceptions.keys)
    #expect(expected.subtracting(covered).sorted() == [])
    #expect(covered.subtracting(expected).sorted() == [], "these are exceptions, or not in the table")
  }

  @Test("Every row number in a test name is in the table")
  func unknownRows() throws {
    let web = Repository.tests.deletingLastPathComponent().appending(path: "web/Tests")
    for folder in [Repository.tests, web] {
      #expect(try Self.rows(namedIn: folder).subtracting(Self.rows).sorted() == [])
    }
    let inPython = try Self.rows(namedIn: Repository.tests.appending(path: "Browser"), kind: "py")
    #expect(inPython.count > 40)
    #expect(inPython.subtracting(Self.rows).sorted() == [])
  }

  @Test("The table has at least 48 rows, and none twice")
  func table() {
    #expect(Self.rows.count >= 48)
    #expect(Set(Self.rows).count == Self.rows.count)
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

  /// Returns the row numbers in the names of the tests below a folder, which are written in Swift or Python.
  private static func rows(namedIn folder: URL, kind: String = "swift") throws -> Set<String> {
    let names = #/(?:@Test\(\s*"|def test_)((?:[FMVSA]\d+(?:, | |_))+)/#
    return try Repository.sources(in: folder, kind: kind).reduce(into: []) { rows, source in
      for name in source.matches(of: names) {
        rows.formUnion(name.1.split { ", _".contains($0) }.map(String.init))
      }
    }
  }
}
