#if canImport(UIKit) || canImport(AppKit)
  import TestSupport
  import Testing

  @testable import OneTimeCodeUI

  #if canImport(UIKit)
    import OneTimeCode
    import UIKit
  #else
    import AppKit
    import OneTimeCode
  #endif

  @MainActor
  @Suite("Taps and clicks")
  struct PointingJourneys {
    @Test(
      "M5.1 a tap or click on a filled slot focuses the field and selects the symbol",
      arguments: Stage.all
    )
    func filled(_ stage: Stage) async throws {
      try await stage.play(configure: { $0.behavior.dismissesKeyboardWhenComplete = false }) { scene in
        try scene.view.session.set("985391")
        await scene.point(at: 2)
        #expect(scene.hasFocus)
        #expect(scene.state == "98[5]391")
        scene.person.type("7")
        await settle()
        #expect(scene.state == "987|391")
        await scene.point(at: 4)
        #expect(scene.state == "9873[9]1")
        scene.person.backspace()
        await settle()
        #expect(scene.state == "9873|1")
        await scene.point(at: 0)
        #expect(scene.state == "[9]8731")
        scene.person.backspace()
        await settle()
        #expect(scene.state == "|8731")
      }
    }

    @Test("M5.2 a tap or click on an empty slot puts the caret after the last symbol", arguments: Stage.all)
    func empty(_ stage: Stage) async {
      await stage.play { scene in
        await scene.point(at: 4)
        #expect(scene.hasFocus)
        #expect(scene.state == "|")
        scene.person.type("98")
        await scene.point(at: 5)
        #expect(scene.state == "98|")
        await scene.leave()
        await scene.point(at: 5)
        #expect(scene.hasFocus)
        #expect(scene.state == "98|")
      }
    }

    @Test("M6.3 a double-tap or double-click selects all", arguments: Stage.all)
    func twice(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        scene.person.type("985")
        await scene.point(at: 1, count: 2)
        #expect(scene.state == "[985]")
      }
    }
  }
#endif
