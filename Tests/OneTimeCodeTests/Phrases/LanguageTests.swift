import Foundation
import OneTimeCode
import Testing

@Suite("Language selection")
struct LanguageTests {
  @Test("A10.4 Each tag selects the same language as on the web", arguments: try Tag.all())
  func tags(_ tag: Tag) {
    #expect(CodePhrases.preferred(for: [tag.requested]).language == tag.language)
  }

  @Test(
    "A10.4 The first preferred language that is supported is selected, or English",
    arguments: [
      (["pt-PT", "en"], "pt-BR"), (["en-GB", "pt-BR"], "en"), (["tlh-Latn", "ar-EG", "en"], "ar"),
      (["zh-Hant", "ja"], "ja"), (["tlh", "zh"], "en"), ([], "en"), ([""], "en"),
    ]
  )
  func fitting(_ languages: [String], _ language: String) {
    #expect(CodePhrases.preferred(for: languages).language == language)
  }

  @Test("A10.4 An exact match takes precedence over another tag of the same language")
  func exact() {
    let portuguese = CodePhrases(
      language: "pt-PT",
      category: { $0 == 1 ? .one : .other },
      forms: { _ in "ok" }
    )
    let all = CodePhrases.all + [portuguese]
    #expect(CodePhrases.preferred(for: ["pt-pt"], among: all).language == "pt-PT")
    #expect(CodePhrases.preferred(for: ["PT_pt"], among: all).language == "pt-PT")
    #expect(CodePhrases.preferred(for: ["pt-AO"], among: all).language == "pt-BR")
    #expect(CodePhrases.preferred(for: ["pt-pt"]).language == "pt-BR")
  }

  @Test(
    "A10.4 The tag, then the script and region, then the script of the region decide between forms of a language",
    arguments: [
      (["nl"], ["en", "nl-NL"], "nl-NL"), (["nl-BE"], ["nl-NL", "en"], "nl-NL"),
      (["NL_nl"], ["nl", "nl-NL"], "nl-NL"),
      (["nl-BE"], ["nl-NL", "nl"], "nl"), (["zh-TW"], ["zh-Hans", "zh-Hant"], "zh-Hant"),
      (["zh-Hant-MO"], ["zh-CN", "zh-HK"], "zh-HK"), (["zh"], ["zh-TW", "zh-SG"], "zh-SG"),
      (["zh-TW"], ["en", "zh"], "zh"), (["zh-TW"], ["zh-Hant-HK", "zh-Hant"], "zh-Hant"),
      (["sr-ME"], ["sr", "sr-Latn"], "sr-Latn"), (["sr"], ["sr-Latn", "sr-RS"], "sr-RS"),
      (["pa-PK", "ur"], ["ur", "pa"], "pa"), (["uz-AF"], ["uz", "uz-Arab"], "uz-Arab"),
      (["pt-Latn-BR"], ["pt-PT", "pt-BR"], "pt-BR"), (["iw-IL"], ["he"], "he"), (["no"], ["da", "nb"], "nb"),
      (["sv", "de-AT"], ["en", "de"], "de"), (["en-GB-u-ca-buddhist"], ["en-US", "en-GB"], "en-GB"),
      (["es-419"], ["es-ES", "es-419"], "es-419"), (["sv"], ["en"], nil), ([""], ["en"], nil),
      (["en"], [], nil),
      (["deu"], ["de"], nil), (["-"], ["-"], nil),
    ] as [([String], [String], String?)]
  )
  func forms(_ wanted: [String], _ available: [String], _ best: String?) {
    #expect(LanguageTag.best(for: wanted, among: available) == best)
  }

  @Test("A10.4 No language is listed twice")
  func languages() {
    #expect(Set(CodePhrases.languages).count == CodePhrases.all.count)
  }
}

/// A language tag that a page or a system may request, with the supported language that it selects.
struct Tag: Sendable, CustomTestStringConvertible {
  let requested: String
  let language: String

  var testDescription: String { requested }

  static func all() throws -> [Tag] {
    try JSONDecoder().decode([String: String].self, from: Repository.fixture("fitting.json"))
      .sorted { $0.key < $1.key }
      .map { Tag(requested: $0.key, language: $0.value) }
  }
}
