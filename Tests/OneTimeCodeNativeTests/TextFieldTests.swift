import Foundation
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeNative

@MainActor
@Suite("Syncing the platform's text field with the entry")
struct TextFieldTests {
  /// A stand-in for a platform's text field. It changes only when a test or the session changes it.
  final class TextField: PlatformTextField {
    var currentText = ""
    var currentSelection: Range<Int>? = 0..<0
    var isComposing = false
  }

  let face = FieldViewSpy()
  let textField = TextField()

  init() { face.session.textField = textField }

  @Test("F11 an allowed change that the platform doesn't report reaches the app before the next change")
  func anotherChange() async {
    #expect(face.session.shouldChange(0..<0, to: "9"))
    #expect(face.calls == [])
    #expect(face.session.shouldChange(1..<1, to: "8"))
    #expect(face.calls == ["changed 9"])
    await settle()
    #expect(face.calls == ["changed 9", "changed 98"])
    #expect(textField.currentText == "98")
  }

  @Test("F11 an allowed change reaches the app before editing ends")
  func end() {
    #expect(face.session.shouldChange(0..<0, to: "9"))
    face.session.endEditing()
    #expect(face.calls == ["changed 9"])
  }

  @Test("F11 an allowed change reaches the app before text is entered as a whole")
  func whole() {
    #expect(face.session.shouldChange(0..<0, to: "9"))
    face.session.enter("85")
    #expect(face.calls == ["changed 9", "changed 985"])
  }

  @Test("F3, F11 a digit of another script is entered even if the platform doesn't report the change")
  func unreported() async {
    #expect(face.session.shouldChange(0..<0, to: "９"))
    textField.currentText = "９"
    textField.currentSelection = 1..<1
    await settle()
    #expect(face.calls == ["changed 9"])
    #expect(textField.currentText == "9")
  }

  @Test("A7 a released observation gets no notifications")
  func observation() {
    let name = Notification.Name("TextFieldTests")
    var heard = 0
    var observation: Observation? = Observation(name, of: textField) { heard += 1 }
    NotificationCenter.default.post(name: name, object: textField)
    #expect(heard == 1)
    withExtendedLifetime(observation) {}
    observation = nil
    NotificationCenter.default.post(name: name, object: textField)
    #expect(heard == 1)
  }

  @Test("M1 a selection that an accessibility client sets in an unfocused field reaches the entry")
  func selection() throws {
    try face.session.set("985")
    textField.currentSelection = 1..<2
    face.session.selectionDidChange()
    #expect(face.session.entry.selection.range == 1..<2)
  }

  @Test("F11 a change of several ranges becomes a change of the range that contains them")
  func ranges() {
    let ranges = [NSRange(2..<3), NSRange(4..<5), NSRange(0..<1)].map { NSValue(range: $0) }
    #expect(NSRange(spanning: ranges) == NSRange(0..<5))
    #expect(NSRange(spanning: [NSValue(range: NSRange(2..<2))]) == NSRange(2..<2))
    #expect(NSRange(spanning: []) == NSRange(0..<0))
  }
}
