import OneTimeCode
import Testing

@Suite("The language")
struct LanguageTests {
  @Test(
    "A6 The first wanted language that there are words for, else English",
    arguments: [
      (["pt-BR"], "pt-BR"), (["pt-PT", "en"], "pt-BR"), (["PT_br"], "pt-BR"), (["pt"], "pt-BR"),
      (["en-GB", "pt-BR"], "en"), (["EN"], "en"), (["de-DE", "pt-BR", "en"], "pt-BR"), (["de"], "en"),
      ([], "en"), ([""], "en"), (["-"], "en"), (["ptx"], "en"),
    ]
  )
  func fitting(_ languages: [String], _ language: String) {
    #expect(Phrases.fitting(languages).language == language)
  }

  @Test("A6 No language comes twice")
  func languages() {
    #expect(Set(Phrases.all.map(\.language)).count == Phrases.all.count)
  }
}
