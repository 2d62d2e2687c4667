import Foundation
import OneTimeCode
import Testing

@Suite("The language")
struct LanguageTests {
  @Test("A6 Each tag finds the words that the web finds for it", arguments: try Tag.all())
  func tags(_ tag: Tag) {
    #expect(CodePhrases.fitting([tag.wanted]).language == tag.language)
  }

  @Test(
    "A6 The first wanted language that there are words for, else English",
    arguments: [
      (["pt-PT", "en"], "pt-BR"), (["en-GB", "pt-BR"], "en"), (["tlh-Latn", "ar-EG", "en"], "ar"),
      (["zh-Hant", "ja"], "ja"), (["tlh", "zh"], "en"), ([], "en"), ([""], "en"),
    ]
  )
  func fitting(_ languages: [String], _ language: String) {
    #expect(CodePhrases.fitting(languages).language == language)
  }

  @Test("A6 The very tag is better than another one of the same language")
  func exact() {
    let lisbon = CodePhrases(language: "pt-PT", category: { $0 == 1 ? .one : .other }, forms: { _ in "ok" })
    let all = CodePhrases.all + [lisbon]
    #expect(CodePhrases.fitting(["pt-pt"], among: all).language == "pt-PT")
    #expect(CodePhrases.fitting(["PT_pt"], among: all).language == "pt-PT")
    #expect(CodePhrases.fitting(["pt-AO"], among: all).language == "pt-BR")
    #expect(CodePhrases.fitting(["pt-pt"]).language == "pt-BR")
  }

  @Test("A6 No language comes twice")
  func languages() {
    #expect(Set(CodePhrases.languages).count == CodePhrases.all.count)
  }
}

/// A tag that a page or a system may name, and the language whose words it finds.
struct Tag: Sendable, CustomTestStringConvertible {
  let wanted: String
  let language: String

  var testDescription: String { wanted }

  static func all() throws -> [Tag] {
    try JSONDecoder().decode([String: String].self, from: Repository.fixture("fitting.json"))
      .sorted { $0.key < $1.key }
      .map { Tag(wanted: $0.key, language: $0.value) }
  }
}
