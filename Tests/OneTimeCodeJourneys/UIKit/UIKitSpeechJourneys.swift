#if canImport(UIKit)
  import Foundation
  import OneTimeCode
  import TestSupport
  import Testing
  import UIKit

  @testable import OneTimeCodeUI

  @MainActor
  @Suite("Accessibility in UIKit")
  struct UIKitSpeechJourneys {
    @Test(
      "A1.1, A2.2 the element is the text field itself, with the editing trait during editing",
      arguments: Stage.standard
    )
    func editing(_ stage: Stage) async throws {
      try await stage.play { scene in
        await scene.focus()
        scene.person.type("985")
        await settle()
        let element = try #require(scene.voiceOver.elements.first)
        #expect(element === scene.view.field)
        #expect(element.accessibilityTraits.contains(UIAccessibilityTraits(rawValue: 1 << 18 | 1 << 21)))
      }
    }

    @Test(
      "A1.3 the text field is the only accessibility element, whether or not controls are elements by default",
      arguments: Stage.all
    )
    func element(_ stage: Stage) async {
      await stage.play { scene in
        #expect(scene.voiceOver.elements.map { $0 === scene.view.field } == [true])
      }
    }

    @Test(
      "A3.2, S3.3 during editing, a masked field's value has a dot for each symbol, but entry isn't secure",
      arguments: Stage.standard
    )
    func masked(_ stage: Stage) async throws {
      try await stage.play(configure: { $0.isMasked = true }) { scene in
        await scene.focus()
        scene.person.type("985")
        await settle()
        let element = try #require(scene.voiceOver.elements.first)
        #expect(element.accessibilityValue == "•••")
        #expect(element.accessibilityAttributedValue?.string == "•••")
        #expect(!scene.view.field.isSecureTextEntry)
        scene.person.backspace()
        await settle()
        #expect(element.accessibilityValue == "••")
        scene.view.isMasked = false
        #expect(element.accessibilityValue == "98")
      }
    }

    @Test("A7.1 an announcement waits until the previous one is finished", arguments: Stage.standard)
    func waits(_ stage: Stage) async {
      await stage.play { scene in
        scene.view.session.announcer.enqueue(.codeSent)
        scene.view.session.announcer.enqueue(.resendWait(20))
        await scene.clock.waitForSleeper()
        await scene.clock.advance(by: .seconds(1))
        #expect(scene.announcements() == ["We sent you a new code."])
        scene.voiceOver.finish("We sent you a new code.")
        await scene.clock.waitForSleeper()
        await scene.clock.advance(by: .milliseconds(200))
        #expect(scene.announcements() == ["You can request a new code in 20 seconds."])
      }
    }

    @Test(
      "A1.1, A1.3 slots are not elements, and the field has all traits of a text field",
      arguments: Stage.standard
    )
    func boxes(_ stage: Stage) async throws {
      try await stage.play { scene in
        scene.person.tap(at: scene.middle(of: 0))
        await settle()
        #expect(scene.voiceOver.elements.count == 1)
        let plain = UITextField(frame: .zero)
        let field = try #require(scene.voiceOver.elements.first)
        #expect(field.accessibilityTraits.isSuperset(of: plain.accessibilityTraits))
      }
    }
  }
#endif
