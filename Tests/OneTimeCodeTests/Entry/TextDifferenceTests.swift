import Testing

@testable import OneTimeCode

@Suite("Differences between texts")
struct TextDifferenceTests {
  /// Returns the difference between `symbols` and `text`, in which `|` marks the caret.
  private func difference(from symbols: CodeSymbols, to text: String) -> CodeEntry.TextDifference {
    let units = Array(text.utf16)
    let caret = units.firstIndex(of: 0x7C) ?? units.count
    return CodeEntry.TextDifference(from: symbols, to: units.filter { $0 != 0x7C }, caret: caret)
  }

  private func expect(
    from symbols: CodeSymbols,
    to text: String,
    removed: Range<Int>,
    inserted: Range<Int>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let difference = difference(from: symbols, to: text)
    #expect(difference.removed == removed, sourceLocation: sourceLocation)
    #expect(difference.inserted == inserted, sourceLocation: sourceLocation)
  }

  @Test("F4.2 A typed symbol is found before the caret")
  func typed() {
    expect(from: "98", to: "980|", removed: 2..<2, inserted: 2..<3)
    expect(from: "98", to: "9|98", removed: 0..<0, inserted: 0..<1)
    expect(from: "", to: "9|", removed: 0..<0, inserted: 0..<1)
  }

  @Test("F4.2 Among equal symbols, the caret shows which one was typed")
  func equalSymbols() {
    expect(from: "11", to: "1|11", removed: 0..<0, inserted: 0..<1)
    expect(from: "11", to: "11|1", removed: 1..<1, inserted: 1..<2)
    expect(from: "11", to: "111|", removed: 2..<2, inserted: 2..<3)
  }

  @Test("M7 Deleted symbols are found after the caret")
  func deleted() {
    expect(from: "985", to: "9|5", removed: 1..<2, inserted: 1..<1)
    expect(from: "985", to: "|", removed: 0..<3, inserted: 0..<0)
    expect(from: "111", to: "1|1", removed: 1..<2, inserted: 1..<1)
  }

  @Test("F4.1 A replacement is a removal and an insertion")
  func replaced() {
    expect(from: "985", to: "90|5", removed: 1..<2, inserted: 1..<2)
    expect(from: "985391", to: "123456|", removed: 0..<6, inserted: 0..<6)
  }

  @Test("F11.6 A script's new value is found as one change, even if the caret is at the start")
  func script() {
    expect(from: "", to: "|985391", removed: 0..<0, inserted: 0..<6)
    expect(from: "123456", to: "|985391", removed: 0..<6, inserted: 0..<6)
  }

  @Test("F11.6 Equal texts have no difference, even with an out-of-range caret")
  func impossibleCaret() {
    let units = Array("98".utf16)
    for caret in [-5, 7, Int.max, Int.min] {
      let difference = CodeEntry.TextDifference(from: "98", to: units, caret: caret)
      #expect(difference.inserted.isEmpty && difference.removed.isEmpty)
    }
  }

  @Test("F11.6 Applied to the old symbols, the difference gives the new text")
  func consistent() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      let symbols = CodeSymbols(
        ascii: (0..<Int.random(in: 0...6, using: &generator)).map { _ in
          UInt8.random(in: 0x30...0x32, using: &generator)
        }
      )
      let text = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
        UInt16.random(in: 0x30...0x32, using: &generator)
      }
      guard let symbols else { continue }
      let caret = Int.random(in: -1...9, using: &generator)
      let difference = CodeEntry.TextDifference(from: symbols, to: text, caret: caret)
      var changed = symbols.map { UInt16($0) }
      changed.replaceSubrange(difference.removed, with: text[difference.inserted])
      #expect(changed == text)
    }
  }
}
