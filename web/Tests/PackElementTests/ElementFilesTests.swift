import ElementPacking
import Foundation
import OneTimeCode
import Testing

/// Tests of the element's text files, which the tests write without the build plugin.
@Suite("The written files")
struct ElementFilesTests {
  let sources: URL
  let folder: URL

  init() throws {
    let package = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    sources = package.appending(path: "Sources/Element")
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let names = ["one-time-code.js", "one-time-code.css", "one-time-code-slots.css", "one-time-code.d.ts"]
    try ElementFiles.write(names.map { sources.appending(path: $0) }, into: folder)
  }

  private func text(_ name: String, in folder: URL) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  @Test("The files one-time-code.js, .css and .d.ts are copied unchanged")
  func same() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["one-time-code.js", "one-time-code.css", "one-time-code.d.ts"] {
      #expect(try text(name, in: folder) == text(name, in: sources))
    }
  }

  @Test("The slots' style sheet is the default export of a JavaScript module")
  func slots() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = try text("one-time-code-slots.css.js", in: folder)
    let literal = try #require(script.wholeMatch(of: /export default (".*")\n/)).1
    let style = try JSONDecoder().decode(String.self, from: Data(literal.utf8))
    #expect(try style == text("one-time-code-slots.css", in: sources))
  }

  @Test(
    "English is imported statically; other languages are loaded by literal URLs, which bundlers follow"
  )
  func languages() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = try text("one-time-code-languages.js", in: folder)
    #expect(script.contains("import english from \"./phrases/en.js\";"))
    #expect(script.contains("\"en\": async () => ({ default: english }),"))
    for phrases in CodePhrases.all where phrases.language != "en" {
      #expect(script.contains("\"\(phrases.language)\": () => import(\"./phrases/\(phrases.language).js\")"))
    }
  }

  @Test("The declarations list each phrase once and in order")
  func names() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let declarations = try text("one-time-code.d.ts", in: folder)
    let phrases = try #require(declarations.firstMatch(of: /interface Phrases {(?s:(.*?))\n}/))
    let declared = phrases.1.matches(of: /\n  (\w+)\??:/).map { String($0.1) }
    #expect(declared == CodePhrases.Phrase.allCases.map { "\($0)" })
    #expect(PhraseModule.names.text.matches(of: /"(\w+)"/).map { String($0.1) } == declared)
  }

  @Test("The scripts import only constants that exist, and all constants have unique names")
  func shared() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let numbers = try readNumbers()
    #expect(Set(numbers.map(\.name)).count == numbers.count)
    let scripts = try FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "js" }
    let used = try scripts.flatMap { script in
      try String(contentsOf: script, encoding: .utf8)
        .matches(of: #/import \{([\w\s,]+)\} from "\./one-time-code-numbers\.js"/#)
        .flatMap { $0.1.matches(of: #/\w+/#).map { String($0.output) } }
    }
    #expect(used.contains("CHANGED"))
    #expect(Set(used).subtracting(numbers.map { String($0.name) }).isEmpty)
    let effects = numbers.filter { ["CHANGED", "SUBMITS", "REVEALS"].contains($0.name) }.map(\.value)
    #expect(effects == ["1", "32", "64"])
  }

  private func readNumbers() throws -> [(name: Substring, value: Substring)] {
    try text("one-time-code-numbers.js", in: folder).matches(of: #/(\w+) = (\w+|\[.*\]|\(.*)/#).map {
      ($0.1, $0.2)
    }
  }
}
