import OneTimeCode
import Testing

@Suite("Undo and redo")
struct UndoTests {
  @Test("M11 The core keeps symbols and caret, each change one step")
  func steps() {
    var entry = field("|")
    expect(&entry, on: .text("9"), .text("8"), .move(.left, extending: false), .text("0"), becomes: "90|8")
    expect(&entry, on: .undo, becomes: "9|8")
    expect(&entry, on: .undo, becomes: "9|")
    expect(&entry, on: .undo, becomes: "|")
    #expect(entry.handle(.undo) == CodeEntry.Effects())
    expect(&entry, on: .redo, becomes: "9|")
    expect(&entry, on: .redo, becomes: "9|8")
    expect(&entry, on: .redo, becomes: "90|8")
    #expect(entry.handle(.redo) == CodeEntry.Effects())
  }

  @Test("M11 A replaced whole code is one step too, with the range that was selected")
  func wholeCode() {
    expect(field("98[5]391"), on: .text("123456"), .undo, becomes: "98[5]391")
    expect(field("98[5]391"), on: .text("123456"), .undo, .redo, becomes: "123456|")
  }

  @Test("M11 A change forgets what could have been made again")
  func newBranch() {
    var entry = field("9|")
    expect(&entry, on: .text("8"), .undo, .text("5"), .redo, becomes: "95|")
    expect(&entry, on: .undo, becomes: "9|")
  }

  @Test("M11 Moving is no step")
  func moving() {
    var entry = field("98|")
    entry.handle(.text("5"))
    expect(&entry, on: .move(.start, extending: false), .undo, becomes: "98|")
  }

  @Test("M11 Of more than 32 steps the last ones are kept, in their order")
  func order() {
    var entry = field("|")
    var codes: [CodeSymbols] = []
    for count in 0..<40 {
      codes.append(entry.symbols)
      entry.handle(.enter(CodeReading("\(985_391 + count)", as: entry.format)))
    }
    for code in codes.suffix(32).reversed() {
      entry.handle(.undo)
      #expect(String(entry.symbols) == String(code))
    }
    #expect(!entry.canUndo)
  }

  @Test("M11 Fields with the same history are equal, whatever was undone before")
  func equality() {
    var entry = field("|")
    let other = {
      var other = entry; other.handle(.text("5")); return other
    }()
    entry.handle(.text("9"))
    entry.handle(.text("8"))
    entry.handle(.undo)
    entry.handle(.undo)
    entry.handle(.text("5"))
    #expect(entry == other)
  }

  @Test("M11 32 steps are kept, and no more")
  func depth() {
    var entry = field("|")
    for _ in 0..<20 {
      entry.handle(.text("9"))
      entry.handle(.delete(.backward))
    }
    var steps = 0
    while entry.handle(.undo).isChanged { steps += 1 }
    #expect(steps == 32)
    while entry.handle(.redo).isChanged { steps -= 1 }
    #expect(steps == 0)
    #expect(Picture(of: entry) == "|")
  }

  @Test("M11 Set or clear by the program, a new challenge and acceptance empty it")
  func emptied() throws {
    let acts: [(inout CodeEntry) throws -> Void] = [
      { try $0.set("12") }, { try $0.set("985") }, { $0.handle(.clear) },
      { $0.handle(.reformat(.digits(4))) },
      { $0.handle(.accepted("985391")) },
    ]
    for act in acts {
      var entry = field("98|")
      entry.handle(.text("5"))
      try act(&entry)
      #expect(!entry.handle(.undo).isChanged)
      #expect(!entry.handle(.redo).isChanged)
    }
  }

  @Test("M11 What acceptance, set and clear leave behind is as if nothing had been entered before")
  func nothingLeft() throws {
    var accepted = field("985391|")
    accepted.handle(.text("123456"))
    accepted.handle(.accepted("985391"))
    #expect(accepted == field("985391|", .accepted))
    var set = field("985|")
    set.handle(.text("3"))
    try set.set("985")
    #expect(set == field("985|"))
  }

  @Test("M11, V1 What undo brings back is reported like any other code")
  func completing() {
    var entry = field("98539|")
    #expect(entry.completed(by: .text("1")) == "985391")
    #expect(entry.completed(by: .undo) == nil)
    #expect(entry.completed(by: .redo) == "985391")
    entry.handle(.text("123456"))
    #expect(entry.completed(by: .undo) == "985391")
  }

  @Test("M11, V2 Undo while the app verifies cancels that")
  func whileVerifying() {
    var entry = field("98539|")
    entry.handle(.text("1"))
    entry.handle(.verifying)
    #expect(entry.handle(.undo).cancelsVerification)
    #expect(entry.phase == .editing)
  }

  @Test("M11 An accepted field has nothing to undo, and says so")
  func accepted() {
    expect(field("985391|", .accepted), on: .undo, isRefused: .accepted)
    expect(field("985391|", .accepted), on: .redo, isRefused: .accepted)
  }
}
