import OneTimeCode
import Testing

@Suite("Symbols")
struct SymbolsTests {
  @Test("F1.1 `CodeSymbols` holds at most 32 symbols")
  func capacity() {
    var symbols = CodeSymbols()
    for _ in 0..<32 { symbols.append(UInt8(ascii: "7")) }
    let isAppended = symbols.append(UInt8(ascii: "7"))
    #expect(!isAppended)
    #expect(symbols.count == 32)
    #expect(CodeSymbols(ascii: repeatElement(0x37, count: 32)) == symbols)
    #expect(CodeSymbols(ascii: repeatElement(0x37, count: 33)) == nil)
  }

  @Test("F1.2 `CodeSymbols` holds exactly the characters that an alphabet can contain")
  func characters() {
    for character in UInt8.min...UInt8.max {
      let isAllowed = (try? CodeFormat.Alphabet(ascii: [character])) != nil
      var symbols: CodeSymbols = "98"
      #expect(symbols.append(character) == isAllowed)
      #expect(symbols.count == (isAllowed ? 3 : 2))
      #expect((CodeSymbols(ascii: [0x39, character]) != nil) == isAllowed)
      #expect(String(symbols).utf16.count == symbols.count)
    }
  }

  @Test("M10.1 A slice contains only the symbols of its range")
  func slicing() {
    let symbols: CodeSymbols = "985391"
    #expect(symbols.slice(1..<4) == "853")
    #expect(symbols.slice(2..<2).isEmpty)
    #expect(String(symbols.slice(3..<6)) == "391")
  }
}
