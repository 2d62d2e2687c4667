import OneTimeCode
import Testing

@Suite("Typing")
struct TypedSymbolTests {
  @Test(
    "F2.1 Decimal digits of other scripts are folded to ASCII",
    arguments: ["9", "٩", "९", "９", "𝟗", "𑁯"]
  )
  func otherScripts(_ digit: String) {
    expect(field("98|"), on: .text(digit), becomes: "989|")
  }

  @Test("F2.2 Full-width letters are folded too")
  func fullWidthLetters() {
    let format = CodeFormat.lettersAndDigits(6)
    expect(field("A|", as: format), on: .text("Ｂ", as: format), .text("ｃ", as: format), becomes: "ABC|")
  }

  @Test("F2.3 ½, ², Ⅷ, ①, 三 are not digits and are refused", arguments: ["½", "²", "Ⅷ", "①", "三"])
  func notDigits(_ character: String) {
    expect(field("98|"), on: .text(character), isRefused: .symbol)
  }

  @Test(
    "F3.1 A typed separator is silently ignored",
    arguments: [" ", "-", "–", "\u{A0}", "\u{200F}"]
  )
  func separators(_ separator: String) {
    let before = field("98|5")
    var entry = before
    #expect(entry.handle(.text(separator)) == CodeEntry.Effects())
    #expect(entry == before)
  }

  @Test("F3.1 A separator does not replace the selected range")
  func separatorOverRange() {
    expect(field("9[85]3"), on: .text(" "), becomes: "9[85]3")
  }

  @Test("F4.2, F4.4 While n < N, a symbol is inserted at the caret, which moves past it")
  func inserting() {
    expect(field("|"), on: .text("9"), becomes: "9|")
    expect(field("98|5"), on: .text("0"), becomes: "980|5")
    expect(field("|98539"), on: .text("0"), becomes: "0|98539")
  }

  @Test("F4.1 A selected range is replaced, regardless of its direction")
  func replacingRange() {
    expect(field("9[853]91"), on: .text("0"), becomes: "90|91")
    expect(field("9]853[91"), on: .text("0"), becomes: "90|91")
    expect(field("[985391]"), on: .text("0"), becomes: "0|")
    expect(field("9[8]5391"), on: .text("0"), becomes: "90|5391")
  }

  @Test("F4.3 In a full field, a symbol replaces the one after the caret or, at the end, the last one")
  func replacingInFullField() {
    expect(field("985|391"), on: .text("0"), becomes: "9850|91")
    expect(field("|985391"), on: .text("0"), becomes: "0|85391")
    expect(field("985391|"), on: .text("0"), becomes: "985390|")
    expect(field("985391|"), on: .text("0"), .text("7"), becomes: "985397|")
  }

  @Test("F4.3 In a full field, retyping the symbol after the caret only moves the caret")
  func sameSymbol() {
    let effects = expect(field("985|391"), on: .text("3"), becomes: "9853|91")
    #expect(effects == CodeEntry.Effects())
  }

  @Test("F4.1 A range that the platform specifies is replaced instead of the selection")
  func replacingPositions() {
    expect(field("985391|"), on: .replace(1..<3, .part("0")), becomes: "90|391")
    expect(field("985|"), on: .replace(1..<1, .part("0")), becomes: "90|85")
    expect(field("98|"), on: .replace(5..<9, .part("0")), becomes: "980|")
  }

  @Test("F5 A character outside the alphabet is refused and changes nothing")
  func notInAlphabet() {
    expect(field("98|5"), on: .text("a"), isRefused: .symbol)
    expect(field("9[85]3"), on: .text("#"), isRefused: .symbol)
    expect(field("985391|"), on: .text("🐌"), isRefused: .symbol)
    expect(
      field("AB|", as: .lettersAndDigits(6)),
      on: .text("!", as: .lettersAndDigits(6)),
      isRefused: .symbol
    )
  }

  @Test("F5 A reading for another format is refused, not truncated")
  func otherFormat() {
    expect(field("98|"), on: .enter(.part("A")), isRefused: .symbol)
    expect(field("98|"), on: .enter(.code("9853")), isRefused: .noCode)
    expect(field("98|"), on: .enter(.code("98539A")), isRefused: .noCode)
  }

  @Test("F5, A6 A repeated refusal is announced each time")
  func refusalIsAnnounced() {
    var entry = field("98|")
    for _ in 0..<3 {
      let effects = entry.handle(.text("a"))
      #expect(effects.announcement == .refused(.symbol))
      #expect(effects.refusal == .symbol)
    }
  }
}
