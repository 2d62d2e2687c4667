import Foundation
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeUI

@MainActor
@Suite("Syncing the platform's text field with the entry")
struct TextFieldTests {
  /// A stand-in for a platform's text field. It changes only when a test or the session changes it.
  final class TextField: PlatformTextField {
    var currentText = ""
    var currentSelection: Range<Int>? = 0..<0
    var isComposing = false
  }

  let spy = FieldViewSpy()
  let textField = TextField()

  init() { spy.session.textField = textField }

  @Test("F11 an allowed change that the platform doesn't report reaches the app before the next change")
  func anotherChange() async {
    #expect(spy.session.shouldChange(0..<0, to: "9"))
    #expect(spy.calls == [])
    #expect(spy.session.shouldChange(1..<1, to: "8"))
    #expect(spy.calls == ["changed 9"])
    await settle()
    #expect(spy.calls == ["changed 9", "changed 98"])
    #expect(textField.currentText == "98")
  }

  @Test("F11 an allowed change reaches the app before editing ends")
  func endEditing() {
    #expect(spy.session.shouldChange(0..<0, to: "9"))
    spy.session.endEditing()
    #expect(spy.calls == ["changed 9"])
  }

  @Test("F11 an allowed change reaches the app before text is entered as a whole")
  func enteringText() {
    #expect(spy.session.shouldChange(0..<0, to: "9"))
    spy.session.enter("85")
    #expect(spy.calls == ["changed 9", "changed 985"])
  }

  @Test("F2, F11 a digit of another script is entered even if the platform doesn't report the change")
  func unreported() async {
    #expect(spy.session.shouldChange(0..<0, to: "９"))
    textField.currentText = "９"
    textField.currentSelection = 1..<1
    await settle()
    #expect(spy.calls == ["changed 9"])
    #expect(textField.currentText == "9")
  }

  @Test("A7 a released observation gets no notifications")
  func observation() {
    let name = Notification.Name("TextFieldTests")
    var notifications = 0
    var observation: Observation? = Observation(name, of: textField) { notifications += 1 }
    NotificationCenter.default.post(name: name, object: textField)
    #expect(notifications == 1)
    withExtendedLifetime(observation) {}
    observation = nil
    NotificationCenter.default.post(name: name, object: textField)
    #expect(notifications == 1)
  }

  @Test("M1 a selection that an accessibility client sets in an unfocused field reaches the entry")
  func selection() throws {
    try spy.session.set("985")
    textField.currentSelection = 1..<2
    spy.session.selectionDidChange()
    #expect(spy.session.entry.selection.range == 1..<2)
  }

  @Test("F11 a change of several ranges becomes a change of the range that contains them")
  func ranges() {
    let ranges = [NSRange(2..<3), NSRange(4..<5), NSRange(0..<1)].map { NSValue(range: $0) }
    #expect(NSRange(spanning: ranges) == NSRange(0..<5))
    #expect(NSRange(spanning: [NSValue(range: NSRange(2..<2))]) == NSRange(2..<2))
    #expect(NSRange(spanning: []) == NSRange(0..<0))
  }
}
