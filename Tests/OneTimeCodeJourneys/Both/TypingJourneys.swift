#if canImport(UIKit) || canImport(AppKit)
  import OneTimeCode
  import TestSupport
  import Testing

  @testable import OneTimeCodeUI

  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  @MainActor
  @Suite("Typing, deleting and moving")
  struct TypingJourneys {
    @Test("F4.4, V1.1 a typed code is reported once", arguments: Stage.all)
    func typing(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        for (index, key) in "985391".enumerated() {
          scene.person.type(String(key))
          await settle()
          #expect(scene.changeCount == index + 1)
        }
        #expect(scene.state == "985391|")
        #expect(scene.drawn == "985391")
        #expect(scene.completions == ["985391"])
      }
    }

    @Test("F4.2 keys in quick succession are all entered", arguments: Stage.all)
    func fast(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        scene.person.type("985391")
        #expect(scene.state == "985391|")
        #expect(scene.completions == ["985391"])
      }
    }

    @Test("F3.1 typed spaces and hyphens are dropped", arguments: Stage.all)
    func separators(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        for key in "98 5-3 91" {
          scene.person.type(String(key))
          await settle()
        }
        #expect(scene.state == "985391|")
        #expect(scene.drawn == "985391")
        #expect(scene.completions == ["985391"])
      }
    }

    @Test("F4.2, F4.3 inserting in the middle, and overwriting in a full field", arguments: Stage.all)
    func inserting(_ stage: Stage) async {
      await stage.play(configure: { $0.behavior.dismissesKeyboardWhenComplete = false }) { scene in
        await scene.focus()
        scene.person.type("9891")
        scene.person.moveCaret(.left)
        scene.person.moveCaret(.left)
        #expect(scene.state == "98|91")
        scene.person.type("53")
        await settle()
        #expect(scene.state == "9853|91")
        scene.person.type("7")
        await settle()
        #expect(scene.state == "98537|1")
      }
    }

    @Test("F5 a letter is refused and leaves text and caret unchanged", arguments: Stage.all)
    func refusing(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        scene.person.type("98")
        scene.person.moveCaret(.left)
        scene.person.type("x")
        await settle()
        #expect(scene.state == "9|8")
        #expect(await scene.waitForAnnouncements() == ["Enter digits only."])
      }
    }

    @Test("F1.3 letters are folded to capitals", arguments: Stage.all)
    func letters(_ stage: Stage) async throws {
      let format = try CodeFormat(length: 6, alphabet: .lettersAndDigits)
      await stage.play(configuration: OneTimeCodeView.Configuration(format: format, phrases: .english)) {
        scene in
        await scene.focus()
        scene.person.type("a1b")
        await settle()
        #expect(scene.state == "A1B|")
      }
    }

    @Test("F2.1 digits of another script are folded", arguments: Stage.all)
    func folding(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        scene.person.type("٩٨")
        await settle()
        #expect(scene.state == "98|")
      }
    }

    @Test(
      "F2.2, F2.3 full-width letters are folded; characters that only look like digits are refused",
      arguments: Stage.all
    )
    func lookalikes(_ stage: Stage) async throws {
      let format = try CodeFormat(length: 6, alphabet: .lettersAndDigits)
      await stage.play(configuration: OneTimeCodeView.Configuration(format: format, phrases: .english)) {
        scene in
        await scene.focus()
        scene.person.type("ａ")
        await settle()
        #expect(scene.state == "A|")
        for character in ["½", "²", "Ⅷ", "①", "三"] {
          scene.person.type(character)
          await settle()
          #expect(scene.state == "A|")
        }
      }
    }

    @Test(
      "F1.1, F1.2, F1.4 a field has a slot for each symbol of its format, and a wider gap between groups",
      arguments: Stage.standard
    )
    func format(_ stage: Stage) async throws {
      let format = try CodeFormat(length: 8, alphabet: CodeFormat.Alphabet("ABC#"), grouping: [4, 4])
      await stage.play(configuration: OneTimeCodeView.Configuration(format: format, phrases: .english)) {
        scene in
        scene.resize(to: CGSize(width: 600, height: 80))
        let frames = scene.view.slotFrames
        #expect(frames.count == 8)
        #expect(frames[4].minX - frames[3].maxX > frames[1].minX - frames[0].maxX)
        await scene.focus()
        for key in "AB#DCABC#" {
          scene.person.type(String(key))
          await settle()
        }
        #expect(scene.view.text == "AB#CABC#")
        #expect(scene.completions == ["AB#CABC#"])
      }
    }

    @Test("M7, M8, M9 Backspace, forward delete and delete word", arguments: Stage.all)
    func deleting(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        scene.person.backspace()
        #expect(scene.state == "|")
        scene.person.type("98539")
        scene.person.backspace()
        #expect(scene.state == "9853|")
        scene.person.moveCaret(.left)
        scene.person.moveCaret(.left)
        scene.person.backspace()
        await settle()
        #expect(scene.state == "9|53")
        scene.person.forwardDelete()
        await settle()
        #expect(scene.state == "9|3")
        scene.person.moveCaret(.end)
        scene.person.deleteWord()
        await settle()
        #expect(scene.state == "|")
        #expect(scene.drawn == "      ")
      }
    }

    @Test(
      "F4.1, M2, M3, M4 moving to the start, moving right, extending, and Select All",
      arguments: Stage.all
    )
    func moving(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        scene.person.type("985")
        scene.person.moveCaret(.start)
        #expect(scene.state == "|985")
        scene.person.moveCaret(.right)
        #expect(scene.state == "9|85")
        scene.person.shiftRight()
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

    @Test("M0.1 focus by the app puts the caret after the last symbol", arguments: Stage.all)
    func focus(_ stage: Stage) async throws {
      try await stage.play { scene in
        try scene.view.session.set("985")
        await scene.focus()
        #expect(scene.state == "985|")
      }
    }

    @Test("M1.3, M1.4 a selection set by the platform is kept and drawn", arguments: Stage.all)
    func platformSelection(_ stage: Stage) async throws {
      try await stage.play { scene in
        try scene.view.session.set("9853")
        await scene.focus()
        scene.platformSelects(1..<1)
        await settle()
        #expect(scene.state == "9|853")
        #expect(scene.view.slotLayers.map(\.hasCaret) == [false, true, false, false, false, false])
        scene.platformSelects(1..<3)
        await settle()
        #expect(scene.state == "9[85]3")
        let selected = (0..<6).filter { scene.entry.slot(at: $0).states.contains(.selected) }
        #expect(selected == [1, 2])
      }
    }

    @Test("M1.1, M1.2 the selection is a caret until the user selects a range", arguments: Stage.all)
    func caret(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        scene.person.type("98539")
        await settle()
        #expect(scene.state == "98539|")
        for state in ["9853|9", "985|39", "98|539", "9|8539", "|98539"] {
          scene.person.moveCaret(.left)
          await settle()
          #expect(scene.state == state)
        }
        scene.person.shiftRight()
        #expect(scene.state == "[9]8539")
      }
    }

    @Test("M11.1, M11.3, M11.5 undo and redo step through the field's own history", arguments: Stage.all)
    func undoing(_ stage: Stage) async {
      await stage.play(configure: { $0.behavior.dismissesKeyboardWhenComplete = false }) { scene in
        await scene.focus()
        scene.person.type("98")
        scene.person.paste("Your code is 654321")
        await settle()
        #expect(scene.view.text == "654321")
        scene.person.undo()
        #expect(scene.view.text == "98")
        scene.person.undo()
        #expect(scene.view.text == "9")
        scene.person.redo()
        scene.person.redo()
        #expect(scene.state == "654321|")
        scene.view.clear()
        #expect(!scene.canUndo)
      }
    }

    @Test("M12.1, M12.2 Return announces missing symbols and submits a complete code", arguments: Stage.all)
    func returning(_ stage: Stage) async {
      await stage.play(configure: { $0.behavior.dismissesKeyboardWhenComplete = false }) { scene in
        await scene.focus()
        scene.person.type("985")
        scene.person.pressReturn()
        #expect(await scene.waitForAnnouncements() == ["3 digits are missing."])
        #expect(scene.submissionCount == 0)
        scene.person.type("391")
        await settle()
        let before = scene.submissionCount
        scene.person.pressReturn()
        #expect(scene.submissionCount == before + 1)
        #expect(scene.completions == ["985391"])
        #expect(scene.hasFocus)
      }
    }

    @Test(
      "V1.7, V1.9, M12.3 Return reports a code that was set, and verifies an ignored one; another code is reported at once",
      arguments: Stage.all
    )
    func reporting(_ stage: Stage) async throws {
      try await stage.play(configure: { $0.behavior.dismissesKeyboardWhenComplete = false }) { scene in
        await scene.focus()
        try scene.view.session.set("985391")
        await settle()
        #expect(scene.completions == [])
        scene.person.pressReturn()
        await settle()
        #expect(scene.completions == ["985391"])
        scene.person.paste("Your code: 123456")
        await settle()
        #expect(scene.completions == ["985391", "123456"])
        var calls: [String] = []
        scene.view.verify = { code in
          calls.append(code)
          try await Task.sleep(for: .seconds(3600))
        }
        scene.person.pressReturn()
        await settle()
        #expect(scene.completions == ["985391", "123456"])
        #expect(calls == ["123456"])
      }
    }

    @Test("F11.1 marked text is entered when the input method commits it", arguments: Stage.all)
    func composing(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        scene.person.type("9")
        scene.person.compose("８", "８５")
        await settle()
        #expect(scene.view.text == "9")
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

    @Test("F11.9 marked text is drawn while it is composed, also in a masked field", arguments: Stage.all)
    func composingIsDrawn(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        scene.person.type("9")
        scene.person.compose("８", "８５")
        await settle()
        #expect(scene.drawn == "9８５   ")
        #expect(
          scene.view.slotConfigurations.map { $0.states.contains(.composed) }.prefix(4) == [
            false, true, true, false,
          ]
        )
        scene.view.isMasked = true
        #expect(scene.drawn == "●●●   ")
        scene.view.isMasked = false
        scene.person.commit()
        await settle()
        #expect(scene.drawn == "985   ")
        #expect(!scene.view.slotConfigurations.contains { $0.states.contains(.composed) })
      }
    }

    @Test(
      "F11.8 the app's own keypad enters and deletes like keys, with and without focus, and completes the code",
      arguments: Stage.all
    )
    func keypad(_ stage: Stage) async {
      await stage.play { scene in
        #expect(!scene.view.hasText && !scene.view.isComplete)
        for key in ["9", "8", "5", "3"] { scene.view.insertText(key) }
        #expect(scene.view.hasText)
        scene.view.deleteBackward()
        await scene.focus()
        scene.platformSelects(1..<2)
        scene.view.deleteBackward()
        await settle()
        #expect(scene.state == "9|5")
        scene.view.insertText("8")
        scene.view.insertText("x")
        #expect(scene.view.session.entry.refusal == .symbol)
        scene.platformSelects(3..<3)
        for key in ["3", "9", "1"] { scene.view.insertText(key) }
        await settle()
        #expect(scene.view.isComplete && scene.completions == ["985391"])
        scene.view.insertText("4")
        #expect(scene.completions == ["985391"])
      }
    }

    @Test(
      "V2.4, V2.5 a symbol typed during verification is refused; Backspace cancels verification",
      arguments: Stage.all
    )
    func verifying(_ stage: Stage) async {
      await stage.play { scene in
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

    @Test(
      "V4.4, V4.5 a digit after a rejection starts a new code; Backspace edits the rejected code",
      arguments: Stage.all
    )
    func rejected(_ stage: Stage) async {
      await stage.play { scene in
        scene.view.verify = { _ in throw CodeRejection.wrongCode() }
        await scene.focus()
        scene.person.type("985391")
        await settle()
        #expect(scene.state == "985391|")
        #expect(scene.view.message == "Incorrect code.")
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
  }
#endif
