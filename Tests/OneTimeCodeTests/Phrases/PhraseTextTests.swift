import OneTimeCode
import Testing

@Suite("Texts of sentences")
struct PhraseTextTests {
  private func text(
    _ sentence: CodePhrases.LocalizedMessage,
    spelling: CodeSymbols.Spelling? = nil,
    detail: String = ""
  ) -> String {
    CodePhrases.english.text(for: sentence, spelling: spelling, detail: detail)
  }

  @Test("A10.1 Placeholders are replaced")
  func replaced() {
    let spelling = CodeSymbols.Spelling(of: "985391", in: .digits())
    #expect(
      text(CodePhrases.LocalizedMessage(.enteredDigits, count: 4, length: 6)) == "4 of 6 digits entered."
    )
    #expect(text(CodePhrases.LocalizedMessage(.filled), spelling: spelling) == "Code filled in: 9 8 5 3 9 1")
    #expect(text(CodePhrases.LocalizedMessage(.resendCountdown, count: 80)) == "Request a new code in 1:20")
    #expect(text(CodePhrases.LocalizedMessage(.otherReason), detail: "Closed.") == "Closed.")
  }

  @Test("F9.6, V9.6 Placeholders in the app's label or reason, or in a message's host, are not replaced")
  func notExpandedAgain() {
    let detail = "{count} {reason} {host} {"
    #expect(text(CodePhrases.LocalizedMessage(.otherReason, count: 3), detail: detail) == detail)
    #expect(text(CodePhrases.LocalizedMessage(.foreignDomain, count: 3), detail: detail).contains(detail))
    #expect(CodePhrases.english.label("{reason}", with: "{label}") == "{reason}. {label}")
  }

  @Test("A10.6 An app can replace individual phrases")
  func customPhrases() {
    var phrases = CodePhrases.english
    phrases[.label] = "Code from the letter"
    phrases[.missingDigits] = "{count} to go }{"
    #expect(phrases[.label].other == "Code from the letter")
    let sentence = CodeRefusal.incomplete(3).message(in: .digits())
    #expect(phrases.text(for: sentence) == "3 to go }{")
    #expect(CodePhrases.english[.label].other == "Verification code")
    #expect(phrases[.clear] == CodePhrases.english[.clear])
  }

  @Test("A10.6 An unknown placeholder is removed")
  func unknownPlaceholder() {
    var phrases = CodePhrases.english
    phrases[.startedOver] = "Previous {nonsense}code cleared"
    #expect(phrases.text(for: CodePhrases.LocalizedMessage(.startedOver)) == "Previous code cleared")
  }

  @Test(
    "V6.5 The wait is shown in minutes and seconds, such as 0:20",
    arguments: [(0, "0:00"), (5, "0:05"), (20, "0:20"), (160, "2:40")]
  )
  func clock(_ seconds: Int, _ text: String) {
    #expect(CodePhrases.english.clock(seconds) == text)
  }

  @Test("A10.5 Counts use the digits 0 to 9, like the code", arguments: CodePhrases.languages)
  func digits(_ language: String) {
    let number = CodePhrases.of(language).number(1_234_567_890)
    #expect(number == "1234567890", "The web element supports only the digits 0 to 9.")
  }

  @Test("A10.5, V6.5 An app can choose regional digits for numbers and times, but not for the code")
  func otherDigits() {
    var phrases = CodePhrases.arabic
    phrases.zero = "٠"
    #expect(phrases.number(1_234_567_890) == "١٢٣٤٥٦٧٨٩٠")
    #expect(phrases.clock(65) == "١:٠٥")
    let text = phrases.text(for: CodeRefusal.tooMany(8).message(in: .digits()))
    #expect(text == "تم إدخال ٨ أرقام، وطول الرمز ٦.")
    let spelling = CodeSymbols.Spelling(of: "985391", in: .digits())
    #expect(
      phrases.text(for: CodePhrases.LocalizedMessage(.filled), spelling: spelling).contains("9 8 5 3 9 1")
    )
  }
}
