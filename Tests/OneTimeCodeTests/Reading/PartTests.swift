import OneTimeCode
import Testing

@Suite("Reading: partial codes")
struct PartTests {
  @Test(
    "F5 a single character that is not a symbol is refused",
    arguments: [
      "a", ".", "．", "é", "½", "#", " a", "a\n", "-a-", "\u{200E}a", "\u{0}", "\u{FFFD}", "😀", "\u{7F}", "_",
      ",",
    ]
  )
  func noSymbol(text: String) {
    #expect(CodeReading(text, as: .digits(6)) == .refused(.symbol))
  }

  @Test(
    "F5 a lone surrogate is a single character that is not a symbol",
    arguments: [0xD800, 0xDBFF, 0xDC00, 0xDFFF]
  )
  func surrogate(unit: UInt16) {
    #expect(CodeReading(utf16: [unit], as: .digits(6)) == .refused(.symbol))
    #expect(CodeReading(utf16: [unit, 0x31], as: .digits(6)) == .refused(.noCode))
  }

  @Test(
    "F7.1 fewer symbols than the length are a partial code",
    arguments: [
      ("9", "9"), ("98", "98"), ("98539", "98539"), ("98-5", "985"), (" 9 8 ", "98"), ("９.8", "98"),
      ("5\n", "5"),
      ("\n12", "12"), ("1\u{202E}2", "12"), ("１", "1"),
    ] as [(String, CodeSymbols)]
  )
  func part(text: String, symbols: CodeSymbols) {
    #expect(CodeReading(text, as: .digits(6)) == .part(symbols))
  }

  @Test(
    "F7.1 in a format with letters, letters are a partial code too",
    arguments: [("a", "A"), ("hi you", "HIYOU"), ("a1-b", "A1B")] as [(String, CodeSymbols)]
  )
  func letters(text: String, symbols: CodeSymbols) {
    #expect(CodeReading(text, as: .lettersAndDigits(6)) == .part(symbols))
  }

  @Test("F7.1 a symbol alone is a partial code, even if the length is 1")
  func single() {
    #expect(CodeReading("5", as: .digits(1)) == .part("5"))
    #expect(CodeReading("5 ", as: .digits(1)) == .part("5"))
    #expect(CodeReading("Code: 5", as: .digits(1)) == .code("5"))
    #expect(CodeReading("5 5", as: .digits(1)) == .code("5"))
    #expect(CodeReading("5 6", as: .digits(1)) == .refused(.severalCodes))
  }

  @Test(
    "F7.1 symbols on two lines, or with characters other than separators, are not a partial code",
    arguments: [
      "98\n53", "98a", "98,5", "98 5!", "(98)", "98\u{2028}5", "98½",
    ]
  )
  func noPart(text: String) {
    #expect(CodeReading(text, as: .digits(6)) == .refused(.noCode))
  }
}
