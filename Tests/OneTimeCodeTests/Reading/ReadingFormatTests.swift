import OneTimeCode
import Testing

@Suite("Reading: the format")
struct ReadingFormatTests {
  @Test("F1.1 a code has 1 to 32 symbols", arguments: [-1, 0, 33, 1000])
  func length(length: Int) {
    #expect(throws: CodeFormat.ValidationError.length) { try CodeFormat(length: length) }
  }

  @Test("F1.1 codes of 2, 31 and 32 symbols are read", arguments: [2, 31, 32])
  func extremes(length: Int) throws {
    let code = String(repeating: "7", count: length)
    #expect(CodeReading(code, as: .digits(length)) == .code(try #require(CodeSymbols(ascii: code.utf8))))
    #expect(CodeReading("Code: \(code).", as: .digits(length)) == CodeReading(code, as: .digits(length)))
    #expect(CodeReading(code + "7", as: .digits(length)) == .refused(.tooMany(length + 1)))
  }

  @Test("F1.1 six digits are the default")
  func defaults() {
    #expect(CodeFormat.digits() == .digits(6))
    #expect(CodeFormat.digits().alphabet == .digits)
  }

  @Test(
    "F1.2 an alphabet is not empty, and is printable ASCII without separators",
    arguments: [
      "", "12 ", "AB-", "AB.", "ABÄ", "AB\t", "AB\u{7F}", "１２", "AB\u{200B}", "AB–",
    ]
  )
  func alphabet(text: String) {
    #expect(throws: CodeFormat.ValidationError.alphabet) { try CodeFormat.Alphabet(text) }
  }

  @Test(
    "F1.4 group sizes must be positive and add up to the length",
    arguments: [[3], [3, 4], [0, 6], [7, -1], [3, 3, 1], [6, 0]]
  )
  func grouping(sizes: [Int]) {
    #expect(throws: CodeFormat.ValidationError.grouping) { try CodeFormat(length: 6, grouping: sizes) }
  }

  @Test(
    "F1.3 letters are folded to the case that the alphabet contains",
    arguments: [
      ("ABCDEF0123456789", "a1b2c3", "A1B2C3"),
      ("abcdef0123456789", "A1B2C3", "a1b2c3"),
      ("ABCabc123", "aB1Cb2", "aB1Cb2"),
      ("ABCdef123", "abcDEF", "ABCdef"),
    ]
  )
  func folding(alphabet: String, text: String, code: CodeSymbols) throws {
    let format = try CodeFormat(length: 6, alphabet: CodeFormat.Alphabet(alphabet))
    #expect(CodeReading(text, as: format) == .code(code))
  }

  @Test("F1.3 case is folded in ASCII only", arguments: ["ı", "İ", "ß", "\u{212A}", "ſ"])
  func foldingIsASCII(character: String) {
    #expect(CodeReading(character, as: .lettersAndDigits(6)) == .refused(.symbol))
  }

  @Test("F1.2 signs can be symbols")
  func signs() throws {
    let format = try CodeFormat(length: 4, alphabet: CodeFormat.Alphabet("#*0123456789"))
    #expect(CodeReading("#1*2", as: format) == .code("#1*2"))
    #expect(CodeReading("＃１＊２", as: format) == .code("#1*2"))
    #expect(CodeReading("your code: #1*2!", as: format) == .code("#1*2"))
  }
}
