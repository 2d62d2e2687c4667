#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCode
  import TestSupport
  import Testing

  @testable import OneTimeCodeUI

  @MainActor
  @Suite("Keys on a Mac")
  struct AppKitTypingJourneys {
    @Test("M9 deleting with Option and with Command", arguments: Stage.all)
    func deleting(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        scene.person.type("93")
        scene.person.press(.left)
        scene.person.optionForwardDelete()
        #expect(scene.state == "9|")
        scene.person.type("85")
        scene.person.deleteWord()
        #expect(scene.state == "|")
        scene.person.type("12")
        scene.person.press(.left)
        scene.person.commandBackspace()
        #expect(scene.state == "|2")
        #expect(scene.drawn == "2     ")
      }
    }

    @Test("M2, M3, M4 Up and Down, and arrow keys with Option, Command and Shift", arguments: Stage.all)
    func moving(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        scene.person.type("985")
        scene.person.press(.commandLeft)
        #expect(scene.state == "|985")
        scene.person.press(.down)
        #expect(scene.state == "985|")
        scene.person.press(.up)
        #expect(scene.state == "|985")
        scene.person.press(.optionRight)
        #expect(scene.state == "985|")
        scene.person.shiftLeft()
        scene.person.shiftLeft()
        #expect(scene.state == "9[85]")
        scene.person.press(.left)
        #expect(scene.state == "9|85")
        scene.person.shiftLeft()
        scene.person.type("7")
        #expect(scene.state == "7|85")
        scene.person.press(.commandRight)
        #expect(scene.state == "785|")
        scene.person.press(.optionLeft)
        #expect(scene.state == "|785")
      }
    }

    @Test("M0.1 Tab leaves the field in one step", arguments: Stage.all)
    func tab(_ stage: Stage) async throws {
      try await stage.play { scene in
        try scene.view.session.set("985")
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

    @Test(
      "V3.3 completion keeps the focus, since a Mac has no on-screen keyboard to dismiss",
      arguments: Stage.standard
    )
    func staying(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        scene.person.type("985391")
        await settle()
        #expect(scene.view.isFocused)
      }
    }

    @Test("M12.1 Return on a complete code submits it; completing the code doesn't", arguments: Stage.all)
    func returning(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        scene.person.type("985391")
        await settle()
        #expect(scene.submissions == [])
        scene.person.pressReturn()
        #expect(scene.submissions == ["985391"])
      }
    }
  }
#endif
