#if canImport(UIKit)
  import OneTimeCode
  import TestSupport
  import Testing
  import UIKit

  @testable import OneTimeCodeUI

  @MainActor
  @Suite("The pasteboard in UIKit")
  struct UIKitFillingJourneys {
    @Test("F6 a paste button fills in the code", arguments: Stage.all)
    func pasteButton(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        let control = scene.view.makePasteControl()
        #expect(control.target === scene.view.field)
        scene.person.hand("code 111111", to: scene.view.field)
        // Item providers deliver the string on another thread.
        for _ in 0..<200 where scene.completions.isEmpty { try? await Task.sleep(for: .milliseconds(5)) }
        #expect(scene.view.code == "111111")
        #expect(scene.completions == ["111111"])
      }
    }

  }
#endif
