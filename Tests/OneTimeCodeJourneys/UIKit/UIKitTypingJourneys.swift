#if canImport(UIKit)
  import OneTimeCode
  import TestSupport
  import Testing
  import UIKit

  @testable import OneTimeCodeUI

  @MainActor
  @Suite("The keyboard and the primary action in UIKit")
  struct UIKitTypingJourneys {
    @Test("V1.1, M12.1 a completion and Return each send the primary action", arguments: Stage.all)
    func primaryAction(_ stage: Stage) async {
      await stage.play { scene in
        scene.view.dismissesKeyboardWhenComplete = false
        await scene.focus()
        scene.person.type("985391")
        await settle()
        #expect(scene.submissionCount == 1)
        scene.person.pressReturn()
        #expect(scene.submissionCount == 2)
      }
    }

    @Test(
      "V3.3 by default, completing the code dismisses the keyboard",
      arguments: Stage.standard
    )
    func dismissing(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        scene.person.type("985391")
        await settle()
        #expect(!scene.view.isFirstResponder)
      }
    }
  }
#endif
