import OneTimeCode
import Testing

@Suite("Pointing")
struct PointingTests {
  @Test("M5.1 A tap on a filled slot selects its symbol")
  func filledSlot() {
    expect(field("985|"), on: .tap(slot: 1, extending: false), becomes: "9[8]5")
    expect(field("985391|"), on: .tap(slot: 5, extending: false), becomes: "98539[1]")
    expect(field("985391|"), on: .tap(slot: 6, extending: false), becomes: "98539[1]")
  }

  @Test("M5.1 Typing replaces the tapped symbol; Backspace removes it")
  func correcting() {
    expect(field("985391|"), on: .tap(slot: 2, extending: false), .text("0"), becomes: "980|391")
    expect(field("985391|"), on: .tap(slot: 2, extending: false), .delete(2..<3), becomes: "98|391")
  }

  @Test("M5.2 A tap on an empty slot puts the caret after the last symbol")
  func emptySlot() {
    expect(field("|985"), on: .tap(slot: 3, extending: false), becomes: "985|")
    expect(field("9[8]5"), on: .tap(slot: 5, extending: false), becomes: "985|")
    expect(field("|985"), on: .tap(slot: .max, extending: false), becomes: "985|")
    expect(field("|"), on: .tap(slot: -1, extending: false), becomes: "|")
  }

  @Test("M5.1, M5.3 A tap focuses the field and keeps the tapped symbol selected")
  func focusing() {
    var entry = field("|985")
    entry.handle(.blur)
    #expect(
      expect(&entry, on: .tap(slot: 1, extending: false), becomes: "9[8]5").actions.contains(.takesFocus)
    )
    expect(&entry, on: .focus, becomes: "9[8]5")
    #expect(entry.isFocused)
    #expect(!entry.handle(.tap(slot: 0, extending: false)).actions.contains(.takesFocus))
  }

  @Test("M0.1, M5.1 A later focus by keyboard puts the caret after the last symbol again")
  func focusingLater() {
    var entry = field("|985")
    entry.handle(.blur)
    expect(&entry, on: .tap(slot: 1, extending: false), .focus, .blur, .focus, becomes: "985|")
  }

  @Test("M0.1, M5.1 A tap that fails to focus the field does not affect a later focus")
  func notFocusing() {
    var entry = field("|985")
    entry.handle(.blur)
    expect(&entry, on: .tap(slot: 1, extending: false), .blur, .focus, becomes: "985|")
  }

  @Test("M5.4 Activation by a screen reader only focuses the field, with the caret at the end")
  func activating() {
    var entry = field("9[8]5")
    entry.handle(.blur)
    #expect(expect(&entry, on: .activate, becomes: "985|").actions.contains(.takesFocus))
    expect(&entry, on: .focus, becomes: "985|")
  }

  @Test("M6.1 A drag selects the range of slots, in either direction")
  func dragging() {
    expect(field("985391|"), on: .drag(from: 1, to: 3), becomes: "9[853]91")
    expect(field("985391|"), on: .drag(from: 3, to: 1), becomes: "9]853[91")
    expect(field("985391|"), on: .drag(from: 2, to: 2), becomes: "98[5]391")
  }

  @Test("M6.1 A drag is clamped to the entered symbols")
  func clamping() {
    expect(field("985|"), on: .drag(from: 1, to: 5), becomes: "9[85]")
    expect(field("985|"), on: .drag(from: 5, to: 1), becomes: "9]85[")
    expect(field("985|"), on: .drag(from: 4, to: 5), becomes: "985|")
    expect(field("985|"), on: .drag(from: -4, to: 1), becomes: "[98]5")
    expect(field("985|"), on: .drag(from: .max, to: .min), becomes: "]985[")
  }

  @Test("M6.1 A drag focuses the field and keeps the range selected")
  func dragFocuses() {
    var entry = field("|985")
    entry.handle(.blur)
    #expect(entry.handle(.drag(from: 0, to: 1)).actions.contains(.takesFocus))
    expect(&entry, on: .focus, becomes: "[98]5")
  }

  @Test("M6.4 Shift-click extends the selection")
  func shiftClick() {
    expect(field("9|85391"), on: .tap(slot: 3, extending: true), becomes: "9[853]91")
    expect(field("985|391"), on: .tap(slot: 1, extending: true), becomes: "9]85[391")
    expect(field("9[8]5391"), on: .tap(slot: 4, extending: true), becomes: "9[8539]1")
    expect(field("9|85"), on: .tap(slot: 5, extending: true), becomes: "9[85]")
  }

  @Test("M6.3 A double-tap selects all")
  func doubleTap() {
    expect(field("985|"), on: .tap(slot: 1, extending: false), .selectAll, becomes: "[985]")
  }
}
