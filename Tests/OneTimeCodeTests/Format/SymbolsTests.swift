import OneTimeCode
import Testing

@Suite("Symbols")
struct SymbolsTests {
  @Test("F1 There are at most 32")
  func capacity() {
    var symbols = Symbols()
    for _ in 0..<32 { symbols.append(UInt8(ascii: "7")) }
    let isAppended = symbols.append(UInt8(ascii: "7"))
    #expect(!isAppended)
    #expect(symbols.count == 32)
    #expect(Symbols(ascii: repeatElement(0x37, count: 32)) == symbols)
    #expect(Symbols(ascii: repeatElement(0x37, count: 33)) == nil)
  }

  @Test("M7 What follows a removed range moves left, and nothing of it stays behind")
  func removing() {
    var symbols: Symbols = "985391"
    symbols.remove(1..<3)
    #expect(symbols == "9391")
    symbols.remove(0..<4)
    #expect(symbols == Symbols())
    #expect(symbols.hashValue == Symbols().hashValue)
  }

  @Test("F4 What follows an inserted symbol moves right")
  func inserting() {
    var symbols: Symbols = "9391"
    symbols.insert(UInt8(ascii: "8"), at: 1)
    symbols.insert(UInt8(ascii: "0"), at: 5)
    symbols.insert(UInt8(ascii: "2"), at: 0)
    #expect(symbols == "2983910")
  }

  @Test("M10 A slice is a value of its own")
  func slicing() {
    let symbols: Symbols = "985391"
    #expect(symbols.slice(1..<4) == "853")
    #expect(symbols.slice(2..<2).isEmpty)
    #expect(String(symbols.slice(3..<6)) == "391")
  }
}
