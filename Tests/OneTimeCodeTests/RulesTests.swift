import Foundation
import Testing

/// Checks that tests cover the rules of `docs/behaviour.md`. The name of a test starts with the numbers of its rules.
@Suite("Rules of the field")
struct RulesTests {
  /// A part of the project whose tests cover its rules, except those in `exceptions`, each with the reason.
  struct Part: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let folders: [String]
    var kind = "swift"
    /// The front ends whose own rules the part also covers.
    let frontEnds: Set<String>
    var coversCommonRules = true
    /// Rules, or ranges of rules such as `F6.8…F6.23`.
    let exceptions: [String: String]
  }

  private static let parts = [
    Part(
      testDescription: "core",
      folders: ["OneTimeCodeTests"],
      frontEnds: [],
      exceptions: [
        "F11.7": "front ends read the platform's text",
        "M0.5": "a disabled front end sends no events",
        "M6.2": "the platform scrolls, and provides the handles",
        "M13": "the direction of a page affects only drawing",
        "M14": "the platform provides the menu",
        "V4.2": "front ends draw the shake",
        "V6.10": "front ends request codes",
        "V6.11": "front ends provide the buttons",
        "V9.1": "front ends read errors", "V9.2": "front ends read errors", "V9.9": "front ends read errors",
        "V9.12…V9.15": "front ends read errors",
        "S2.1": "front ends draw slots", "S2.3": "front ends draw slots", "S2.4": "front ends draw slots",
        "S3.3": "front ends draw symbols",
        "S5": "the platform provides preferences",
        "A1.3": "front ends hide their slots",
        "A7.3": "front ends announce",
        "A8": "hints are a part of the platform's accessibility",
      ]
    ),
    native(
      "UIKit",
      [
        "M6.1": "UIKit's own gestures select ranges with a mouse or pen, at the rectangles of S6.3",
        "M6.4": "UIKit's own gestures extend the selection, at the rectangles of S6.3",
      ]
    ),
    native(
      "AppKit",
      [
        "M5.3": "the field handles clicks in place of AppKit",
        "M6.2": "a Mac has no touch screen",
        "S4.3": "macOS has no text size for all apps",
      ]
    ),
    Part(
      testDescription: "SwiftUI",
      folders: ["SwiftUIJourneys", "OneTimeCodeUITests/SwiftUI"],
      frontEnds: ["SwiftUI"],
      coversCommonRules: false,
      exceptions: [:]
    ),
    Part(
      testDescription: "web",
      folders: ["Browser"],
      kind: "py",
      frontEnds: ["web"],
      exceptions: [
        "F6.5": reading, "F6.6": reading, "F6.8…F6.16": reading, "F6.18…F6.23": reading, "F8.2": reading,
        "F9.2": reading, "F9.3": reading, "F9.7": reading,
        "A2.1": "browsers determine how the value is read",
        "A2.4": "no browser exposes the property; docs/heard.md contains the measurement",
      ]
    ),
  ]

  private static let reading =
    "the core reads text, and its result is entered as in F6.1 or refused as in F8.1"

  /// Returns a native front end, whose tests include those of the code that the native front ends share.
  private static func native(_ kit: String, _ exceptions: [String: String]) -> Part {
    let common = [
      "F6.4…F6.23": reading, "F8.2": reading, "F9.2": reading, "F9.3": reading, "F9.7": reading,
      "V5.2": "the core translates reasons", "V5.3": "the core translates reasons",
      "A10.4": "the core chooses phrases", "A10.5": "the core forms sentences",
    ]
    return Part(
      testDescription: kit,
      folders: ["OneTimeCodeUITests/Session", "OneTimeCodeUITests/\(kit)"]
        + ["Both", kit].flatMap { ["OneTimeCodeJourneys/\($0)", "StandIns/Journeys/\($0)"] },
      frontEnds: ["native", kit],
      exceptions: exceptions.merging(common) { own, _ in own }
    )
  }

  @Test("Tests of the core and of each front end cover all its rules except the exceptions", arguments: parts)
  func coverage(_ part: Part) throws {
    let covered = try part.folders.reduce(into: Set<String>()) {
      $0.formUnion(try Self.rules(namedIn: Repository.tests.appending(path: $1), kind: part.kind))
    }
    let exceptions = Set(part.exceptions.keys.flatMap(Self.range))
    let expected = Self.rules.filter {
      $0.frontEnd.map(part.frontEnds.contains) ?? part.coversCommonRules && !exceptions.contains($0.number)
    }
    #expect(expected.count >= 3)
    #expect(expected.map(\.number).filter { !covered.contains($0) } == [])
    #expect(covered.intersection(exceptions).sorted() == [], "these are exceptions")
  }

  @Test("Every number at the start of a test name is that of a rule")
  func unknownRules() throws {
    let known = Set(Self.rules.map(\.number))
    let web = Repository.tests.deletingLastPathComponent().appending(path: "web/Tests")
    for folder in [Repository.tests, web] {
      #expect(try Self.rules(namedIn: folder, kind: "swift").subtracting(known).sorted() == [])
    }
    let inPython = try Self.rules(namedIn: Repository.tests.appending(path: "Browser"), kind: "py")
    #expect(inPython.count > 150)
    #expect(inPython.subtracting(known).sorted() == [])
  }

  @Test("Each rule has a number and an anchor of its own, and one to three sentences")
  func headings() {
    #expect(Self.rules.count >= 250)
    #expect(Set(Self.rules.map(\.number)).count == Self.rules.count)
    for rule in Self.rules {
      #expect(rule.anchor == rule.number.lowercased().replacing(".", with: "-"))
      // Leaves out quotations and code, which can contain sentences.
      let text = rule.text.replacing(#/"[^"]*"|`[^`]*`/#, with: "x")
      let sentences = text.matches(of: #/[.!?](?=\s|$)/#).count
      #expect((1...3).contains(sentences), "\(rule.number) has \(sentences) sentences")
    }
  }

  @Test("The contents link the first rule of each subject")
  func contents() throws {
    let links = try Self.document().matches(of: #/\[([FMVSA]\d+) [^\]]+\]\(#([^)]+)\)/#)
    var subjects: [String] = []
    for rule in Self.rules {
      let subject = String(rule.number.prefix { $0 != "." })
      if subjects.contains(subject) { continue }
      subjects.append(subject)
      #expect(links.first { $0.1 == subject }.map { String($0.2) } == rule.anchor)
    }
    #expect(links.map { String($0.1) } == subjects)
  }

  // The document

  private struct Rule {
    let number: String
    let anchor: String
    /// The front end that the rule is only for, or `native`.
    let frontEnd: String?
    let text: String
  }

  private static func document() throws -> String {
    let file = Repository.tests.deletingLastPathComponent().appending(path: "docs/behaviour.md")
    return try String(contentsOf: file, encoding: .utf8)
  }

  private static let rules: [Rule] = {
    let rule = #/<a id="([^"]+)"></a>(\S+) .+?(?: \((web|native|UIKit|AppKit|SwiftUI)\))?\n\n/#
    let parts = (try? document())?.components(separatedBy: "\n### ").dropFirst() ?? []
    return parts.compactMap { part in
      guard let heading = try? rule.prefixMatch(in: part) else { return nil }
      let text = part[heading.range.upperBound...].split(separator: "\n## ").first ?? ""
      return Rule(
        number: String(heading.2),
        anchor: String(heading.1),
        frontEnd: heading.3.map(String.init),
        text: String(text)
      )
    }
  }()

  /// Returns the numbers of a rule or a range of rules such as `F6.8…F6.23`, which are empty for unknown rules.
  private static func range(_ rules: String) -> [String] {
    let ends = rules.split(separator: "…").map(String.init)
    let numbers = Self.rules.map(\.number)
    guard let first = numbers.firstIndex(of: ends[0]), let last = numbers.firstIndex(of: ends[ends.count - 1])
    else {
      Issue.record("\(rules) isn't a rule")
      return []
    }
    return Array(numbers[first...last])
  }

  /// Returns the numbers of rules in the names of the tests below a folder, which are written in Swift or Python.
  private static func rules(namedIn folder: URL, kind: String) throws -> Set<String> {
    let names = #/(?:@Test\(\s*"|def test_)((?:[FMVSA]\d+(?:[._]\d+)?(?:, | |_))+)/#
    var rules: Set<String> = []
    for source in try Repository.sources(in: folder, kind: kind) {
      for name in source.matches(of: names) {
        for number in name.1.matches(of: #/[FMVSA]\d+(?:[._]\d+)?/#) {
          rules.insert(String(number.output).replacing("_", with: "."))
        }
      }
    }
    return rules
  }
}
