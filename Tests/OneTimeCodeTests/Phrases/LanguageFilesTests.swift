import Foundation
import OneTimeCode
import Testing

/// Checks that `CodePhrases.all` and the READMEs list each language in `Sources/OneTimeCode/Phrases/Languages`.
@Suite("Language files")
struct LanguageFilesTests {
  @Test("A10.4 Each language has one file and is listed in `CodePhrases.all`")
  func listed() throws {
    let names = try files().map { file in
      let text = try String(contentsOf: file, encoding: .utf8)
      let declaration = /public static let (\w+) = CodePhrases\(\s*language: "([^"]+)"/
      let name = try #require(
        text.firstMatch(of: declaration),
        "\(file.lastPathComponent) must contain: public static let name = CodePhrases(language: …"
      )
      #expect(
        CodePhrases.languages.contains(String(name.2)),
        "Add .\(name.1) to CodePhrases.all in CodePhrases.swift: apps and the web build take it from there."
      )
      return String(name.2)
    }
    #expect(Set(names) == Set(CodePhrases.languages))
    #expect(names.count == CodePhrases.all.count, "one file for each language")
  }

  @Test(
    "A10.4 The READMEs of the repository and of the web element list all languages",
    arguments: ["README.md", "web/README.md"]
  )
  func readmes(_ name: String) throws {
    let file = Repository.tests.deletingLastPathComponent().appending(path: name)
    let text = try String(contentsOf: file, encoding: .utf8)
    for language in CodePhrases.languages {
      #expect(text.contains("`\(language)`"), "Add `\(language)` to the languages in \(name).")
    }
  }

  private func files() throws -> [URL] {
    let sources = Repository.tests.deletingLastPathComponent().appending(path: "Sources/OneTimeCode")
    return try FileManager.default
      .contentsOfDirectory(
        at: sources.appending(path: "Phrases/Languages"),
        includingPropertiesForKeys: nil
      )
      .filter { $0.pathExtension == "swift" }
  }
}
