import Foundation
import OneTimeCode
import Testing

/// Compares each language's sentences, with sample values, to its transcript in `Tests/Fixtures/Phrases`.
/// Native speakers can review a transcript in one sitting, and see later changes as a diff.
@Suite("Language transcripts")
struct TranscriptTests {
  private static let folder = Repository.tests.appending(path: "Fixtures/Phrases")

  /// Whether to write new transcripts instead of comparing the sentences with the existing ones.
  private static let writes = ProcessInfo.processInfo.environment["ONETIMECODE_WRITE_PHRASES"] != nil

  private static let advice = """
    If the change is intended, write new transcripts: \
    ONETIMECODE_WRITE_PHRASES=1 swift test --filter TranscriptTests. \
    Then have a native speaker review the changes.
    """

  @Test(
    "A5.1, A6, A7.1 Every sentence is the same as in its language's transcript",
    arguments: CodePhrases.languages
  )
  func same(_ language: String) throws {
    let file = Self.folder.appending(path: language + ".txt")
    let transcript = try transcript(of: .of(language))
    if Self.writes {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      return try transcript.write(to: file, atomically: true, encoding: .utf8)
    }
    let existing = try? String(contentsOf: file, encoding: .utf8)
    let reviewed = try #require(existing, "There is no transcript of \(language). \(Self.advice)")
    if transcript != reviewed {
      Issue.record("\(file.lastPathComponent) differs:\n\(changes(reviewed, transcript))\n\(Self.advice)")
    }
  }

  @Test("A10.1 There are no transcripts of removed languages", .disabled(if: writes))
  func none() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path(percentEncoded: false))
    #expect(Set(names).isSubset(of: CodePhrases.languages.map { $0 + ".txt" }))
  }

  private func changes(_ old: String, _ new: String) -> String {
    let lines = { (text: String) in text.split(separator: "\n", omittingEmptySubsequences: false) }
    return lines(new).difference(from: lines(old))
      .map { change in
        switch change {
        case .remove(let index, let line, _): "line \(index + 1) was: \(line)"
        case .insert(let index, let line, _): "line \(index + 1) is:  \(line)"
        }
      }
      .joined(separator: "\n")
  }

  private func transcript(of phrases: CodePhrases) throws -> String {
    let format = try CodeFormat(length: 6, alphabet: .digits, grouping: [3, 3])
    let spelling = CodeSymbols.Spelling(of: "985391", in: format)
    var text = ""
    for phrase in CodePhrases.Phrase.allCases {
      func sentence(_ count: Int) -> String {
        if phrase == .labelWithReason {
          return phrases.label(phrases[.label].other, with: phrases[.wrongCode].other)
        }
        let detail = phrase == .otherReason ? phrases[.expired].other : "example.com"
        let sentence = CodePhrases.LocalizedMessage(phrase, count: count, length: 6)
        return phrases.text(for: sentence, spelling: spelling, detail: detail)
      }
      text += "\(phrase)\n"
      if phrases.forms(of: phrase).count == 1 {
        text += "    \(sentence(4))\n"
      } else {
        // These numbers use every plural form of the built-in phrases.
        for count in [0, 1, 2, 3, 11, 100] { text += "\(count)".padded(to: 4) + sentence(count) + "\n" }
      }
    }
    return text
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
