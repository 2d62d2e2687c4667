import OneTimeCode
import Testing

@Suite("Reading: the format")
struct ReadingFormatTests {
  @Test("F1 a code has 1 to 32 symbols", arguments: [-1, 0, 33, 1000])
  func length(length: Int) {
    #expect(throws: CodeFormatError.length) { try CodeFormat(length: length) }
  }

  @Test("F1 the shortest and the longest code are read", arguments: [2, 31, 32])
  func extremes(length: Int) throws {
    let code = String(repeating: "7", count: length)
    #expect(Reading(code, as: .digits(length)) == .code(try #require(Symbols(ascii: code.utf8))))
    #expect(Reading("Code: \(code).", as: .digits(length)) == Reading(code, as: .digits(length)))
    #expect(Reading(code + "7", as: .digits(length)) == .refused(.tooMany(length + 1)))
  }

  @Test("F1 six digits are the default")
  func defaults() {
    #expect(CodeFormat.digits() == .digits(6))
    #expect(CodeFormat.digits().alphabet == .digits)
  }

  @Test(
    "F1 an alphabet holds no separator and nothing that is not printable ASCII",
    arguments: [
      "", "12 ", "AB-", "AB.", "ABÄ", "AB\t", "AB\u{7F}", "１２", "AB\u{200B}", "AB–",
    ]
  )
  func alphabet(text: String) {
    #expect(throws: CodeFormatError.alphabet) { try Alphabet(text) }
  }

  @Test(
    "F1 groups are as long as the code together",
    arguments: [[3], [3, 4], [0, 6], [7, -1], [3, 3, 1], [6, 0]]
  )
  func grouping(sizes: [Int]) {
    #expect(throws: CodeFormatError.grouping) { try CodeFormat(length: 6, grouping: sizes) }
  }

  @Test(
    "F1 case is folded towards the case that the alphabet contains",
    arguments: [
      ("ABCDEF0123456789", "a1b2c3", "A1B2C3"),
      ("abcdef0123456789", "A1B2C3", "a1b2c3"),
      ("ABCabc123", "aB1Cb2", "aB1Cb2"),
      ("ABCdef123", "abcDEF", "ABCdef"),
    ]
  )
  func folding(alphabet: String, text: String, code: Symbols) throws {
    let format = try CodeFormat(length: 6, alphabet: Alphabet(alphabet))
    #expect(Reading(text, as: format) == .code(code))
  }

  @Test("F1 case is folded in ASCII only", arguments: ["ı", "İ", "ß", "\u{212A}", "ſ"])
  func foldingIsASCII(character: String) {
    #expect(Reading(character, as: .lettersAndDigits(6)) == .refused(.symbol))
  }

  @Test("F1 signs may be symbols")
  func signs() throws {
    let format = try CodeFormat(length: 4, alphabet: Alphabet("#*0123456789"))
    #expect(Reading("#1*2", as: format) == .code("#1*2"))
    #expect(Reading("＃１＊２", as: format) == .code("#1*2"))
    #expect(Reading("your code: #1*2!", as: format) == .code("#1*2"))
  }
}
