import ElementPacking
import OneTimeCode
import Testing

@Suite("Phrase modules")
struct PhraseModuleTests {
  @Test("The module has one entry per phrase, in the order of `CodePhrases.Phrase`")
  func order() {
    let lines = PhraseModule(.english).text.split(separator: "\n")
    #expect(lines.first == "export default [")
    #expect(lines.last == "]")
    #expect(lines.count == CodePhrases.Phrase.allCases.count + 2)
    for (index, phrase) in CodePhrases.Phrase.allCases.enumerated() {
      #expect(lines[index + 1].contains(CodePhrases.english[phrase].other))
    }
  }

  @Test("A phrase with one form is a string; a phrase with several forms is an object")
  func forms() {
    var phrases = CodePhrases.english
    phrases[.label] = #"A "code" \ 1/2"#
    phrases[.clear] = CodePhrases.PluralForms(one: "one", many: "many", other: "other")
    let text = PhraseModule(phrases).text
    #expect(text.contains(#""A \"code\" \\ 1/2","#))
    #expect(text.contains(#"{one:"one",many:"many",other:"other"},"#))
    #expect(PhraseModule(.french).text.contains(#"{"=1":"Vous pourrez"#))
  }

  @Test("Directional isolates are escaped")
  func direction() {
    let text = PhraseModule(.arabic).text
    #expect(text.contains(#"\u2066{code}\u2069""#))
    #expect(text.contains(#"\u2068{label}\u2069"#))
    #expect(!text.unicodeScalars.contains { $0.properties.isBidiControl })
  }

  @Test("The module's name contains the language")
  func name() {
    #expect(PhraseModule(.brazilianPortuguese).name == "phrases/pt-BR.js")
  }
}
