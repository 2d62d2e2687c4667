import OneTimeCode
import TestSupport
import Testing
import UIKitDriver

@testable import OneTimeCodeUIKit

/// Whatever UIKit does where its documentation is silent, the same comes of it.
@MainActor
@Suite("Typing, deleting and moving, however UIKit goes about it")
struct TypingJourneys {
  typealias Unknowns = StandIn.Unknowns

  @Test("F4, V1 a code is typed and told once", arguments: Unknowns.all)
  func typing(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      await scene.focus()
      for (index, key) in "985391".enumerated() {
        scene.person.type(String(key))
        await settle()
        #expect(scene.changes == index + 1)
      }
      #expect(scene.state == "985391|" || !scene.view.isFirstResponder)
      #expect(scene.view.drawn == "985391")
      #expect(scene.completions == ["985391"])
    }
  }

  @Test("F4 inserting in the middle, and overwriting in a full field", arguments: Unknowns.all)
  func inserting(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      scene.view.dismissesKeyboardWhenComplete = false
      await scene.focus()
      scene.person.type("9891")
      for _ in 0..<2 { scene.person.move(.left) }
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
      scene.person.move(.left)
      scene.person.type("x")
      await settle()
      #expect(scene.state == "9|8")
      #expect(await scene.heard() == ["Only digits can be entered."])
    }
  }

  @Test("M7, M8, M9 Backspace, forward delete and delete word", arguments: Unknowns.all)
  func deleting(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      await scene.focus()
      scene.person.backspace()
      #expect(scene.state == "|")
      scene.person.type("98539")
      scene.person.backspace()
      #expect(scene.state == "9853|")
      scene.person.move(.left)
      scene.person.move(.left)
      scene.person.backspace()
      await settle()
      #expect(scene.state == "9|53")
      scene.person.forwardDelete()
      await settle()
      #expect(scene.state == "9|3")
      scene.person.move(.end)
      scene.person.deleteWord()
      await settle()
      #expect(scene.state == "|")
      #expect(scene.view.drawn == "      ")
    }
  }

  @Test("M2, M3, M4 arrows, Home, End, Shift and select all", arguments: Unknowns.all)
  func moving(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      await scene.focus()
      scene.person.type("985")
      scene.person.move(.home)
      #expect(scene.state == "|985")
      scene.person.move(.right)
      #expect(scene.state == "9|85")
      scene.person.move(.right, extending: true)
      #expect(scene.state == "9[8]5")
      scene.person.type("7")
      await settle()
      #expect(scene.state == "97|5")
      scene.person.selectAll()
      #expect(scene.state == "[975]")
      scene.person.backspace()
      await settle()
      #expect(scene.state == "|")
    }
  }

  @Test("M11 undo and redo, step by step", arguments: Unknowns.all)
  func undoing(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      scene.view.dismissesKeyboardWhenComplete = false
      await scene.focus()
      scene.person.type("98")
      scene.person.paste("Your code is 654321")
      await settle()
      scene.person.undo()
      #expect(scene.view.code == "98")
      scene.person.undo()
      #expect(scene.view.code == "9")
      scene.person.redo()
      scene.person.redo()
      #expect(scene.view.code == "654321")
      #expect(scene.view.field.text == "654321")
    }
  }

  @Test("M12 Return says what is missing, and submits what is complete", arguments: Unknowns.all)
  func returning(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      scene.view.dismissesKeyboardWhenComplete = false
      var submitted = 0
      scene.view.addAction(UIAction { _ in submitted += 1 }, for: .primaryActionTriggered)
      await scene.focus()
      scene.person.type("985")
      scene.person.pressReturn()
      #expect(await scene.heard() == ["3 digits are missing."])
      #expect(submitted == 0)
      scene.person.type("391")
      await settle()
      #expect(submitted == 1)
      scene.person.pressReturn()
      #expect(submitted == 2)
      #expect(scene.completions == ["985391"])
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
    "V3 the keyboard goes when the code is complete; with verify, when it is accepted",
    arguments: Unknowns.all
  )
  func dismissing(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      await scene.focus()
      scene.person.type("985391")
      await settle()
      #expect(!scene.view.isFirstResponder)
      scene.view.clear()
      scene.view.verify = { _ in try await Task.sleep(for: .seconds(3600)) }
      await scene.focus()
      scene.person.type("111111")
      await settle()
      #expect(scene.view.isFirstResponder)
      scene.view.accept()
      #expect(!scene.view.isFirstResponder)
    }
  }
}
