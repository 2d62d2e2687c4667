import OneTimeCode
import Testing

@Suite("Deleting")
struct DeletingTests {
  @Test("M7 Backspace removes the selection, or the symbol before the caret; later symbols move left")
  func backspace() {
    expect(field("98|5"), on: .delete(.backward), becomes: "9|5")
    expect(field("985391|"), on: .delete(.backward), becomes: "98539|")
    expect(field("9[85]391"), on: .delete(.backward), becomes: "9|391")
    expect(field("9]85[391"), on: .delete(.backward), becomes: "9|391")
  }

  @Test("M7 Backspace at the start or in an empty field has no effect")
  func backspaceAtStart() {
    for picture in ["|", "|985"] as [Picture] {
      #expect(expect(field(picture), on: .delete(.backward), becomes: picture) == CodeEntry.Effects())
    }
  }

  @Test("M8 Forward delete removes the selection, or the symbol after the caret")
  func forward() {
    expect(field("98|5"), on: .delete(.forward), becomes: "98|")
    expect(field("|985391"), on: .delete(.forward), becomes: "|85391")
    expect(field("9[85]391"), on: .delete(.forward), becomes: "9|391")
    #expect(expect(field("985|"), on: .delete(.forward), becomes: "985|") == CodeEntry.Effects())
  }

  @Test("M9 Delete word and delete line remove the selection, or everything before or after the caret")
  func wordAndLine() {
    expect(field("985|391"), on: .delete(.toStart), becomes: "|391")
    expect(field("985|391"), on: .delete(.toEnd), becomes: "985|")
    expect(field("9[85]391"), on: .delete(.toStart), becomes: "9|391")
    expect(field("9[85]391"), on: .delete(.toEnd), becomes: "9|391")
  }

  @Test("M7 The platform can specify the range to delete")
  func positions() {
    expect(field("985391|"), on: .delete(.range(1..<3)), becomes: "9|391")
    expect(field("9[8]5391"), on: .delete(.range(4..<6)), becomes: "9853|")
    expect(field("985|"), on: .delete(.range(1..<40)), becomes: "9|")
    #expect(expect(field("985|"), on: .delete(.range(7..<9)), becomes: "985|") == CodeEntry.Effects())
  }

  @Test("M11 The user's clear command empties the field, and can be undone")
  func all() {
    expect(field("98[5]391"), on: .delete(.all), becomes: "|")
    expect(field("98[5]391"), on: .delete(.all), .undo, becomes: "98[5]391")
  }

  @Test("M10 Cut and copy use the selected range")
  func cutting() {
    #expect(field("9[85]391").copied == "85")
    #expect(field("9]85[391").copied == "85")
    #expect(field("985|391").copied == nil)
    expect(field("9[85]391"), on: .delete(.selection), becomes: "9|391")
    #expect(expect(field("985|391"), on: .delete(.selection), becomes: "985|391") == CodeEntry.Effects())
  }

  @Test("M10 A masked field neither cuts nor copies")
  func cuttingMasked() {
    let masked = CodeEntry.Settings.with { $0.isMasked = true }
    let entry = field("9[85]391", settings: masked)
    #expect(entry.copied == nil)
    #expect(expect(entry, on: .delete(.selection), becomes: "9[85]391") == CodeEntry.Effects())
    expect(entry, on: .delete(.backward), becomes: "9|391")
  }
}
