import OneTimeCode
import Testing

/// Checks all forms of all phrases in all languages.
@Suite("Phrases")
struct PhrasesTests {
  @Test("A10.1 Every phrase has a text in every language", arguments: CodePhrases.languages)
  func complete(_ language: String) {
    each(language) { phrase, form in
      #expect(!form.isEmpty, "\(phrase)")
      #expect(form.first?.isWhitespace == false && form.last?.isWhitespace == false, "\(phrase)")
      #expect(!form.contains("  "), "\(phrase)")
    }
  }

  @Test("A10.1 Every phrase is translated", arguments: CodePhrases.languages.filter { $0 != "en" })
  func translated(_ language: String) {
    each(language) { phrase, form in
      let hasLetters = form.replacing(Self.name, with: "").contains(where: \.isLetter)
      let english = CodePhrases.english.forms(of: phrase).map(\.text)
      #expect(!hasLetters || !english.contains(form), "\(phrase): \(form)")
    }
  }

  @Test(
    "A10.5 Forms have the English placeholders, but a form that only one number uses may lack `{count}`",
    arguments: CodePhrases.languages
  )
  func names(_ language: String) {
    let phrases = CodePhrases.of(language)
    let sizes = phrases.categories
    for phrase in CodePhrases.Phrase.allCases {
      let expected = Self.names(in: CodePhrases.english[phrase].other)
      for (category, form) in phrases.forms(of: phrase) {
        var names = Self.names(in: form)
        // A form that only one number uses may spell the number out, as in "one digit".
        if category == .exactlyOne || sizes[category.rawValue] == 1, expected.contains("{count}") {
          names.insert("{count}")
        }
        #expect(names == expected, "\(phrase), \(category): \(form)")
        let rest = form.replacing(Self.name, with: "")
        #expect(!rest.contains("{") && !rest.contains("}"), "\(phrase), \(category): \(form)")
      }
    }
  }

  @Test(
    "A10.5 A phrase with English plurals has all the language's plurals, unless its number follows a colon",
    arguments: CodePhrases.languages
  )
  func categories(_ language: String) {
    let phrases = CodePhrases.of(language)
    let categories = Set(phrases.categories.keys)
    for phrase in CodePhrases.Phrase.allCases {
      let forms = phrases.forms(of: phrase).filter { $0.category != .exactlyOne }
      let isCounted = CodePhrases.english.forms(of: phrase).count > 1
      #expect(forms.count == 1 || Set(forms.map(\.category.rawValue)) == categories, "\(phrase)")
      // A number after a colon doesn't affect the form of the noun before the colon.
      let followsColon = forms.allSatisfy { $0.text.contains(#/:\s\{count\}/#) }
      #expect(!isCounted || forms.count == categories.count || followsColon, "\(phrase)")
    }
  }

  @Test(
    "A10.1 A form ends with a full stop if and only if the English one does",
    arguments: CodePhrases.languages
  )
  func stops(_ language: String) {
    each(language) { phrase, form in
      let ends = form.hasSuffix(".") || form.hasSuffix("。")
      #expect(ends == CodePhrases.english[phrase].other.hasSuffix("."), "\(phrase): \(form)")
    }
  }

  @Test(
    "A10.1 Phrases contain only isolates and characters that can be spoken",
    arguments: CodePhrases.languages
  )
  func spoken(_ language: String) {
    // These marks are spoken as pauses, or occur within words. Numbers come only from placeholders.
    let signs = Set(".,:;。、،؛’-".unicodeScalars)
    each(language) { phrase, form in
      for scalar in form.replacing(Self.name, with: "").unicodeScalars where !signs.contains(scalar) {
        let isSpeakable = scalar.properties.isAlphabetic || scalar.properties.isDiacritic
        let isIsolate = 0x2066...0x2069 ~= scalar.value
        #expect(isSpeakable || isIsolate || scalar.properties.isWhitespace, "\(phrase): \(scalar) in \(form)")
      }
    }
  }

  @Test(
    "A10.1 Texts contain no placeholders and, in non-Latin scripts, no Latin letters but those of a name",
    arguments: CodePhrases.languages
  )
  func filled(_ language: String) {
    let phrases = CodePhrases.of(language)
    for phrase in CodePhrases.Phrase.allCases {
      for count in [0, 1, 2, 3, 11, 100] {
        let sentence = CodePhrases.LocalizedMessage(phrase, count: count, length: 6)
        let text = phrases.text(for: sentence, spelling: CodeSymbols.Spelling(of: "985391", in: .digits()))
        #expect(!text.contains("{") && !text.contains("}"), "\(phrase): \(text)")
        let hasLatin = text.replacing(/WhatsApp|Telegram|RCS/, with: "").contains {
          $0.isASCII && $0.isLetter
        }
        #expect(phrases.isLatin || !hasLatin, "\(phrase): \(text)")
      }
    }
  }

  private func each(_ language: String, _ check: (CodePhrases.Phrase, String) -> Void) {
    let phrases = CodePhrases.of(language)
    for phrase in CodePhrases.Phrase.allCases {
      for form in phrases.forms(of: phrase) { check(phrase, form.text) }
    }
  }

  private static var name: Regex<Substring> { /\{[a-z]+\}/ }

  private static func names(in form: String) -> Set<Substring> {
    Set(form.matches(of: name).map(\.0))
  }
}
