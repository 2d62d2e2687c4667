import Foundation
import OneTimeCode
import Testing

@Suite("Plural forms")
struct PluralFormsTests {
  @Test(
    "A10.5 Each recorded number has the same plural category as in browsers",
    arguments: CodePhrases.languages
  )
  func recorded(_ language: String) throws {
    let recording = try Recording()
    let categories = try #require(
      recording.categories[language],
      """
      Tests/Fixtures/plural-categories.json lacks \(language): add "\(language)": [] to its "categories". The \
      browser test 'test_A10_5_plural_categories_are_those_of_the_browser' then reports the values.
      """
    )
    #expect(categories.count == recording.numbers.count)
    let phrases = CodePhrases.of(language)
    for (number, category) in zip(recording.numbers, categories) {
      #expect(phrases.category(of: number) == category, "\(number)")
    }
  }

  @Test("A10.5 Arabic has six categories, and includes the number in three of them")
  func arabic() {
    let texts = [0, 1, 2, 3, 10, 11, 99, 100, 102, 103].map { number in
      CodePhrases.arabic.text(for: CodeRefusal.incomplete(number).message(in: .digits()))
    }
    #expect(
      texts == [
        "لا ينقص أي رقم.", "ينقص رقم واحد.", "ينقص رقمان.", "تنقص 3 أرقام.", "تنقص 10 أرقام.",
        "ينقص 11 رقمًا.", "ينقص 99 رقمًا.", "ينقص 100 رقم.", "ينقص 102 رقم.", "تنقص 103 أرقام.",
      ]
    )
  }

  @Test("A10.5 Zero is singular in Portuguese and French, plural in English and German")
  func none() {
    #expect(missing(0, .brazilianPortuguese) == "Falta 0 dígito.")
    #expect(missing(0, .french) == "Il manque 0 chiffre.")
    #expect(missing(0, .english) == "0 digits are missing.")
    #expect(missing(0, .german) == "Es fehlen 0 Ziffern.")
  }

  @Test("A10.5 The number 1 can have its own form if its category also contains other numbers")
  func exactlyOne() {
    func wait(_ seconds: Int) -> String {
      CodePhrases.french.text(for: CodePhrases.LocalizedMessage(.resendWait, count: seconds))
    }
    #expect(wait(0) == "Vous pourrez demander un nouveau code dans 0 seconde.")
    #expect(wait(1) == "Vous pourrez demander un nouveau code dans une seconde.")
    #expect(wait(2) == "Vous pourrez demander un nouveau code dans 2 secondes.")
  }

  @Test("A10.5 A category without its own form uses the form for `other`")
  func noForm() {
    let forms = CodePhrases.PluralForms(one: "one", other: "other")
    #expect(forms[.one] == "one")
    #expect(forms[.few] == nil)
    #expect(forms[.other] == "other")
    #expect(("plain" as CodePhrases.PluralForms).other == "plain")
    #expect(missing(1_000_000, .french) == "Il manque 1000000 chiffres.")
  }

  private func missing(_ count: Int, _ phrases: CodePhrases) -> String {
    phrases.text(for: CodeRefusal.incomplete(count).message(in: .digits()))
  }

  /// Recorded results of `Intl.PluralRules`. A browser test compares them with the results of current browsers.
  private struct Recording: Decodable {
    let numbers: [Int]
    let categories: [String: [String]]

    init() throws {
      self = try JSONDecoder().decode(Self.self, from: Repository.fixture("plural-categories.json"))
    }
  }
}
