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
