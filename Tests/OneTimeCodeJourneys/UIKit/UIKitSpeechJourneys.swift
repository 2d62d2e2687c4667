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

  @Test("A1 the field can be met whether or not a control is an element", arguments: StandIn.Unknowns.all)
  func element(_ unknowns: StandIn.Unknowns) async {
    await UIKitScene.play(unknowns) { scene in
      #expect(scene.voiceOver.elements.map { $0 === scene.view.field } == [true])
    }
  }

  @Test("A3 while a masked field is edited it says as many dots as there are symbols")
  func masked() async throws {
    try await UIKitScene.play(configure: { $0.isMasked = true }) { scene in
      await scene.focus()
      scene.person.type("985")
      await settle()
      let element = try #require(scene.voiceOver.elements.first)
      #expect(element.accessibilityValue == "•••")
      #expect(element.accessibilityAttributedValue?.string == "•••")
      scene.person.backspace()
      await settle()
      #expect(element.accessibilityValue == "••")
      scene.view.isMasked = false
      #expect(element.accessibilityValue == "98")
    }
  }

  @Test(
    "A3, M10, M14 the edit menu of a masked field brings text in, and nothing out",
    arguments: StandIn.Unknowns.all
  )
  func editMenu(_ unknowns: StandIn.Unknowns) async {
    await UIKitScene.play(unknowns) { scene in
      scene.clipboard = "985391"
      await scene.focus()
      scene.person.type("985")
      await settle()
      scene.platformSelects(0..<2)
      let out = ["Cut", "Copy", "Look Up", "Translate", "Share…", "Speak"]
      #expect(scene.person.editMenu().filter { out.contains($0) } == out)
      #expect(scene.person.dragSelection() == 1)
      scene.view.isMasked = true
      #expect(scene.person.editMenu() == ["Paste", "Select", "Select All", "AutoFill"])
      #expect(scene.person.dragSelection() == 0)
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
