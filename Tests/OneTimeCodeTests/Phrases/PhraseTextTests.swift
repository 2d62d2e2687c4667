import OneTimeCode
import Testing

@Suite("Sentences in words")
struct PhraseTextTests {
  private func words(
    _ sentence: CodePhrases.Sentence,
    spelling: CodeSymbols.Spelling? = nil,
    detail: String = ""
  ) -> String {
    CodePhrases.english.text(for: sentence, spelling: spelling, detail: detail)
  }

  @Test("A6 Names in braces are replaced")
  func replaced() {
    let spelling = CodeSymbols.Spelling(of: "985391", in: .digits())
    #expect(words(CodePhrases.Sentence(.enteredDigits, count: 4, length: 6)) == "4 of 6 digits entered.")
    #expect(words(CodePhrases.Sentence(.filled), spelling: spelling) == "Code filled in: 9 8 5 3 9 1")
    #expect(words(CodePhrases.Sentence(.resendCountdown, count: 80)) == "Send a new code in 1:20")
    #expect(words(CodePhrases.Sentence(.otherReason), detail: "Closed.") == "Closed.")
  }

  @Test("V5, F9 Words that come from outside, reason or host, cannot ask for other values")
  func notExpandedAgain() {
    let detail = "{count} {reason} {host} {"
    #expect(words(CodePhrases.Sentence(.otherReason, count: 3), detail: detail) == detail)
    #expect(words(CodePhrases.Sentence(.foreignDomain, count: 3), detail: detail).contains(detail))
    #expect(CodePhrases.english.label("{reason}", with: "{label}") == "{reason}. {label}")
  }

  @Test("A6 An app that wants other words changes what it likes")
  func ownWords() {
    var phrases = CodePhrases.english
    phrases[.label] = "Code from the letter"
    phrases[.missingDigits] = "{count} to go }{"
    #expect(phrases[.label].other == "Code from the letter")
    let sentence = CodeRefusal.incomplete(3).sentence(in: .digits())
    #expect(phrases.text(for: sentence) == "3 to go }{")
    #expect(CodePhrases.english[.label].other == "Verification code")
    #expect(phrases[.clear] == CodePhrases.english[.clear])
  }

  @Test("A6 A name that means nothing leaves nothing behind")
  func unknownName() {
    var phrases = CodePhrases.english
    phrases[.startedOver] = "Previous {nonsense}code cleared"
    #expect(phrases.text(for: CodePhrases.Sentence(.startedOver)) == "Previous code cleared")
  }

  @Test("V6 The wait is shown as 0:20", arguments: [(0, "0:00"), (5, "0:05"), (20, "0:20"), (160, "2:40")])
  func clock(_ seconds: Int, _ text: String) {
    #expect(CodePhrases.english.clock(seconds) == text)
  }

  @Test("A6 A count is written in the digits in which the code is drawn", arguments: CodePhrases.languages)
  func digits(_ language: String) {
    let number = CodePhrases.of(language).number(1_234_567_890)
    #expect(number == "1234567890", "The element on the web knows no other digits than 0 to 9.")
  }

  @Test("A6, V6 An app may have numbers and times written in the digits of its region, but never the code")
  func otherDigits() {
    var phrases = CodePhrases.arabic
    phrases.zero = "٠"
    #expect(phrases.number(1_234_567_890) == "١٢٣٤٥٦٧٨٩٠")
    #expect(phrases.clock(65) == "١:٠٥")
    let words = phrases.text(for: CodeRefusal.tooMany(7).sentence(in: .digits()))
    #expect(words == "لا يتسع الحقل لعدد ٧ أرقام، فطول الرمز ٦.")
    let spelling = CodeSymbols.Spelling(of: "985391", in: .digits())
    #expect(phrases.text(for: CodePhrases.Sentence(.filled), spelling: spelling).contains("9 8 5 3 9 1"))
  }
}
