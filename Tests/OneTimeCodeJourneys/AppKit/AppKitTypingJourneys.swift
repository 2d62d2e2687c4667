import AppKitDriver
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeAppKit

@MainActor
@Suite("Keys that only a Mac has")
struct AppKitTypingJourneys {
  typealias Unknowns = StandIn.Unknowns

  @Test("M8, M9 delete with Option and with Command", arguments: Unknowns.all)
  func deleting(_ unknowns: Unknowns) async {
    await AppKitScene.play(unknowns) { scene in
      await scene.focus()
      scene.person.type("93")
      scene.person.press(.left)
      scene.person.optionForwardDelete()
      #expect(scene.state == "9|")
      scene.person.type("85")
      scene.person.optionBackspace()
      #expect(scene.state == "|")
      scene.person.type("12")
      scene.person.press(.left)
      scene.person.commandBackspace()
      #expect(scene.state == "|2")
      #expect(scene.drawn == "2     ")
    }
  }

  @Test("M2, M3 arrows up and down, with Option, Command and Shift", arguments: Unknowns.all)
  func moving(_ unknowns: Unknowns) async {
    await AppKitScene.play(unknowns) { scene in
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

  @Test("M0 Tab comes to the field once and leaves it once", arguments: Unknowns.all)
  func tab(_ unknowns: Unknowns) async throws {
    try await AppKitScene.play(unknowns) { scene in
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

  @Test("V3 the focus stays when the code is complete: there is no keyboard to send away")
  func staying() async {
    await AppKitScene.play { scene in
      await scene.focus()
      scene.person.type("985391")
      await settle()
      #expect(scene.view.isFocused)
    }
  }

  @Test(
    "M12 Return presses the default button where the app does not take submissions",
    arguments: Unknowns.all
  )
  func defaultButton(_ unknowns: Unknowns) async throws {
    final class Continue: NSButton {
      var count = 0
      override func performClick(_ sender: Any?) { count += 1 }
    }
    try await AppKitScene.play(unknowns) { scene in
      let button = Continue(frame: .zero)
      button.keyEquivalent = "\r"
      scene.window.contentView?.addSubview(button)
      let returnKey = try #require(Driving.key("\r"))
      scene.view.onSubmit = nil
      await scene.focus()
      scene.person.type("98539")
      scene.window.sendEvent(returnKey)
      // How many are missing is said instead.
      #expect(button.count == 0)
      scene.person.type("1")
      #expect(button.count == 0)
      scene.window.sendEvent(returnKey)
      #expect(button.count == 1)
      #expect(scene.view.isFocused)
      var submissions = 0
      scene.view.onSubmit = { _ in submissions += 1 }
      scene.window.sendEvent(returnKey)
      #expect(button.count == 1)
      #expect(submissions == 1)
      // Nobody pressed a key: a program asked for it.
      scene.view.onSubmit = nil
      StandIn.current.event = nil
      scene.person.pressReturn()
      #expect(button.count == 1)
    }
  }

  @Test("M12 Return in a complete code is told apart from its completion", arguments: Unknowns.all)
  func returning(_ unknowns: Unknowns) async {
    await AppKitScene.play(unknowns) { scene in
      await scene.focus()
      scene.person.type("985391")
      await settle()
      #expect(scene.submissions == [])
      scene.person.pressReturn()
      #expect(scene.submissions == ["985391"])
    }
  }
}
