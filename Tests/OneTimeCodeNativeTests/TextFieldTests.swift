import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeNative

@MainActor
@Suite("The platform's text field and the entry")
struct TextFieldTests {
  /// A text field that does nothing by itself.
  final class TextField: PlatformTextField {
    var currentText = ""
    var currentSelection: Range<Int>? = 0..<0
    var isComposing = false
  }

  let face = FieldViewSpy()
  let textField = TextField()

  init() { face.session.textField = textField }

  @Test("F11 the app is told of an allowed change before the next one, also where nobody reported it")
  func anotherChange() async {
    #expect(face.session.shouldChange(0..<0, to: "9"))
    #expect(face.told == [])
    #expect(face.session.shouldChange(1..<1, to: "8"))
    #expect(face.told == ["changed 9"])
    await settle()
    #expect(face.told == ["changed 9", "changed 98"])
    #expect(textField.currentText == "98")
  }

  @Test("F11 the app is told of an allowed change before the focus goes")
  func end() {
    #expect(face.session.shouldChange(0..<0, to: "9"))
    face.session.endEditing()
    #expect(face.told == ["changed 9"])
  }

  @Test("M1 a selection that assistive technology makes without the focus is the entry's, too")
  func selection() throws {
    try face.session.set("985")
    textField.currentSelection = 1..<2
    face.session.selectionDidChange()
    #expect(face.session.entry.selection.range == 1..<2)
  }
}
