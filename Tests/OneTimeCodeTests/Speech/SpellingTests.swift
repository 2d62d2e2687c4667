import OneTimeCode
import Testing

@Suite("Spelling")
struct SpellingTests {
  private func spelled(_ symbols: CodeSymbols, _ groups: [Int]) throws -> String {
    let format = try CodeFormat(length: 6, alphabet: .lettersAndDigits, grouping: groups)
    return String(CodeSymbols.Spelling(of: symbols, in: format))
  }

  @Test("A2.1, A2.5 A code is spelled symbol by symbol, never as one number")
  func ungrouped() throws {
    #expect(try spelled("985391", []) == "9 8 5 3 9 1")
    #expect(try spelled("9", []) == "9")
    #expect(try spelled("", []) == "")
  }

  @Test("A2.1 Groups are separated by a pause")
  func grouped() throws {
    #expect(try spelled("985391", [3, 3]) == "9 8 5, 3 9 1")
    #expect(try spelled("985391", [2, 2, 2]) == "9 8, 5 3, 9 1")
    #expect(try spelled("A8B", [1, 1, 4]) == "A, 8, B")
  }

  @Test("A2.1 A partial code has a pause only before a group with symbols")
  func partly() throws {
    #expect(try spelled("985", [3, 3]) == "9 8 5")
    #expect(try spelled("9853", [3, 3]) == "9 8 5, 3")
  }
}
