import Foundation
import OneTimeCode
import TestSupport
import Testing
import UIKitDriver

@testable import OneTimeCodeUIKit

@MainActor
@Suite("What assistive technology is handed in UIKit")
struct UIKitSpeechJourneys {
  @Test("A1, A2 the element is the field itself, and while the person edits it says so")
  func editing() async throws {
    try await UIKitScene.play { scene in
      await scene.focus()
      scene.person.type("985")
      await settle()
      let element = try #require(scene.voiceOver.elements.first)
      #expect(element === scene.view.field)
      #expect(element.accessibilityTraits.contains(UIAccessibilityTraits(rawValue: 1 << 18 | 1 << 21)))
    }
  }

  @Test("A7 the next announcement waits until the one before has been said")
  func waits() async {
    await UIKitScene.play { scene in
      scene.view.session.announcer.append(.codeSent)
      scene.view.session.announcer.append(.resendWait(20))
      await scene.clock.advance(by: .seconds(1))
      #expect(scene.voiceOver.announcements() == ["A new code was sent."])
      await scene.voiceOver.finish("A new code was sent.")
      await settle()
      await scene.clock.advance(by: .milliseconds(200))
      #expect(scene.voiceOver.announcements() == ["You can ask for a new code in 20 seconds."])
    }
  }

  @Test("A5, A2 what is announced is queued after other speech, and a code in it is spelled")
  func attributes() async throws {
    try await UIKitScene.play { scene in
      await scene.focus()
      scene.person.paste("Your code: 985391")
      _ = await scene.heard()
      let argument = try #require(StandIn.current.posts.last?.argument as? NSAttributedString)
      let place = (argument.string as NSString).range(of: "9 8 5").location
      let spelled =
        argument.attribute(.accessibilitySpeechSpellOut, at: place, effectiveRange: nil) as? NSNumber
      #expect(spelled?.boolValue == true)
      #expect(argument.attribute(.accessibilitySpeechSpellOut, at: 0, effectiveRange: nil) == nil)
      let priority = argument.attribute(.accessibilitySpeechAnnouncementPriority, at: 0, effectiveRange: nil)
      #expect(priority as? UIAccessibilityPriority == .low)
    }
  }

  @Test("A1 the boxes cannot be met, and the traits of a text field are all there")
  func boxes() async throws {
    try await UIKitScene.play { scene in
      scene.person.tap(at: scene.middle(of: 0))
      await settle()
      #expect(scene.voiceOver.elements.count == 1)
      let plain = UITextField(frame: .zero)
      let field = try #require(scene.voiceOver.elements.first)
      #expect(field.accessibilityTraits.isSuperset(of: plain.accessibilityTraits))
    }
  }
}
