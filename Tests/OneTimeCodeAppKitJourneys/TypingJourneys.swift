import AppKitDriver
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeAppKit

/// Whatever AppKit does where its documentation is silent, the same comes of it.
@MainActor
@Suite("Typing, deleting and moving in the field editor, however AppKit goes about it")
struct TypingJourneys {
  typealias Unknowns = StandIn.Unknowns

  @Test("F4, V1 a code is typed and told once", arguments: Unknowns.all)
  func typing(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      await scene.focus()
      for (index, key) in "985391".enumerated() {
        scene.person.type(String(key))
        await settle()
        #expect(scene.changes.count == index + 1)
      }
      #expect(scene.state == "985391|")
      #expect(scene.view.drawn == "985391")
      #expect(scene.completions == ["985391"])
    }
  }

  @Test("F4 keys that come faster than anything settles", arguments: Unknowns.all)
  func fast(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      await scene.focus()
      scene.person.type("985391")
      #expect(scene.state == "985391|")
      #expect(scene.completions == ["985391"])
    }
  }

  @Test("F4 inserting in the middle, and overwriting in a full field", arguments: Unknowns.all)
  func inserting(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      await scene.focus()
      scene.person.type("9891")
      scene.person.press(.left)
      scene.person.press(.left)
      #expect(scene.state == "98|91")
      scene.person.type("53")
      await settle()
      #expect(scene.state == "9853|91")
      scene.person.type("7")
      await settle()
      #expect(scene.state == "98537|1")
    }
  }

  @Test("F5 a letter is refused and leaves text and caret alone", arguments: Unknowns.all)
  func refusing(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      await scene.focus()
      scene.person.type("98")
      scene.person.press(.left)
      scene.person.type("x")
      await settle()
      #expect(scene.state == "9|8")
      #expect(await scene.heard() == ["Only digits can be entered."])
    }
  }

  @Test("F2 digits of another script are typed", arguments: Unknowns.all)
  func folding(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      await scene.focus()
      scene.person.type("٩٨")
      await settle()
      #expect(scene.state == "98|")
    }
  }

  @Test("M7, M8, M9 Backspace, forward delete, and with Option and Command", arguments: Unknowns.all)
  func deleting(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      await scene.focus()
      scene.person.backspace()
      #expect(scene.state == "|")
      scene.person.type("98539")
      scene.person.backspace()
      #expect(scene.state == "9853|")
      scene.person.press(.left)
      scene.person.press(.left)
      scene.person.backspace()
      #expect(scene.state == "9|53")
      scene.person.forwardDelete()
      #expect(scene.state == "9|3")
      scene.person.optionForwardDelete()
      #expect(scene.state == "9|")
      scene.person.type("85")
      scene.person.optionBackspace()
      #expect(scene.state == "|")
      scene.person.type("12")
      scene.person.press(.left)
      scene.person.commandBackspace()
      #expect(scene.state == "|2")
      #expect(scene.view.drawn == "2     ")
    }
  }

  @Test("M2, M3, M4 arrows, with Option, Command and Shift, and select all", arguments: Unknowns.all)
  func moving(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      await scene.focus()
      scene.person.type("985")
      scene.person.press(.commandLeft)
      #expect(scene.state == "|985")
      scene.person.press(.right)
      #expect(scene.state == "9|85")
      scene.person.shiftRight()
      #expect(scene.state == "9[8]5")
      scene.person.press(.left)
      #expect(scene.state == "9|85")
      scene.person.press(.down)
      #expect(scene.state == "985|")
      scene.person.press(.up)
      #expect(scene.state == "|985")
      scene.person.press(.optionRight)
      #expect(scene.state == "985|")
      scene.person.shiftLeft()
      scene.person.shiftLeft()
      #expect(scene.state == "9[85]")
      scene.person.type("7")
      #expect(scene.state == "97|")
      scene.person.selectAll()
      #expect(scene.state == "[97]")
      scene.person.backspace()
      #expect(scene.state == "|")
    }
  }

  @Test("M1 a selection that the platform makes stays as it is", arguments: Unknowns.all)
  func platformSelection(_ unknowns: Unknowns) async throws {
    try await Scene.play(unknowns) { scene in
      try scene.view.set("9853")
      await scene.focus()
      scene.person.editor?.setSelectedRange(NSRange(location: 1, length: 0))
      await settle()
      #expect(scene.state == "9|853")
      let carets = scene.view.slotLayers.map { $0.sublayers?.last?.isHidden == false }
      #expect(carets == [false, true, false, false, false, false])
      scene.person.editor?.setSelectedRange(NSRange(location: 1, length: 2))
      #expect(scene.state == "9[85]3")
    }
  }

  @Test("M11 undo and redo, step by step, by the field's own history", arguments: Unknowns.all)
  func undoing(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      await scene.focus()
      scene.person.type("98")
      scene.person.paste("Your code is 654321")
      await settle()
      #expect(scene.view.code == "654321")
      scene.person.undo()
      #expect(scene.view.code == "98")
      scene.person.undo()
      #expect(scene.view.code == "9")
      scene.person.redo()
      scene.person.redo()
      #expect(scene.state == "654321|")
      scene.view.clear()
      #expect(scene.person.editor?.undoManager?.canUndo == false)
    }
  }

  @Test("M12 Return says what is missing, and submits what is complete", arguments: Unknowns.all)
  func returning(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      await scene.focus()
      scene.person.type("985")
      scene.person.pressReturn()
      #expect(await scene.heard() == ["3 digits are missing."])
      #expect(scene.submissions == [])
      scene.person.type("391")
      await settle()
      scene.person.pressReturn()
      #expect(scene.submissions == ["985391"])
      #expect(scene.completions == ["985391"])
      #expect(scene.view.isFocused)
    }
  }

  @Test("M0 Tab comes to the field once and leaves it once", arguments: Unknowns.all)
  func tab(_ unknowns: Unknowns) async throws {
    try await Scene.play(unknowns) { scene in
      try scene.view.set("985")
      await scene.focus()
      #expect(scene.state == "985|")
      #expect(scene.focusChanges == [true])
      #expect(!scene.view.canBecomeKeyView)
      scene.person.pressTab()
      await settle()
      #expect(!scene.view.isFocused)
      #expect(scene.other.currentEditor() != nil)
      #expect(scene.focusChanges == [true, false])
      #expect(scene.state == "985|")
      #expect(scene.view.session.entry.isFocused == false)
    }
  }

  @Test("F11 what an input method composes is taken when it is committed", arguments: Unknowns.all)
  func composing(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      await scene.focus()
      scene.person.type("9")
      scene.person.compose("８", "８５")
      await settle()
      #expect(scene.view.code == "9")
      scene.person.commit()
      await settle()
      #expect(scene.state == "985|")
      scene.person.compose("３")
      scene.person.commit("３")
      await settle()
      #expect(scene.state == "9853|")
      scene.person.compose("n", "に")
      await settle()
      scene.person.commit("2")
      await settle()
      #expect(scene.state == "98532|")
    }
  }

  @Test("V2 a bounced key while it verifies is refused, Backspace cancels", arguments: Unknowns.all)
  func verifying(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      scene.view.verify = { _ in try await Task.sleep(for: .seconds(3600)) }
      await scene.focus()
      scene.person.type("985391")
      await settle()
      #expect(scene.view.phase == .verifying)
      scene.person.type("1")
      await settle()
      #expect(scene.state == "985391|")
      #expect(scene.view.phase == .verifying)
      scene.person.backspace()
      await settle()
      #expect(scene.state == "98539|")
      #expect(scene.view.phase == .editing)
    }
  }

  @Test("V4 after a rejection a key begins anew, Backspace edits", arguments: Unknowns.all)
  func rejected(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      scene.view.verify = { _ in throw Rejection.wrongCode() }
      await scene.focus()
      scene.person.type("985391")
      await settle()
      #expect(scene.state == "985391|")
      #expect(scene.view.message == "This is not the right code.")
      scene.person.type("7")
      await settle()
      #expect(scene.state == "7|")
      scene.person.type("77777")
      await settle()
      scene.person.backspace()
      await settle()
      #expect(scene.state == "77777|")
    }
  }

  @Test(
    "V3 the focus stays when the code is complete, and goes where the app says so",
    arguments: Unknowns.all
  )
  func dismissing(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      await scene.focus()
      scene.person.type("985391")
      await settle()
      #expect(scene.view.isFocused)
      scene.view.clear()
      scene.view.settings.dismissesKeyboardWhenComplete = true
      scene.person.type("985391")
      await settle()
      #expect(!scene.view.isFocused)
      #expect(scene.state == "985391|")
    }
  }
}
