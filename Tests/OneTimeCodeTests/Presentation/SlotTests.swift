import OneTimeCode
import Testing

@Suite("Slots")
struct SlotTests {
  /// Returns the states of the slots: `.` for empty, `#` for filled, `*` for masked. A prefix marks the caret
  /// (`^`), active slots (`!`) and selected slots (`=`).
  private func drawing(_ entry: CodeEntry) -> String {
    (0..<entry.format.length).map { index in
      let states = entry.slot(at: index).states
      var text = states.contains(.caret) ? "^" : ""
      if states.contains(.active) { text += "!" }
      if states.contains(.selected) { text += "=" }
      text += states.contains(.masked) ? "*" : states.contains(.filled) ? "#" : "."
      return text
    }.joined(separator: " ")
  }

  @Test("S1.1 Symbols fill slots 0…n-1; the others are empty")
  func filled() {
    var entry = field("98|")
    entry.handle(.blur)
    #expect(drawing(entry) == "# # . . . .")
    let symbols = (0..<6).map { entry.slot(at: $0).symbol }
    #expect(symbols == [UInt8(ascii: "9"), UInt8(ascii: "8"), nil, nil, nil, nil])
  }

  @Test("M1.4 Unless the field is full, the caret marks the leading edge of a slot")
  func caret() {
    #expect(drawing(field("|")) == "^!. . . . . .")
    #expect(drawing(field("985|")) == "# # # ^!. . .")
    #expect(drawing(field("9|85")) == "# ^!# # . . .")
  }

  @Test("M1.4 In a full field, the caret marks the whole slot that the next symbol replaces")
  func caretInFullField() {
    #expect(drawing(field("985|391")) == "# # # !# # #")
    #expect(drawing(field("985391|")) == "# # # # # !#")
  }

  @Test("S1.1 The selected range is marked only while the field is focused")
  func range() {
    #expect(drawing(field("9[85]3")) == "# !=# !=# # . .")
    #expect(drawing(field("9]85[3")) == "# !=# !=# # . .")
    var entry = field("9[85]3")
    entry.handle(.blur)
    #expect(drawing(entry) == "# # # # . .")
  }

  @Test("S1.1 The states of every slot include the phase, unless it is editing")
  func phases() {
    let states: KeyValuePairs<CodeEntry.Phase, CodeEntry.Slot.States> = [
      .verifying: .verifying, .accepted: .accepted, .rejected(.expired): .rejected,
    ]
    let all: CodeEntry.Slot.States = [.verifying, .accepted, .rejected]
    for (phase, state) in states {
      let entry = field("985391|", phase)
      for index in 0..<6 { #expect(entry.slot(at: index).states.intersection(all) == state) }
    }
    #expect(field("98|").slot(at: 0).states == .filled)
  }

  @Test("S1.1, F1.4 Each group's first slot is marked, except in the first group")
  func groups() throws {
    let entry = CodeEntry(format: try CodeFormat(length: 6, grouping: [3, 3]))
    #expect((0..<6).filter { entry.slot(at: $0).states.contains(.startsGroup) } == [3])
  }

  @Test("S1.1 Each state has its own bit")
  func bits() {
    let states: [CodeEntry.Slot.States] = [
      .filled, .caret, .active, .selected, .masked, .rejected, .accepted, .verifying, .startsGroup,
    ]
    #expect(Set(states.map(\.rawValue)).count == states.count)
    #expect(states.allSatisfy { $0.rawValue.nonzeroBitCount == 1 })
  }

  @Test("S3.1 By default, a masked field masks every slot with a symbol")
  func masked() {
    let masked = CodeEntry.Settings.with { $0.isMasked = true }
    var entry = field("98|5", settings: masked)
    #expect(drawing(entry) == "* * ^!* . . .")
    #expect(!entry.handle(.text("0")).actions.contains(.reveals))
    #expect(drawing(entry) == "* * * ^!* . .")
  }

  @Test("S3.5 With `revealsLastSymbol`, a masked field shows the last typed symbol briefly")
  func reveal() {
    let settings = CodeEntry.Settings.with {
      $0.isMasked = true
      $0.revealsLastSymbol = true
    }
    var entry = field("98|5", settings: settings)
    #expect(entry.handle(.text("0")).actions.contains(.reveals))
    #expect(drawing(entry) == "* * # ^!* . .")
    entry.conceal()
    #expect(drawing(entry) == "* * * ^!* . .")
  }

  @Test("S3.5 The next change, a blur or acceptance hides a revealed symbol")
  func concealed() {
    let settings = CodeEntry.Settings.with {
      $0.isMasked = true
      $0.revealsLastSymbol = true
    }
    let changes: [(inout CodeEntry) -> CodeEntry.Effects] = [
      { $0.handle(.delete(5..<6)) }, { $0.handle(.text("123456")) }, { $0.handle(.blur) },
      { $0.handle(.undo) },
      { $0.clear() }, { $0.accept("985391") },
    ]
    for (index, change) in changes.enumerated() {
      var entry = field("98539|", settings: settings)
      entry.handle(.text("1"))
      #expect(entry.revealed == 5)
      #expect(!change(&entry).actions.contains(.reveals), "change \(index)")
      #expect(entry.revealed == nil, "change \(index)")
    }
  }

  @Test("S3.5 Pasted symbols, and symbols in an unmasked field, are not revealed")
  func notRevealed() {
    let unmasked = CodeEntry.Settings.with { $0.revealsLastSymbol = true }
    #expect(
      !expect(field("98|", settings: unmasked), on: .text("5"), becomes: "985|").actions.contains(.reveals)
    )
    let masked = CodeEntry.Settings.with {
      $0.isMasked = true
      $0.revealsLastSymbol = true
    }
    #expect(
      !expect(field("98|", settings: masked), on: .text("53"), becomes: "9853|").actions.contains(.reveals)
    )
  }
}
