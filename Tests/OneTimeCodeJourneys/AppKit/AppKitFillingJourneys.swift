#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCode
  import TestSupport
  import Testing

  @testable import OneTimeCodeUI

  @MainActor
  @Suite("Codes filled in by other programs on a Mac")
  struct AppKitFillingJourneys {
    @Test("F11.3 a program fills in a field that isn't being edited", arguments: Stage.all)
    func unfocused(_ stage: Stage) async {
      await stage.play { scene in
        scene.view.field.setAccessibilityValue("985 391")
        await settle()
        #expect(scene.completions == ["985391"])
        #expect(scene.view.field.stringValue == "985391")
        scene.view.clear()
        scene.view.field.stringValue = "12"
        #expect(scene.state == "12|")
        scene.view.field.cell?.setAccessibilityValue("99x")
        #expect(scene.state == "12|")
      }
    }
  }
#endif
