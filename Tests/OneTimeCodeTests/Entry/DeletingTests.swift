import OneTimeCode
import Testing

@Suite("Deleting")
struct DeletingTests {
  @Test("M7, M8, M9 The platform specifies the range that a key deletes; later symbols move left")
  func positions() {
    expect(field("985391|"), on: .delete(1..<3), becomes: "9|391")
    expect(field("9[8]5391"), on: .delete(4..<6), becomes: "9853|")
    expect(field("985|"), on: .delete(1..<40), becomes: "9|")
    #expect(expect(field("985|"), on: .delete(7..<9), becomes: "985|") == CodeEntry.Effects())
  }

  @Test("M11.1 The user's clear command empties the field, and can be undone")
  func all() {
    expect(field("98[5]391"), on: .deleteAll, becomes: "|")
    expect(field("98[5]391"), on: .deleteAll, .undo, becomes: "98[5]391")
  }

  @Test("M10.1 Cut and copy use the selected range")
  func cutting() {
    #expect(field("9[85]391").copied == "85")
    #expect(field("9]85[391").copied == "85")
    #expect(field("985|391").copied == nil)
    expect(field("9[85]391"), on: .cut, becomes: "9|391")
    #expect(expect(field("985|391"), on: .cut, becomes: "985|391") == CodeEntry.Effects())
  }

  @Test("M10.2 A masked field neither cuts nor copies")
  func cuttingMasked() {
    let masked = CodeEntry.Settings.with { $0.isMasked = true }
    let entry = field("9[85]391", settings: masked)
    #expect(entry.copied == nil)
    #expect(expect(entry, on: .cut, becomes: "9[85]391") == CodeEntry.Effects())
    expect(entry, on: .delete(1..<3), becomes: "9|391")
  }
}
