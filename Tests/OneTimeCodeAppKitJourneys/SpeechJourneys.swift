import AppKitDriver
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeAppKit

@MainActor
@Suite("What a person hears on a Mac")
struct SpeechJourneys {
  typealias Unknowns = StandIn.Unknowns

  @Test("A1 one stop for the code: label, how much, the platform's own word", arguments: Unknowns.all)
  func oneStop(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      #expect(scene.voiceOver.transcript == ["Verification code | 0 of 6 digits entered. | text field"])
      await scene.click(slot: 0)
      scene.person.type("985")
      await settle()
      scene.person.pressTab()
      await settle()
      #expect(
        scene.voiceOver.transcript == [
          "Verification code | 9 8 5 / 3 of 6 digits entered. | text field | actions: Clear, Read the code"
        ]
      )
    }
  }

  @Test("A1, A2 while the person edits, the value is the text itself", arguments: Unknowns.all)
  func editing(_ unknowns: Unknowns) async throws {
    try await Scene.play(unknowns) { scene in
      await scene.focus()
      scene.person.type("985")
      await settle()
      let element = try #require(scene.voiceOver.elements.first)
      #expect(scene.voiceOver.elements.count == 1)
      #expect(element.value == "985")
    }
  }

  @Test("A1 whatever slot a screen reader points at, it meets the text field", arguments: [true, false])
  func pointing(_ isCell: Bool) async {
    var unknowns = Unknowns()
    unknowns.elementIsCell = isCell
    await Scene.play(unknowns) { scene in
      let met = scene.view.accessibilityHitTest(scene.middle(of: 4)) as? NSObject
      #expect(met === (isCell ? scene.view.field.cell : scene.view.field))
    }
  }

  @Test("A4 typing, deleting and moving say nothing on top of the keys", arguments: Unknowns.all)
  func silent(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      await scene.focus()
      scene.person.type("985")
      scene.person.press(.left)
      scene.person.backspace()
      #expect(await scene.heard() == [])
    }
  }

  @Test("A5, A7 checked, accepted: one queue, each once, from the window, with a priority")
  func accepted() async throws {
    try await Scene.play { scene in
      scene.view.verify = { _ in }
      await scene.focus()
      scene.person.paste("Your code: 985391")
      await settle()
      #expect(await scene.heard() == ["Code accepted"])
      let post = try #require(StandIn.current.posts.last)
      #expect(post.element as? NSWindow === scene.window)
      #expect(post.userInfo[.priority] as? Int == NSAccessibilityPriorityLevel.medium.rawValue)
    }
  }

  @Test("A6 the same refusal is said again")
  func twice() async {
    await Scene.play { scene in
      await scene.focus()
      scene.person.type("x")
      #expect(await scene.heard() == ["Only digits can be entered."])
      scene.person.type("x")
      #expect(await scene.heard() == ["Only digits can be entered."])
    }
  }

  @Test("V7, A8 in error the label says why, before anything else", arguments: Unknowns.all)
  func error(_ unknowns: Unknowns) async throws {
    try await Scene.play(unknowns) { scene in
      try scene.view.set("985391")
      scene.view.reject(Rejection.expired)
      let element = try #require(scene.voiceOver.elements.first)
      #expect(element.label == "Verification code. This code has expired. Ask for a new one.")
      #expect(element.help == nil)
      #expect(scene.voiceOver.elements.count == 1)
    }
  }

  @Test("V4 the app's own words for an error are shown and spoken")
  func appError() async {
    await Scene.play { scene in
      await scene.focus()
      scene.person.type("98")
      scene.view.content.error = "The server is closed."
      #expect(scene.view.messageLabel.stringValue == "The server is closed.")
      #expect(await scene.heard() == ["The server is closed."])
      #expect(scene.voiceOver.elements.first?.label == "Verification code. The server is closed.")
      scene.person.type("5")
      await settle()
      #expect(scene.view.messageLabel.isHidden)
    }
  }

  @Test("V8, A8 that completing submits is shown, and a help text besides", arguments: Unknowns.all)
  func beforehand(_ unknowns: Unknowns) async throws {
    try await Scene.play(unknowns, configure: { $0.settings.submitsWhenComplete = true }) { scene in
      let field = try #require(scene.voiceOver.elements.first)
      #expect(field.help == "The code is checked as soon as it is complete.")
      #expect(scene.view.messageLabel.stringValue == "The code is checked as soon as it is complete.")
      #expect(!scene.view.messageLabel.isHidden)
      scene.view.setAccessibilityHelp("From your bank")
      #expect(scene.voiceOver.elements.first?.help == "From your bank")
    }
  }

  @Test("A3 a masked field says counts only, also when it is filled", arguments: Unknowns.all)
  func masked(_ unknowns: Unknowns) async {
    await Scene.play(unknowns, configure: { $0.isMasked = true }) { scene in
      await scene.focus()
      scene.person.paste("Your code: 985391")
      #expect(await scene.heard() == ["Code filled"])
      #expect(scene.view.drawn == "●●●●●●")
      scene.person.pressTab()
      await settle()
      #expect(
        scene.voiceOver.transcript == [
          "Verification code | 6 of 6 digits entered. | text field | actions: Paste, Clear"
        ]
      )
    }
  }

  @Test("A9 paste, clear, read the code and send it again are actions of the field", arguments: Unknowns.all)
  func actions(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      let button = OneTimeCodeResendButton(frame: .zero)
      button.phrases = .english
      var sent = 0
      button.resend = {
        sent += 1
        return nil
      }
      button.codeView = scene.view
      StandIn.current.pasteboard = "985391"
      #expect(scene.perform("Paste"))
      #expect(scene.view.code == "985391")
      _ = await scene.heard()
      #expect(scene.perform("Read the code"))
      #expect(scene.voiceOver.announcements() == ["9 8 5 3 9 1"])
      #expect(scene.perform("Clear"))
      #expect(scene.view.code == "")
      #expect(scene.perform("Send the code again"))
      await settle()
      #expect(sent == 1)
    }
  }

  @Test("S6 the characters that are reported lie on the slots, on the screen", arguments: Unknowns.all)
  func frames(_ unknowns: Unknowns) async throws {
    try await Scene.play(unknowns) { scene in
      try scene.view.set("985391")
      await scene.focus()
      let middle = scene.middle(of: 2)
      let onScreen = NSPoint(x: middle.x + 100, y: middle.y + 200)
      let element = try #require(scene.voiceOver.elements.first)
      let slot = element.frame(of: NSRange(location: 2, length: 1))
      #expect(slot.contains(onScreen))
      #expect(slot.width == scene.view.geometry.frame(of: 2).width)
      let editor = try #require(scene.person.editor)
      #expect(editor.firstRect(forCharacterRange: NSRange(location: 2, length: 1), actualRange: nil) == slot)
      #expect(editor.characterIndex(for: NSPoint(x: slot.minX + 2, y: slot.midY)) == 2)
      let two = element.frame(of: NSRange(location: 1, length: 2))
      #expect(two.contains(slot))
      #expect(two.minX == element.frame(of: NSRange(location: 1, length: 1)).minX)
      // A caret, behind the last symbol too.
      #expect(element.frame(of: NSRange(location: 6, length: 0)).width == 2)
    }
  }

  @Test("S6 the input itself is never seen, and takes one-time codes")
  func invisible() async throws {
    try await Scene.play { scene in
      await scene.focus()
      let editor = try #require(scene.person.editor)
      #expect(scene.view.field.contentType == .oneTimeCode)
      #expect(editor.contentType == .oneTimeCode)
      #expect(editor.textColor == .clear)
      #expect(editor.insertionPointColor == .clear)
      #expect(editor.selectedTextAttributes[.backgroundColor] as? NSColor == .clear)
      #expect(editor.selectedTextAttributes[.foregroundColor] as? NSColor == .clear)
      #expect(!editor.drawsBackground)
      #expect(!scene.view.field.isHidden)
      #expect(scene.view.field.alphaValue == 1)
      #expect(scene.view.field.focusRingType == .none)
    }
  }
}
