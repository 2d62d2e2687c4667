import OneTimeCode
import Testing

@Suite("Right-to-left languages")
struct RightToLeftTests {
  /// The isolates before placeholders: U+2066 is left to right, U+2068 follows the first strong character.
  private static let starts: [String: String] = [
    "{code}": "\u{2066}", "{host}": "\u{2066}", "{time}": "\u{2066}", "{label}": "\u{2068}",
  ]

  @Test(
    "A2.5, A10.1 Placeholders whose text may run the other way are isolated",
    arguments: CodePhrases.all.filter(\.isRightToLeft).map(\.language)
  )
  func isolated(_ language: String) {
    let phrases = CodePhrases.of(language)
    for phrase in CodePhrases.Phrase.allCases {
      for (category, form) in phrases.forms(of: phrase) {
        for (name, start) in Self.starts where form.contains(name) {
          #expect(form.contains("\(start)\(name)\u{2069}"), "\(phrase), \(category): \(form)")
        }
      }
    }
    #expect(phrases[.labelWithReason].other.contains("\u{2068}{reason}\u{2069}"))
    #expect(phrases[.otherReason].other == "{reason}", "the app's own sentence alone is not isolated")
  }

  @Test(
    "A10.1 Isolates are balanced, and left-to-right languages have none",
    arguments: CodePhrases.languages
  )
  func balanced(_ language: String) {
    let phrases = CodePhrases.of(language)
    for phrase in CodePhrases.Phrase.allCases {
      for (_, form) in phrases.forms(of: phrase) {
        let starts = form.unicodeScalars.count { 0x2066...0x2068 ~= $0.value }
        let ends = form.unicodeScalars.count { $0.value == 0x2069 }
        #expect(starts == ends && (starts == 0 || phrases.isRightToLeft), "\(phrase): \(form)")
      }
    }
  }

  @Test("A2.5 The code in an Arabic sentence is isolated as left-to-right text")
  func code() throws {
    let format = try CodeFormat(length: 6, alphabet: .digits, grouping: [3, 3])
    let text = CodePhrases.arabic.text(
      for: CodePhrases.LocalizedMessage(.filled),
      spelling: CodeSymbols.Spelling(of: "985391", in: format)
    )
    #expect(text == "تم إدخال الرمز: \u{2066}9 8 5, 3 9 1\u{2069}")
  }

  @Test("V7.4, A10.1 A label in another script is isolated from the reason")
  func label() {
    #expect(CodePhrases.arabic.label("PIN", with: "خطأ.") == "\u{2068}PIN\u{2069}. \u{2068}خطأ.\u{2069}")
  }
}
