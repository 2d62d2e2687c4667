import OneTimeCode
import Testing

@Suite("The alphabet")
struct AlphabetTests {
  @Test("F1.2 A custom alphabet can contain printable ASCII letters, digits and signs")
  func custom() throws {
    let alphabet = try CodeFormat.Alphabet("ab1#")
    #expect(alphabet.symbols == Array("#1ab".utf8))
    #expect(alphabet.count == 4)
    #expect(!alphabet.contains(UInt8(ascii: "c")))
    #expect(!alphabet.contains(0xE1))
  }

  @Test(
    "F1.2 An empty alphabet, a separator or a character outside printable ASCII throws an error",
    arguments: ["", " ", "1-", "1.", "a b", "\t", "\n", "é", "1\u{7F}", "９", "1\u{0}"]
  )
  func invalid(_ text: String) {
    #expect(throws: CodeFormat.ValidationError.alphabet) { try CodeFormat.Alphabet(text) }
  }

  @Test("F1.3 Letters are folded to the case that the alphabet contains")
  func folding() throws {
    #expect(CodeFormat.Alphabet.lettersAndDigits.fold(UInt8(ascii: "q")) == UInt8(ascii: "Q"))
    #expect(try CodeFormat.Alphabet("q").fold(UInt8(ascii: "Q")) == UInt8(ascii: "q"))
    #expect(CodeFormat.Alphabet.digits.fold(UInt8(ascii: "q")) == nil)
  }

  @Test("F1.3 Case is not folded if the alphabet contains both cases")
  func bothCases() throws {
    let alphabet = try CodeFormat.Alphabet("aA")
    #expect(alphabet.fold(UInt8(ascii: "a")) == UInt8(ascii: "a"))
    #expect(alphabet.fold(UInt8(ascii: "A")) == UInt8(ascii: "A"))
  }

  @Test("F1.3 Signs that differ only in the case bit are not folded")
  func signs() throws {
    #expect(try CodeFormat.Alphabet("@").fold(UInt8(ascii: "`")) == nil)
    #expect(try CodeFormat.Alphabet("[").fold(UInt8(ascii: "{")) == nil)
    #expect(try CodeFormat.Alphabet("_").fold(0x7F) == nil)
    #expect(try CodeFormat.Alphabet("!").fold(0x01) == nil)
  }

  @Test("F1.5 An alphabet reports whether it has letters, so that the field can choose the keyboard")
  func keyboard() throws {
    #expect(!CodeFormat.Alphabet.digits.hasLetters)
    #expect(CodeFormat.Alphabet.lettersAndDigits.hasLetters)
    #expect(try CodeFormat.Alphabet("z").hasLetters)
    #expect(try CodeFormat.Alphabet("A").hasLetters)
    #expect(try !CodeFormat.Alphabet("123#@[`{").hasLetters)
  }
}
