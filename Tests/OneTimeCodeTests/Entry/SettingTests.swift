import OneTimeCode
import Testing

@Suite("Setting the code from the app")
struct SettingTests {
  @Test("F10.1 Setting or clearing the code updates state and slots at once")
  func setting() throws {
    var entry = field("12|3")
    #expect(try entry.set("985391").actions.contains(.changed))
    #expect(Picture(of: entry) == "985391|")
    #expect(entry.slot(at: 5).symbol == UInt8(ascii: "1"))
    #expect(entry.clear().actions.contains(.changed))
    #expect(Picture(of: entry) == "|")
    #expect(entry.slot(at: 0).symbol == nil)
  }

  @Test("F10.1 A code that the app sets, or that a shorter format completes, is not reported as completed")
  func neverCompleted() throws {
    var entry = CodeEntry()
    #expect(try entry.set("985391").completed == nil)
    #expect(entry.reformat(.digits(4)).completed == nil)
    #expect(try entry.set("9853").completed == nil)
    #expect(try entry.set("1234").completed == nil)
    var shrinking = field("1234|")
    #expect(shrinking.reformat(.digits(4)).completed == nil)
    #expect(shrinking.isFull)
  }

  @Test("F10.1, A1.2 Clearing a focused field does not update its description until the field loses focus")
  func description() throws {
    var entry = CodeEntry()
    try entry.set("985")
    entry.handle(.focus)
    let described = entry.accessibility.description
    entry.clear()
    #expect(entry.accessibility.description == described)
    entry.handle(.blur)
    #expect(entry.accessibility.description != described)
  }

  @Test("F10.3 Setting a value that does not fit throws an error and changes nothing")
  func invalid() {
    var entry = field("12|3")
    #expect(throws: CodeRefusal.tooMany(7)) { try entry.set("9853910") }
    #expect(throws: CodeRefusal.symbol) { try entry.set("98A") }
    #expect(entry == field("12|3"))
  }

  @Test("F10.2, F10.3 Separators are removed, and digits of other scripts folded, but a message is refused")
  func folding() throws {
    #expect(try CodeFormat.digits().symbols(from: "９85-3") == "9853")
    #expect(throws: CodeRefusal.symbol) { try CodeFormat.digits().symbols(from: "Code: 985391") }
  }

  @Test("F10.1 Setting the current code returns empty effects")
  func same() throws {
    var entry = field("985|")
    #expect(try !entry.set("985").actions.contains(.changed))
    #expect(try entry.set("985") == CodeEntry.Effects())
  }

  @Test("F10.5 A new format keeps a code that fits and otherwise empties the field")
  func reformatting() {
    for (picture, format, alphabet, result) in [
      ("98|5", .digits(4), .digits(), "985|"), ("98539|", .digits(4), .digits(), "|"),
      ("985391|", .lettersAndDigits(8), .digits(), "985391|"), ("AB|", .digits(), .lettersAndDigits(6), "|"),
    ] as [(Picture, CodeFormat, CodeFormat, Picture)] {
      var entry = field(picture, as: alphabet)
      #expect(entry.reformat(format).actions.contains(.changed) == (result.symbols != picture.symbols))
      #expect(Picture(of: entry) == result)
    }
  }

  @Test("F10.5 Setting the current format has no effect")
  func sameFormat() {
    var entry = field("98|5")
    #expect(entry.reformat(.digits()) == CodeEntry.Effects())
    #expect(entry == field("98|5"))
  }

  @Test("F10.1 Setting, clearing and a new format remove an earlier refusal")
  func refusal() throws {
    for command in [
      { try $0.set("") }, { $0.clear() }, { $0.reformat(.lettersAndDigits(8)) },
    ] as [(inout CodeEntry) throws -> CodeEntry.Effects] {
      var entry = field("|")
      entry.handle(.text("abc"))
      #expect(entry.refusal == .symbol || entry.refusal == .noCode)
      #expect(try command(&entry) == CodeEntry.Effects())
      #expect(entry.refusal == nil)
    }
  }

  @Test("F10.1, V2.5 Setting or clearing the code cancels a verification")
  func whileVerifying() throws {
    var set = field("985391|", .verifying)
    #expect(try set.set("12").actions.contains(.cancelsVerification))
    #expect(set.phase == .editing)
    var cleared = field("985391|", .verifying)
    #expect(cleared.clear().actions.contains(.cancelsVerification))
  }

  @Test(
    "F10.1, V1.6 After acceptance or rejection, clearing returns the field to editing, and a code is reported again"
  )
  func newChallenge() {
    for phase in [.accepted, .rejected(.expired)] as [CodeEntry.Phase] {
      var entry = field("985391|", phase)
      entry.clear()
      #expect(entry.phase == .editing)
      #expect(expect(&entry, on: .text("985391"), becomes: "985391|").completed == "985391")
    }
  }
}
