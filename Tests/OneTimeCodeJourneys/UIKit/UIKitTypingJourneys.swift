#if canImport(UIKit)
  import Foundation
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
      "V3.3 completion hides the keyboard, not the focus; a tap, a change, a request for focus and a rejection show it again",
      arguments: Stage.all
    )
    func hiding(_ stage: Stage) async {
      await stage.play { scene in
        let view = scene.view
        @MainActor func isHidden() -> Bool {
          #expect(scene.hasFocus)
          let inputView = view.field.inputView
          #expect(inputView == nil || inputView?.bounds.isEmpty == true && view.inputAccessoryView == nil)
          #expect(inputView != nil || view.inputAccessoryView != nil)
          return inputView != nil
        }
        @MainActor func complete() async {
          view.clear()
          #expect(!isHidden())
          scene.person.type("985391")
          await settle()
          #expect(isHidden() && scene.state == "985391|")
        }
        await scene.focus()
        await complete()
        scene.person.backspace()
        #expect(!isHidden() && scene.state == "98539|")
        await complete()
        await scene.point(at: 2)
        #expect(!isHidden() && scene.state == "98[5]391")
        await complete()
        view.becomeFirstResponder()
        #expect(!isHidden())
        await complete()
        view.reject(CodeRejection.wrongCode())
        #expect(!isHidden())
        await complete()
        view.reject(URLError(.timedOut))
        #expect(!isHidden())
        await complete()
        view.resignFirstResponder()
        await scene.focus()
        #expect(!isHidden())
      }
    }

    @Test("V3.3 if the app verifies, acceptance hides the keyboard", arguments: Stage.standard)
    func hidingLater(_ stage: Stage) async {
      await stage.play { scene in
        scene.view.verify = { _ in try await Task.sleep(for: .seconds(3600)) }
        await scene.focus()
        scene.person.type("111111")
        await settle()
        #expect(!scene.view.field.isKeyboardHidden)
        var accepted: [String] = []
        scene.view.onAccept = { accepted.append($0) }
        scene.view.accept()
        #expect(scene.hasFocus && scene.view.field.isKeyboardHidden)
        #expect(accepted == ["111111"])
        scene.view.resignFirstResponder()
        scene.view.text = "111111"
        scene.view.accept()
        #expect(!scene.hasFocus)
      }
    }

    @Test(
      "V3.3, M0.7 a field that is enabled after its acceptance gets the focus back, not the keyboard",
      arguments: Stage.standard
    )
    func enabledLater(_ stage: Stage) async {
      await stage.play { scene in
        scene.view.verify = { _ in try await Task.sleep(for: .seconds(3600)) }
        await scene.focus()
        scene.person.type("111111")
        scene.view.isEnabled = false
        await settle()
        #expect(!scene.hasFocus)
        scene.view.accept()
        scene.view.isEnabled = true
        await settle()
        #expect(scene.hasFocus && scene.view.field.isKeyboardHidden)
        scene.view.dismissesKeyboardWhenComplete = false
        scene.view.isEnabled = false
        scene.view.isEnabled = true
        await settle()
        #expect(scene.hasFocus && !scene.view.field.isKeyboardHidden)
      }
    }
  }
#endif
