import OneTimeCode
import Testing

@Suite("Phrases")
struct PhrasesTests {
  @Test("A6, A7 Every phrase has words in every language", arguments: Phrases.all.map(\.language))
  func complete(_ language: String) {
    let phrases = Phrases.fitting([language])
    for phrase in Phrase.allCases {
      for form in forms(of: phrase, in: phrases) {
        #expect(!form.isEmpty, "\(phrase)")
        #expect(form.first?.isWhitespace == false && form.last?.isWhitespace == false, "\(phrase)")
      }
    }
  }

  @Test(
    "A6, A7 Every form has the names in braces of the English one",
    arguments: Phrases.all.map(\.language)
  )
  func names(_ language: String) {
    let phrases = Phrases.fitting([language])
    for phrase in Phrase.allCases {
      let english = names(in: Phrases.english[phrase].other)
      for form in forms(of: phrase, in: phrases) {
        #expect(names(in: form) == english, "\(phrase): \(form)")
        #expect(form.filter { $0 == "{" }.count == form.filter { $0 == "}" }.count, "\(phrase): \(form)")
      }
    }
  }

  @Test("A6, A7 Nothing in braces is left in what is said", arguments: Phrases.all.map(\.language))
  func filled(_ language: String) {
    let phrases = Phrases.fitting([language])
    for phrase in Phrase.allCases {
      let sentence = Sentence(phrase, count: 2, length: 6)
      let words = phrases.text(for: sentence, spelling: Spelling(of: "985391", in: .digits()), detail: "x.y")
      #expect(!words.contains("{") && !words.contains("}"), "\(phrase): \(words)")
    }
  }

  @Test("A6 English: one thing is singular, none and two are plural")
  func english() {
    #expect(missing(1, .english) == "1 digit is missing.")
    #expect(missing(0, .english) == "0 digits are missing.")
    #expect(missing(2, .english) == "2 digits are missing.")
  }

  @Test("A6 Portuguese: none and one are singular, two are plural")
  func portuguese() {
    #expect(missing(0, .brazilianPortuguese) == "Falta 0 dígito.")
    #expect(missing(1, .brazilianPortuguese) == "Falta 1 dígito.")
    #expect(missing(2, .brazilianPortuguese) == "Faltam 2 dígitos.")
  }

  @Test("A6 A language that the app adds may have all six categories")
  func categories() {
    let arabic = Phrases(
      language: "ar",
      category: { [.zero, .one, .two, .few, .many, .other][min($0, 5)] },
      forms: { _ in
        PluralForms(zero: "zero", one: "one", two: "two", few: "few", many: "many", other: "other")
      }
    )
    let words = (0...5).map { missing($0, arabic) }
    #expect(words == ["zero", "one", "two", "few", "many", "other"])
  }

  @Test("A6 Where a category has no form of its own, the other one is said")
  func noForm() {
    let forms = PluralForms(one: "one", other: "other")
    #expect(forms[.one] == "one")
    #expect(forms[.few] == nil)
    #expect(forms[.other] == "other")
    #expect(("plain" as PluralForms).other == "plain")
  }

  private func missing(_ count: Int, _ phrases: Phrases) -> String {
    phrases.text(for: Refusal.incomplete(count).sentence(in: .digits()))
  }

  private func forms(of phrase: Phrase, in phrases: Phrases) -> [String] {
    PluralForms.Category.allCases.compactMap { phrases[phrase][$0] }
  }

  private func names(in form: String) -> Set<Substring> {
    Set(form.matches(of: /\{[a-z]+\}/).map(\.0))
  }
}
