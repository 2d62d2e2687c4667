import Foundation
import TestSupport
import Testing
import UIKitDriver

@testable import OneTimeCodeUIKit

@MainActor
@Suite("The keyboard and the primary action in UIKit")
struct UIKitTypingJourneys {
  typealias Unknowns = StandIn.Unknowns

  @Test("V1, M12 a completion and Return each send the primary action", arguments: Unknowns.all)
  func primaryAction(_ unknowns: Unknowns) async {
    await UIKitScene.play(unknowns) { scene in
      scene.view.dismissesKeyboardWhenComplete = false
      await scene.focus()
      scene.person.type("985391")
      await settle()
      #expect(scene.submissionCount == 1)
      scene.person.pressReturn()
      #expect(scene.submissionCount == 2)
    }
  }

  @Test("M1, F4, F11, M7 who works through UITextInput alone is understood", arguments: Unknowns.all)
  func textInput(_ unknowns: Unknowns) async {
    await UIKitScene.play(unknowns, configure: { $0.dismissesKeyboardWhenComplete = false }) { scene in
      await scene.focus()
      let field: any UITextInput = scene.view.field
      @MainActor func range(_ start: Int, _ end: Int) -> UITextRange? {
        guard let first = field.position(from: field.beginningOfDocument, offset: start),
          let last = field.position(from: field.beginningOfDocument, offset: end)
        else { return nil }
        return field.textRange(from: first, to: last)
      }
      for character in "985391" { field.insertText(String(character)) }
      await settle()
      #expect(scene.completions == ["985391"])
      field.selectedTextRange = range(2, 3)
      #expect(scene.state == "98[5]391")
      field.insertText("7")
      await settle()
      #expect(scene.state == "987|391")
      field.selectedTextRange = range(4, 4)
      field.deleteBackward()
      await settle()
      #expect(scene.state == "987|91")
      if let start = range(0, 2) { field.replace(start, withText: "12") }
      await settle()
      #expect(scene.state == "12|791")
      field.setMarkedText("６", selectedRange: NSRange(location: 1, length: 0))
      field.unmarkText()
      await settle()
      #expect(scene.state == "126|791")
    }
  }

  @Test("V3 the keyboard goes when the code is complete, unless the app says otherwise")
  func dismissing() async {
    await UIKitScene.play { scene in
      await scene.focus()
      scene.person.type("985391")
      await settle()
      #expect(!scene.view.isFirstResponder)
    }
  }
}
