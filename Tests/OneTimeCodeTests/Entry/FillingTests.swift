import OneTimeCode
import Testing

@Suite("Filling in codes")
struct FillingTests {
  @Test(
    "F6.1 The only complete code in a text replaces everything, wherever the caret is",
    arguments: [
      "985391", "985 391", "G-985391", "Your 2FA code: 985391", "９８５３９１", "Code 985391 10 minutes",
      "985391 is your code. Again: 985391", " 985391\n", "٩٨٥٣٩١", "98-53.91",
    ],
    ["|", "12|", "|12", "1[2]", "123|456", "[123456]"] as [Picture]
  )
  func oneCode(_ text: String, _ picture: Picture) {
    let effects = expect(field(picture), on: .text(text), becomes: "985391|")
    #expect(effects.completed != nil)
  }

  @Test("F6.17 In a format with letters, a code that contains a digit is found among words")
  func letters() {
    let format = CodeFormat.lettersAndDigits(6)
    expect(field("|", as: format), on: .text("Your Google code is A1B2C3", as: format), becomes: "A1B2C3|")
  }

  @Test("F6.1 A code inserted at a range that the platform specifies also replaces everything")
  func atPositions() {
    expect(field("123456|"), on: .replace(0..<1, .code("985391")), becomes: "985391|")
  }

  @Test("F7.1 Filling in a partial code that fits is equivalent to typing its symbols")
  func likeTyping() {
    let pictures: [Picture] = [
      "|", "9|", "|98", "98|5", "9[8]5", "[985391]", "]9853[91", "|985391", "985|391",
    ]
    for picture in pictures {
      for part in ["1", "12", "1-2 3", "1 234", "12345"] {
        var typed = field(picture)
        var filled = field(picture)
        let effects = filled.handle(.text(part))
        guard effects.refusal == nil else { continue }
        for digit in part.filter(\.isNumber) { typed.handle(.text(String(digit))) }
        #expect(Picture(of: filled) == Picture(of: typed), "\(part) into \(picture)")
      }
    }
  }

  @Test("F7.1 A partial code is one change and one undo step")
  func oneChange() {
    var entry = field("9|5")
    let effects = expect(&entry, on: .text("12 3"), becomes: "9123|5")
    #expect(effects.actions.contains(.changed))
    expect(&entry, on: .undo, becomes: "9|5")
  }

  @Test("F7.2 A partial code that would extend past the last slot is refused entirely")
  func pastTheLastSlot() {
    expect(field("9853|"), on: .text("123"), isRefused: .tooMany(7))
    expect(field("985391|"), on: .text("12"), isRefused: .tooMany(8))
    expect(field("98539|1"), on: .text("12"), isRefused: .tooMany(8))
    expect(field("985[3]91"), on: .text("1234"), isRefused: .tooMany(9))
  }

  @Test("F7.2 A partial code that ends at the last slot fits")
  func upToTheLastSlot() {
    expect(field("985|"), on: .text("123"), becomes: "985123|")
    expect(field("985|391"), on: .text("123"), becomes: "985123|")
    expect(field("9|8539"), on: .text("123"), becomes: "9123|39")
  }

  @Test("F8.1 A text with no code, several codes or too many symbols is refused entirely, with a reason")
  func refusals() {
    expect(field("98|"), on: .text("Hello"), isRefused: .noCode)
    expect(field("98|"), on: .text("985391 or 123456"), isRefused: .severalCodes)
    expect(field("98|"), on: .text("9853910"), isRefused: .tooMany(7))
  }

  @Test("F8.1 The announcement for too many symbols gives the numbers of digits in the text and in the code")
  func refusalText() {
    var entry = field("98|")
    #expect(
      entry.announcementText(on: .text("9853910")) == "The code has only 6 digits."
    )
  }

  @Test("F9.1 The code of an origin-bound message takes precedence over other candidates")
  func originBound() {
    let message = "Not 123456.\n\n@example.com #985391"
    expect(field("|"), on: .text(message), becomes: "985391|")
    let reading = CodeReading(message, as: .digits(), boundTo: "login.example.com")
    expect(field("|"), on: .enter(reading), becomes: "985391|")
  }

  @Test("F9.6 A code for another domain isn't entered, and a warning names that domain")
  func foreignDomain() {
    let message = "Your code.\n\n@Bank.example #985391"
    let domain = "bank.evil.example"
    let reading = CodeReading(message, as: .digits(), boundTo: domain)
    expect(field("12|"), on: .enter(reading), isRefused: .foreignDomain)
    let text = CodePhrases.english.text(
      for: CodeRefusal.foreignDomain.message(in: .digits()),
      detail: OriginBoundMessage.displayedHost(in: message.utf16, as: .digits(), boundTo: domain.utf16) ?? ""
    )
    #expect(text == "Caution: this code is for bank.example only. Nothing was entered.")
  }

  @Test("F11.4 Text present when the field is initialized is entered like a paste into an empty field")
  func restored() {
    var entry = CodeEntry()
    #expect(entry.completed(by: .text("985 391")) == "985391")
    var early = CodeEntry()
    #expect(early.completed(by: .text("98")) == nil)
    #expect(Picture(of: early) == "98|")
  }
}
