import ElementPacking
import Foundation
import OneTimeCode
import Testing

/// The element's own files, written by themselves, without the build.
@Suite("The written files")
struct ElementFilesTests {
  let sources: URL
  let folder: URL

  init() throws {
    let package = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    sources = package.appending(path: "Sources/Element")
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let names = ["one-time-code.js", "one-time-code.css", "one-time-code.d.ts"]
    try ElementFiles.write(names.map { sources.appending(path: $0) }, into: folder)
  }

  private func text(_ name: String, in folder: URL) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  @Test("Sources are written as they are")
  func same() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["one-time-code.js", "one-time-code.css", "one-time-code.d.ts"] {
      #expect(try text(name, in: folder) == text(name, in: sources))
    }
  }

  @Test("Each language is loaded by an address that stands there in full")
  func languages() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = try text("one-time-code-languages.js", in: folder)
    for phrases in CodePhrases.all {
      #expect(script.contains("\"\(phrases.language)\": () => import(\"./phrases/\(phrases.language).js\")"))
    }
  }

  @Test("The declarations name each phrase, once and in order")
  func names() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let declarations = try text("one-time-code.d.ts", in: folder)
    let words = try #require(declarations.firstMatch(of: /interface Words {(?s:(.*?))\n}/))
    let declared = words.1.matches(of: /\n  (\w+)\??:/).map { String($0.1) }
    #expect(declared == CodePhrases.Phrase.allCases.map { "\($0)" })
    #expect(PhraseModule.names.text.matches(of: /"(\w+)"/).map { String($0.1) } == declared)
  }
}
