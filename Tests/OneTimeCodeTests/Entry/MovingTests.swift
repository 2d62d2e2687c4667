import OneTimeCode
import Testing

@Suite("Moving")
struct MovingTests {
  @Test("M0.1 Focusing by keyboard or by the app puts the caret after the last symbol")
  func focus() {
    var entry = field("98|5")
    entry.handle(.blur)
    #expect(!entry.isFocused)
    expect(&entry, on: .focus, becomes: "985|")
    #expect(entry.isFocused)
  }

  @Test("M0.2 A new field is not focused, and setting or entering symbols does not focus it")
  func noFocusAtStart() throws {
    #expect(!CodeEntry().isFocused)
    #expect(CodeEntry().selection == CodeEntry.Selection(caret: 0))
    var entry = CodeEntry()
    #expect(try !entry.set("98").actions.contains(.takesFocus))
    #expect(!entry.handle(.text("5")).actions.contains(.takesFocus))
  }

  @Test("M0.1, M1.3 Focusing a focused field does not move the caret")
  func focusTwice() {
    expect(field("98|5"), on: .focus, becomes: "98|5")
  }

  @Test("M1.1, M1.3, M2, M3, M4 A selection set by the platform is kept")
  func platformSelection() {
    for picture in ["|985", "9|85", "985|", "9[8]5", "9]85[", "[985]"] as [Picture] {
      expect(field("|985"), on: .select(picture.selection), becomes: picture)
    }
  }

  @Test("M1.2 Typing or focusing does not turn a caret into a one-slot range")
  func staysCaret() {
    expect(field("98539|"), on: .text("1"), becomes: "985391|")
    expect(field("985391|"), on: .blur, .focus, becomes: "985391|")
  }

  @Test("M1.1 The selection is clamped to the entered symbols")
  func clamping() {
    expect(field("985|"), on: .select(CodeEntry.Selection(anchor: -3, head: 9)), becomes: "[985]")
    expect(field("985|"), on: .select(CodeEntry.Selection(caret: .max)), becomes: "985|")
    expect(field("985|"), on: .select(CodeEntry.Selection(caret: .min)), becomes: "|985")
  }

  @Test("M4 Select All selects every symbol")
  func selectAll() {
    expect(field("98|53"), on: .selectAll, becomes: "[9853]")
    expect(field("|"), on: .selectAll, becomes: "|")
  }

  @Test("A4 Typing, deleting and moving add no announcement to the platform's own echo")
  func silence() {
    let events: [CodeEntry.Event] = [
      .text("3"), .delete(1..<2), .select(CodeEntry.Selection(anchor: 0, head: 3)), .selectAll,
      .tap(slot: 1, extending: false), .undo, .focus, .blur,
    ]
    for event in events {
      var entry = field("98|5")
      #expect(entry.handle(event).announcement == nil)
      #expect(entry.handle(.text("7")).announcement == nil)
    }
  }
}
