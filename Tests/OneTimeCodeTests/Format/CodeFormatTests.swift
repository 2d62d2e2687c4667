import OneTimeCode
import Testing

@Suite("The format")
struct CodeFormatTests {
  @Test("F1.1, F1.2 The length is 1…32 and defaults to 6; the alphabet defaults to digits")
  func defaults() throws {
    #expect(CodeFormat.digits() == CodeFormat.digits(6))
    #expect(try CodeFormat(length: 6) == .digits(6))
    #expect(CodeFormat.digits().alphabet == .digits)
    #expect(CodeEntry().format == .digits(6))
    #expect(throws: CodeFormat.ValidationError.length) { try CodeFormat(length: 0) }
    #expect(throws: CodeFormat.ValidationError.length) { try CodeFormat(length: 33) }
    #expect(try CodeFormat(length: 1).length == 1)
    #expect(try CodeFormat(length: 32).length == 32)
  }

  @Test("F1.4 A grouping such as 3-3 determines where groups start, and is not stored with the symbols")
  func grouping() throws {
    let format = try CodeFormat(length: 6, grouping: [3, 3])
    #expect(format.isGrouped)
    #expect(format.grouping == [3, 3])
    #expect((0..<7).filter(format.startsGroup) == [3])

    var entry = CodeEntry(format: format)
    let effects = entry.handle(.text("985-391", as: format))
    #expect(effects.completed != nil)
    #expect(String(entry.symbols) == "985391")
  }

  @Test("F1.4 Group sizes that are not positive, or do not add up to the length, throw an error")
  func invalidGrouping() {
    for sizes in [[3, 2], [3, 4], [0, 6], [6, 0], [-1, 7], [3], [Int.max, 1]] {
      #expect(throws: CodeFormat.ValidationError.grouping, "\(sizes)") {
        try CodeFormat(length: 6, grouping: sizes)
      }
    }
  }

  @Test("F1.4 One group is the same as no grouping")
  func oneGroup() throws {
    let format = try CodeFormat(length: 6, grouping: [6])
    #expect(format == .digits(6))
    #expect(!format.isGrouped)
    #expect(format.grouping == [6])
  }

  @Test("F1.1, F1.4 A field can have 32 symbols in groups of one")
  func longest() throws {
    let format = try CodeFormat(length: 32, grouping: repeatElement(1, count: 32))
    #expect((0..<32).filter(format.startsGroup) == Array(1..<32))
    var entry = CodeEntry(format: format)
    let text = "12345678901234567890123456789012"
    #expect(entry.completed(by: .text(text, as: format)).map { String($0) } == text)
  }

  @Test("F1.1, F10.3 A format allows symbols that fit its length and alphabet")
  func admitting() {
    let format = CodeFormat.digits(6)
    #expect(format.allows(""))
    #expect(format.allows("985391"))
    #expect(!format.allows("9853910"))
    #expect(!format.allows("98A"))
  }
}
