import TestSupport
import Testing
import UIKitDriver

@testable import OneTimeCodeUIKit

@MainActor
@Suite("The pasteboard in UIKit")
struct UIKitFillingJourneys {
  typealias Unknowns = StandIn.Unknowns

  @Test("F6 a paste button fills, too", arguments: Unknowns.all)
  func pasteButton(_ unknowns: Unknowns) async {
    await UIKitScene.play(unknowns) { scene in
      await scene.focus()
      let control = scene.view.makePasteControl()
      #expect(control.target === scene.view.field)
      scene.person.hand("code 111111", to: scene.view.field)
      // What an item provider hands over comes from another thread.
      for _ in 0..<200 where scene.completions.isEmpty { try? await Task.sleep(for: .milliseconds(5)) }
      #expect(scene.view.code == "111111")
      #expect(scene.completions == ["111111"])
    }
  }

  @Test(
    "A9 nothing reads the clipboard unasked: to paste is offered by the system, which need not ask the person"
  )
  func clipboard() async {
    await UIKitScene.play { scene in
      StandIn.current.pasteboard.string = "985391"
      await scene.focus()
      scene.person.type("98")
      #expect(!scene.perform("Paste"))
      scene.person.backspace()
      await settle()
      #expect(StandIn.current.pasteboard.reads == 0)
    }
  }
}
