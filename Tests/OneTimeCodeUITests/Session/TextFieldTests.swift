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

    /// Makes an edit, as the platform does before it reports the edit.
    func replace(_ range: Range<Int>, with text: String) {
      let old = currentText
      currentText = String(old.prefix(range.lowerBound)) + text + old.dropFirst(range.upperBound)
      currentSelection = range.lowerBound + text.utf16.count..<range.lowerBound + text.utf16.count
    }
  }

  let spy = FieldViewSpy()
  let textField = TextField()

  init() { spy.session.textField = textField }

  @Test(
    "F11.7, A4 an edit that the platform may make changes nothing until it is made, however often it asks"
  )
  func asking() {
    for _ in 0..<3 { #expect(spy.session.shouldChange(0..<0, to: "9")) }
    #expect(spy.calls == [])
    #expect(spy.session.entry.symbols.isEmpty)
    textField.replace(0..<0, with: "9")
    spy.session.textDidChange()
    spy.session.textDidChange()
    #expect(spy.calls == ["changed 9"])
  }

  @Test("A4 the session makes an edit itself that the platform must not make")
  func refusing() {
    #expect(!spy.session.shouldChange(0..<0, to: "985 391"))
    #expect(textField.currentText == "985391")
    #expect(!spy.session.shouldChange(6..<6, to: "x"))
    #expect(spy.session.entry.refusal == .symbol)
    #expect(spy.session.shouldChange(5..<6, to: ""))
    #expect(textField.currentText == "985391")
  }

  @Test(
    "F11.7 an edit that isn't reported yet survives updates, and reaches the app before any event or command"
  )
  func unreportedEdits() throws {
    let actions: [(name: String, action: (FieldSession) throws -> Void, calls: [String])] = [
      ("update", { $0.update() }, ["changed 9"]),
      ("settings", { $0.behavior.isMasked = true }, ["changed 9"]),
      (
        "content", { $0.update(OneTimeCodeView.Configuration(label: "PIN", phrases: .english)) },
        ["changed 9"]
      ),
      ("another change", { _ = $0.shouldChange(1..<1, to: "8") }, ["changed 9"]),
      ("entering", { $0.enter("85") }, ["changed 9", "changed 985"]),
      ("end of editing", { $0.endEditing() }, ["changed 9"]),
      ("setting", { try $0.set("123") }, ["changed 9", "changed 123"]),
      ("clearing", { $0.clear() }, ["changed 9", "changed "]),
      ("rejecting", { $0.reject(for: CodeRejection.expired) }, ["changed 9"]),
    ]
    for (name, action, calls) in actions {
      let spy = FieldViewSpy()
      let textField = TextField()
      spy.session.textField = textField
      #expect(spy.session.shouldChange(0..<0, to: "9"))
      textField.replace(0..<0, with: "9")
      try action(spy.session)
      #expect(spy.calls == calls, "\(name)")
      #expect(textField.currentText == String(spy.session.entry.symbols), "\(name)")
    }
  }

  @Test("F2.1 a digit of another script is entered when the platform reports it")
  func otherScript() {
    #expect(spy.session.shouldChange(0..<0, to: "９"))
    textField.replace(0..<0, with: "９")
    spy.session.textDidChange()
    #expect(spy.calls == ["changed 9"])
    #expect(textField.currentText == "9")
  }

  @Test("F8.1 text that the platform sets and that is too long is refused, and the previous text is restored")
  func tooLong() throws {
    try spy.session.set("12")
    textField.replace(0..<2, with: "12345678")
    spy.session.textDidChange()
    #expect(textField.currentText == "12")
    #expect(spy.session.entry.refusal == .tooMany(8))
  }

  @Test("A7.1 a released observation gets no notifications")
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

  @Test("M1.3 a selection that an accessibility client sets in an unfocused field reaches the entry")
  func selection() throws {
    try spy.session.set("985")
    textField.currentSelection = 1..<2
    spy.session.selectionDidChange()
    #expect(spy.session.entry.selection.range == 1..<2)
  }

  @Test("F11.3 the platform's ranges are limited to the text, and `NSNotFound` stands for the selection")
  func ranges() {
    let last = NSRange(location: Int.max - 1, length: 5)
    let cases: [([NSRange], Range<Int>?)] = [
      ([NSRange(2..<3), NSRange(4..<5), NSRange(0..<1)], 0..<5), ([NSRange(2..<2)], 2..<2), ([], nil),
      ([NSRange(location: NSNotFound, length: 0)], nil), ([NSRange(location: NSNotFound, length: 9)], nil),
      ([NSRange(location: NSNotFound, length: 0), NSRange(1..<2)], 1..<2), ([last], 6..<6),
      ([NSRange(location: 4, length: 121)], 4..<6), ([NSRange(0..<4), NSRange(2..<5)], 0..<5),
      ([NSRange(location: 2, length: Int.max)], 2..<6),
    ]
    for (ranges, expected) in cases { #expect(Range(spanning: ranges, in: 6) == expected, "\(ranges)") }
  }

  @Test("F11.3 an edit of an unknown range is made at the selection, and never by the platform")
  func unknownRange() throws {
    try spy.session.set("98")
    textField.currentSelection = 0..<1
    spy.session.selectionDidChange()
    #expect(!spy.session.shouldChange([NSRange(location: NSNotFound, length: 0)], to: "7"))
    #expect(textField.currentText == "78")
    #expect(!spy.session.shouldChange([NSRange(location: 7, length: 1)], to: "5"))
    #expect(textField.currentText == "785")
    #expect(!spy.session.shouldChange([NSRange(0..<1), NSRange(1..<2)], to: ""))
    #expect(textField.currentText == "5")
  }
}

extension FieldSession {
  /// Asks about a single range.
  func shouldChange(_ range: Range<Int>, to text: String) -> Bool { shouldChange([NSRange(range)], to: text) }
}
