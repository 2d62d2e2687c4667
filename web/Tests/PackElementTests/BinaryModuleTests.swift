import Testing

@testable import ElementPacking

@Suite("The module's bytes as a script module")
struct BinaryModuleTests {
  @Test("Each byte is one character of Latin-1, and characters that a string can't contain are escaped")
  func bytes() throws {
    let text = BinaryModule.text(for: Array(0...255))
    let literal = try #require(text.wholeMatch(of: /(?s)export default "(.*)";\n/)).1
    let escapes = [#"\""#: "\"", #"\n"#: "\n", #"\r"#: "\r", #"\x00"#: "\0", #"\\"#: "\\"]
    let read = literal.replacing(/\\(x00|.)/) { escapes[String($0.output.0)] ?? "" }
    #expect(read.unicodeScalars.map { UInt8($0.value) &- Interface.byteOffset } == Array(0...255))
    #expect(literal.unicodeScalars.allSatisfy { !["\n", "\r", "\0"].contains($0) })
  }
}
