import Testing

@testable import OneTimeCode

@Suite("Undo and redo")
struct UndoTests {
  @Test("M11.1 Undo and redo restore symbols and caret, one step for each change")
  func steps() {
    var entry = field("|")
    expect(
      &entry,
      on: .text("9"),
      .text("8"),
      .select(CodeEntry.Selection(caret: 1)),
      .text("0"),
      becomes: "90|8"
    )
    expect(&entry, on: .undo, becomes: "9|8")
    expect(&entry, on: .undo, becomes: "9|")
    expect(&entry, on: .undo, becomes: "|")
    #expect(entry.handle(.undo) == CodeEntry.Effects())
    expect(&entry, on: .redo, becomes: "9|")
    expect(&entry, on: .redo, becomes: "9|8")
    expect(&entry, on: .redo, becomes: "90|8")
    #expect(entry.handle(.redo) == CodeEntry.Effects())
  }

  @Test("M11.1 Replacing the whole code is one step, and undo restores the selected range")
  func wholeCode() {
    expect(field("98[5]391"), on: .text("123456"), .undo, becomes: "98[5]391")
    expect(field("98[5]391"), on: .text("123456"), .undo, .redo, becomes: "123456|")
  }

  @Test("M11.1 A change discards the redo history")
  func newBranch() {
    var entry = field("9|")
    #expect(!entry.canRedo)
    expect(&entry, on: .text("8"), .undo, becomes: "9|")
    #expect(entry.canRedo)
    expect(&entry, on: .text("5"), becomes: "95|")
    #expect(!entry.canRedo)
    expect(&entry, on: .redo, becomes: "95|")
    expect(&entry, on: .undo, becomes: "9|")
  }

  @Test("M11.1 Moving the caret isn't an undo step")
  func moving() {
    var entry = field("98|")
    entry.handle(.text("5"))
    expect(&entry, on: .select(CodeEntry.Selection(caret: 0)), .undo, becomes: "98|")
  }

  @Test("M11.1 The history keeps the last 32 steps, in order")
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

  @Test("M11.1 Fields with the same history are equal, regardless of what was undone before")
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

  @Test("M11.1 The history keeps at most 32 steps")
  func depth() {
    var entry = field("|")
    for _ in 0..<20 {
      entry.handle(.text("9"))
      entry.handle(.delete(0..<1))
    }
    var steps = 0
    while entry.handle(.undo).actions.contains(.changed) { steps += 1 }
    #expect(steps == 32)
    while entry.handle(.redo).actions.contains(.changed) { steps -= 1 }
    #expect(steps == 0)
    #expect(Picture(of: entry) == "|")
  }

  @Test("M11.5 Setting, clearing, a new format and acceptance empty the history")
  func emptied() throws {
    let changes: [(inout CodeEntry) throws -> Void] = [
      { try $0.set("12") }, { try $0.set("985") }, { $0.clear() },
      { $0.reformat(.digits(4)) },
      { $0.accept("985391") },
    ]
    for change in changes {
      var entry = field("98|")
      entry.handle(.text("5"))
      try change(&entry)
      #expect(!entry.handle(.undo).actions.contains(.changed))
      #expect(!entry.handle(.redo).actions.contains(.changed))
    }
  }

  @Test("M11.5 Acceptance and setting the code leave no trace of earlier input")
  func nothingLeft() throws {
    var accepted = field("985391|")
    accepted.handle(.text("123456"))
    accepted.accept("985391")
    expectAlike(accepted, field("985391|", .accepted))
    var set = field("985|")
    set.handle(.text("3"))
    try set.set("985")
    expectAlike(set, field("985|"))
  }

  /// Expects that two fields differ at most in the number of their attempts.
  private func expectAlike(_ one: CodeEntry, _ other: CodeEntry) {
    var one = one
    one.lastID = other.lastID
    #expect(one == other)
  }

  @Test("M11.2 Undo and redo report no code; Return submits a restored code")
  func completing() {
    var entry = field("98539|")
    #expect(entry.completed(by: .text("1")) == "985391")
    #expect(entry.completed(by: .undo) == nil)
    #expect(entry.completed(by: .redo) == nil)
    #expect(entry.isFull)
    #expect(entry.completed(by: .submit) == "985391")
    entry.handle(.text("123456"))
    #expect(entry.completed(by: .undo) == nil)
    #expect(entry.handle(.submit).actions.contains(.submits))
  }

  @Test("M11.2 Undoing an edit of a rejected code doesn't use up an attempt")
  func rejected() {
    let settings = CodeEntry.Settings.with { $0.verifies = true }
    var entry = field("985391|", .rejected(.wrongCode(attemptsLeft: 2)), settings: settings)
    #expect(entry.handle(.text("2")).announcement == .startedOver)
    expect(&entry, on: .undo, becomes: "985391|")
    #expect(entry.phase == .editing)
    #expect(entry.completed(by: .text("985391")) == "985391")
  }

  @Test("M11.1, V2.5 Undo cancels a verification")
  func whileVerifying() {
    var entry = field("98539|")
    entry.handle(.text("1"))
    entry.beginVerification(of: entry.symbols)
    #expect(entry.handle(.undo).actions.contains(.cancelsVerification))
    #expect(entry.phase == .editing)
  }

  @Test("M11.5 An accepted field refuses undo and redo")
  func accepted() {
    expect(field("985391|", .accepted), on: .undo, isRefused: .accepted)
    expect(field("985391|", .accepted), on: .redo, isRefused: .accepted)
  }
}
