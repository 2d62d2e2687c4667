#if canImport(UIKit) || canImport(AppKit)
  import Foundation
  import OneTimeCode
  import Oracles
  import TestSupport
  import Testing

  @testable import OneTimeCodeUI

  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  @MainActor
  @Suite("AutoFill, pasting and other text input")
  struct FillingJourneys {
    @Test(
      "F6.1, V1.1 every burst of edits reports exactly the expected codes",
      arguments: try Recording.all(),
      Stage.allFillRoutes
    )
    func bursts(_ recording: Recording, _ stage: Stage) async throws {
      try await stage.play(configure: { $0.behavior.dismissesKeyboardWhenComplete = false }) { scene in
        try await scene.play(recording)
      }
    }

    @Test("F14.2, F14.5 a link fills in its code, which the user then submits", arguments: Stage.standard)
    func link(_ stage: Stage) async throws {
      let link = try #require(URL(string: "https://example.com/code#otc=985391"))
      await stage.play { scene in
        var calls: [String] = []
        scene.view.verify = { calls.append($0) }
        #expect(scene.view.fill(from: link) && !scene.view.fill(from: link))
        await settle()
        #expect(scene.drawn == "985391" && calls == [])
        scene.view.submit()
        await settle()
        #expect(calls == ["985391"] && scene.view.phase == .accepted)
      }
    }

    @Test(
      "V1.6, V2.3 a code that AutoFill enters once more while it is verified, in any number of turns, counts once",
      arguments: [
        [.init("985391", in: 0..<6)], [.init("985391")],
        [.init("9", in: 0..<6)] + "85391".map { .init(String($0)) },
        (0..<6).map { .init(String(Array("985391")[$0]), in: $0..<$0 + 1) },
      ] as [[Recording.Step]],
      Stage.allFillRoutes
    )
    func fillingTwice(_ steps: [Recording.Step], _ stage: Stage) async {
      for isOneTurn in [true, false] {
        await stage.play { scene in
          var calls: [String] = []
          scene.view.verify = { code in
            calls.append(code)
            try await Task.sleep(for: .seconds(3600))
          }
          await scene.focus()
          scene.autoFill([.init("985391")])
          if !isOneTurn { await settle() }
          for step in steps {
            scene.autoFill([step])
            if !isOneTurn { await settle() }
          }
          await settle()
          #expect(calls == ["985391"])
          #expect(scene.completions == ["985391"])
          #expect(scene.changeCount == 1)
          #expect(scene.view.phase == .verifying)
          #expect(Set(scene.platformTexts) == ["985391"])
        }
      }
    }

    @Test(
      "V2.5 Backspace, cut and clear cancel a verification, and the code can be entered again",
      arguments: Stage.all
    )
    func deletingWhileVerifying(_ stage: Stage) async {
      let deletions: [@MainActor (Scene) -> Void] = [
        { $0.person.backspace() },
        {
          $0.person.selectAll()
          $0.person.cut()
        },
        { _ = $0.perform("Clear") },
      ]
      for delete in deletions {
        await stage.play { scene in
          var calls = 0
          scene.view.verify = { _ in
            calls += 1
            try await Task.sleep(for: .seconds(3600))
          }
          await scene.focus()
          scene.person.type("985391")
          await settle()
          delete(scene)
          await settle()
          #expect(scene.view.phase == .editing)
          scene.person.type(String("985391".dropFirst(scene.view.text.count)))
          await settle()
          #expect(scene.completions == ["985391", "985391"])
          #expect(calls == 2)
        }
      }
    }

    @Test(
      "F6.1, V1.1 AutoFill may ask for a space first, insert later than it asks, or follow a deleted digit",
      arguments: Stage.allFillRoutes
    )
    func fillingLater(_ stage: Stage) async {
      let beginnings: [@MainActor (Scene) -> Void] = [
        { $0.autoFill([.init(" ")]) },
        { $0.ask(about: [NSRange(0..<0)], "985391") },
        {
          $0.person.type("9")
          $0.person.backspace()
        },
      ]
      for begin in beginnings {
        await stage.play { scene in
          await scene.focus()
          begin(scene)
          await settle()
          #expect(scene.state == "|")
          scene.autoFill([.init("985391")])
          await settle()
          #expect(scene.view.text == "985391")
          #expect(scene.completions == ["985391"])
        }
      }
    }

    @Test(
      "F6.1, V1.2 the app may remove the field when the code is complete, while AutoFill still inserts",
      arguments: Stage.allFillRoutes
    )
    func removing(_ stage: Stage) async {
      await stage.play { scene in
        var codes: [String] = []
        scene.view.onComplete = {
          codes.append($0)
          scene.view.removeFromSuperview()
        }
        await scene.focus()
        scene.autoFill([.init("985391"), .init("9", in: 0..<6)] + "85391".map { .init(String($0)) })
        await settle()
        #expect(codes == ["985391"])
        #expect(scene.view.text == "985391")
      }
    }

    @Test(
      "F11.3 the platform may ask about any ranges: unknown, beyond the text, or overlapping",
      arguments: Stage.allFillRoutes
    )
    func ranges(_ stage: Stage) async {
      var generator = SeededGenerator(seed: 1)
      let numbers = [0, 0, 1, 1, 2, 3, 5, 6, 7, 121, NSNotFound - 1, NSNotFound, -1]
      func range() -> NSRange {
        let length = numbers.randomElement(using: &generator) ?? 0
        return NSRange(location: numbers.randomElement(using: &generator) ?? 0, length: max(length, 0))
      }
      await stage.play(configure: { $0.behavior.dismissesKeyboardWhenComplete = false }) { scene in
        await scene.focus()
        for _ in 0..<200 {
          let ranges = (0..<Int.random(in: 0...3, using: &generator)).map { _ in range() }
          scene.ask(about: ranges, ["", "9", "85", "985391", "x"].randomElement(using: &generator) ?? "")
          #expect(Set(scene.platformTexts) == [scene.view.text], "\(ranges)")
        }
        await settle()
        #expect(scene.state == scene.entry.textWithCaret)
        scene.view.clear()
        scene.person.type("9")
        scene.ask(about: [NSRange(location: NSNotFound, length: 0)], "8")
        scene.ask(about: [NSRange(location: 40, length: 2)], "")
        scene.ask(about: [NSRange(location: 0, length: 121)], "")
        #expect(scene.view.text == "")
      }
    }

    @Test(
      "F6.1, A2.5, A5.1, M14 the code of a pasted message is filled in and spelled out",
      arguments: Stage.all
    )
    func pasting(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        scene.person.type("12")
        scene.person.paste("G-985391 is your code.\nDo not share it with others.")
        await settle()
        #expect(scene.state == "985391|")
        #expect(scene.completions == ["985391"])
        #expect(scene.changeCount == 3)
        #expect(await scene.waitForAnnouncements() == ["Code filled in: 9 8 5 3 9 1"])
      }
    }

    @Test("F7.1 a partial code is pasted at the caret as one undo step", arguments: Stage.all)
    func part(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        scene.person.type("91")
        scene.person.moveCaret(.left)
        scene.person.paste("85-3")
        await settle()
        #expect(scene.state == "9853|1")
        scene.person.undo()
        #expect(scene.view.text == "91")
      }
    }

    @Test(
      "F3.2, F6.2, F9.1 the code of a text is filled in: once, without dots, and from a bound line",
      arguments: [
        "985391 or 985391", "985.391", "111111 is your code\n\n@example.com #985391",
      ],
      Stage.standard
    )
    func oneCode(_ text: String, _ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        scene.person.paste(text)
        await settle()
        #expect(scene.state == "985391|")
        #expect(scene.completions == ["985391"])
      }
    }

    @Test("F7.2 a partial code that would extend past the last slot is refused", arguments: Stage.all)
    func longPart(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        scene.person.type("9853")
        scene.person.paste("917")
        await settle()
        #expect(scene.state == "9853|")
        #expect(scene.completions == [])
      }
    }

    @Test(
      "F6.3, F8.1 a text with no code, several codes or too many symbols is refused entirely",
      arguments: [
        ("985391 or 123456", "Several codes found in this text. Enter the one you want to use."),
        ("9853912", "The code has only 6 digits."),
        ("hello", "No 6-digit code found in this text."),
      ],
      Stage.standard
    )
    func refused(_ paste: (text: String, announcement: String), _ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        scene.person.type("98")
        scene.person.paste(paste.text)
        await settle()
        #expect(scene.state == "98|")
        #expect(await scene.waitForAnnouncements() == [paste.announcement])
      }
    }

    @Test(
      "F9.6 a code for another domain isn't entered; a warning names that domain",
      arguments: Stage.standard
    )
    func foreignDomain(_ stage: Stage) async {
      await stage.play(configuration: OneTimeCodeView.Configuration(domain: "example.com", phrases: .english))
      { scene in
        await scene.focus()
        scene.person.paste("985391 is your code\n\n@bank.example #985391")
        await settle()
        #expect(scene.view.text == "")
        #expect(scene.view.message?.contains("bank.example") == true)
        #expect(await scene.waitForAnnouncements().first?.contains("bank.example") == true)
        scene.person.paste("123456 is your code\n\n@login.example.org #123456")
        #expect(scene.view.text == "")
        scene.person.paste("123456 is your code\n\n@example.com #123456")
        #expect(scene.view.text == "123456")
      }
    }

    @Test("F6.1 a code in dictated or dropped text is filled in", arguments: Stage.all)
    func dictatedOrDropped(_ stage: Stage) async {
      await stage.play(configure: { $0.behavior.dismissesKeyboardWhenComplete = false }) { scene in
        await scene.focus()
        scene.person.dictate("985 391")
        await settle()
        #expect(scene.state == "985391|")
        scene.view.clear()
        await scene.drop("Your code:\n654321")
        #expect(scene.state == "654321|")
        await scene.drop("code 222222")
        #expect(scene.view.text == "222222")
        #expect(scene.completions == ["985391", "654321", "222222"])
      }
    }

    @Test(
      "M10.1, M10.2 cut and copy use the selected range; a masked field allows neither",
      arguments: Stage.all
    )
    func cutting(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        scene.person.type("985")
        scene.person.moveCaret(.left)
        scene.person.shiftRight()
        scene.person.copy()
        #expect(scene.clipboard == "5")
        scene.person.selectAll()
        scene.person.cut()
        #expect(scene.clipboard == "985")
        #expect(scene.state == "|")
        scene.view.behavior.isMasked = true
        scene.clipboard = nil
        scene.person.type("12")
        scene.person.selectAll()
        scene.person.cut()
        scene.person.copy()
        #expect(scene.clipboard == nil)
        #expect(scene.state == "[12]")
      }
    }

    @Test(
      "M10.4 a field that forbids copying allows pasting, but neither cut nor copy",
      arguments: Stage.standard
    )
    func forbidden(_ stage: Stage) async {
      await stage.play(configure: { $0.copyPolicy = .forbidden }) { scene in
        await scene.focus()
        scene.person.paste("985")
        scene.clipboard = nil
        scene.person.selectAll()
        scene.person.copy()
        scene.person.cut()
        #expect(scene.clipboard == nil)
        #expect(scene.state == "[985]")
      }
    }

    @Test(
      "V6.14 a new code clears a rejected one and keeps the focus, but not what the user types",
      arguments: Stage.all
    )
    func resend(_ stage: Stage) async {
      await stage.play { scene in
        scene.view.verify = { _ in throw CodeRejection.wrongCode() }
        let button = scene.makeResendButton()
        var sent = 0
        button.resend = {
          sent += 1
          if sent == 2 { throw CodeRejection.noNetwork }
          return nil
        }
        @MainActor func send() async {
          let before = sent
          button.session.press()
          for _ in 0..<20 where sent == before || button.session.state == .sending { await settle() }
          await settle()
        }
        @MainActor func reject() async {
          scene.person.type("111111")
          for _ in 0..<50 where scene.view.phase != .rejected(.wrongCode()) { await settle() }
        }
        await scene.focus()
        await reject()
        await send()
        #expect(scene.state == "|")
        #expect(scene.view.phase == .editing)
        #expect(scene.hasFocus)
        #expect(Set(scene.platformTexts) == [""])
        #expect(scene.view.message == "We sent you a new code.")
        #expect(!scene.canUndo)
        await reject()
        await send()
        #expect(scene.view.text == "111111", "a failed request keeps the code")
        await reject()
        scene.person.type("22")
        await send()
        #expect(scene.state == "22|", "the user may be typing the new code")
      }
    }

    @Test(
      "F10.1, F10.2, F10.3, F10.5 the app's changes to the code and format report no completion",
      arguments: Stage.all
    )
    func appChanges(_ stage: Stage) async throws {
      try await stage.play { scene in
        await scene.focus()
        try scene.view.session.set("985 391")
        #expect(scene.state == "985391|")
        #expect(throws: CodeRefusal.self) { try scene.view.session.set("1234567") }
        #expect(scene.state == "985391|")
        scene.view.configuration.format = .digits(4)
        #expect(scene.state == "|")
        #expect(scene.drawn == "    ")
        try scene.view.session.set("9853")
        scene.view.clear()
        #expect(scene.state == "|")
        #expect(scene.completions == [])
        #expect(Set(scene.platformTexts) == [""])
      }
    }

    @Test(
      "V4.11, F10.1 an empty text keeps the verification and its verdict; clearing the field ignores both",
      arguments: Stage.standard
    )
    func emptying(_ stage: Stage) async {
      for clears in [false, true] {
        await stage.play { scene in
          let view = scene.view
          let phase = clears ? CodeEntry.Phase.editing : .rejected(.wrongCode())
          @MainActor func empty(_ view: OneTimeCodeView) {
            if clears { view.clear() } else { view.text = "" }
          }
          view.verify = { [unowned view] _ in
            empty(view)
            throw CodeRejection.wrongCode()
          }
          await scene.focus()
          scene.person.type("985391")
          await settle()
          #expect(scene.state == "|" && view.phase == phase)
          view.verify = nil
          view.reject(CodeRejection.wrongCode())
          empty(view)
          #expect(scene.state == "|" && view.phase == phase)
          #expect(view.message == (clears ? nil : "Incorrect code."))
        }
      }
    }
  }

  extension Scene {
    /// Makes the recorded edits, and expects exactly the recorded codes.
    func play(_ recording: Recording) async throws {
      await focus()
      if let rejected = recording.rejected {
        try view.session.set(rejected)
        view.reject(CodeRejection.wrongCode())
      }
      autoFill(recording.steps)
      await settle()
      #expect(completions == recording.completionsInOneTurn)
      #expect(view.text == recording.text)
      #expect(Set(platformTexts) == [recording.text])
    }
  }
#endif
