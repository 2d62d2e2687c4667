import OneTimeCode
import Testing

@Suite("Reading: values from the app")
struct ReadingAppValuesTests {
  @Test(
    "F10.2 separators in a value are removed, and digits of other scripts are folded",
    arguments: [
      ("985391", "985391"), ("985 391", "985391"), ("９８５-３９１", "985391"), ("\n985391 ", "985391"),
      ("985.391", "985391"),
    ] as [(String, CodeSymbols)]
  )
  func code(text: String, code: CodeSymbols) throws {
    #expect(try CodeFormat.digits(6).code(from: text) == code)
    #expect(try CodeFormat.digits(6).code(fromUTF16: Array(text.utf16)) == code)
    #expect(try CodeFormat.digits(6).symbols(from: text) == code)
  }

  @Test("F10.2 a value need not be in capitals or match the groups")
  func letters() throws {
    #expect(try CodeFormat.lettersAndDigits(6).code(from: "abc def") == "ABCDEF")
    let format = try CodeFormat(length: 6, alphabet: .lettersAndDigits, grouping: [3, 3])
    #expect(try format.code(from: "ab-cd-ef") == "ABCDEF")
    #expect(try CodeFormat.digits(1).code(from: "5") == "5")
  }

  @Test(
    "F10.3 a value that does not fit is not truncated, and the reason is thrown",
    arguments: [
      ("9853911", CodeRefusal.tooMany(7)),
      ("Code: 985391", .symbol),
      ("985391.", .symbol),
      ("a", .symbol),
      ("98539\u{BD}", .symbol),
      ("@example.com #985391", .symbol),
      ("985\n391", .noCode),
      ("985391\n985391", .noCode),
      (String(repeating: " ", count: 10_001), .noCode),
      (String(repeating: "1", count: 10_001), .noCode),
      (String(repeating: "1", count: 10_000), .tooMany(10_000)),
    ]
  )
  func invalid(text: String, refusal: CodeRefusal) {
    let format = CodeFormat.digits(6)
    #expect(throws: refusal) { try format.code(from: text) }
    #expect(throws: refusal) { try format.symbols(from: text) }
    #expect(throws: refusal) { try format.code(fromUTF16: Array(text.utf16)) }
  }

  @Test(
    "F10.3 `code(from:)` refuses an incomplete code, and `symbols(from:)` returns it",
    arguments: [("", 6), ("-", 6), ("9", 5), ("98 539", 1)]
  )
  func incomplete(text: String, missing: Int) throws {
    #expect(throws: CodeRefusal.incomplete(missing)) {
      try CodeFormat.digits(6).code(from: text)
    }
    #expect(try CodeFormat.digits(6).symbols(from: text).count == 6 - missing)
  }
}
