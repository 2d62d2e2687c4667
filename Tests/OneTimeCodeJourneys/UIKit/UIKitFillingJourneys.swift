#if canImport(UIKit)
  import OneTimeCode
  import TestSupport
  import Testing
  import UIKit

  @testable import OneTimeCodeUI

  @MainActor
  @Suite("The pasteboard in UIKit")
  struct UIKitFillingJourneys {
    @Test("F6.1 a paste button fills in the code", arguments: Stage.all)
    func pasteButton(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        let control = scene.view.makePasteControl()
        #expect(control.target === scene.view.field)
        scene.person.hand("code 111111", to: scene.view.field)
        // Item providers deliver the string on another thread.
        for _ in 0..<200 where scene.completions.isEmpty { try? await Task.sleep(for: .milliseconds(5)) }
        #expect(scene.view.text == "111111")
        #expect(scene.completions == ["111111"])
      }
    }

    @Test(
      "F6.1, V1.1, V3.3 every burst reports exactly the expected codes if completion dismisses the keyboard meanwhile",
      arguments: try Recording.all(),
      Stage.allFillRoutes
    )
    func bursts(_ recording: Recording, _ stage: Stage) async throws {
      try await stage.play { scene in
        try await scene.play(recording)
      }
    }

    @Test(
      "F6.1, M0.2, V6.14 the field meets what iOS needs to suggest a code, at the start and after a resend",
      arguments: Stage.standard
    )
    func suggestion(_ stage: Stage) async throws {
      try await stage.play(configure: { $0.takesFocusAtStart = true }) { scene in
        @MainActor func check() {
          let field = scene.view.field
          #expect(field.textContentType == .oneTimeCode)
          #expect(field.isFirstResponder && field.isEnabled && field.window?.isKeyWindow == true)
          #expect(field.text == "" && field.markedTextRange == nil)
          #expect(field.inputView == nil && !field.isSecureTextEntry)
          #expect(!field.isHidden && field.alpha == 1 && field.isUserInteractionEnabled)
          #expect(field.bounds.width >= 44 && field.bounds.height >= 44)
        }
        await settle()
        check()
        try scene.view.session.set("985391")
        scene.view.reject(CodeRejection.wrongCode())
        scene.view.prepareForNewCode()
        await settle()
        check()
      }
    }
  }
#endif
