import Foundation
import OneTimeCode
import TestSupport
import Testing
import UIKitDriver

@testable import OneTimeCodeUIKit

@MainActor
@Suite("What a person hears")
struct SpeechJourneys {
  @Test("A1 one stop for the code: label, how much, the platform's own word")
  func oneStop() async {
    await Scene.play { scene in
      #expect(scene.voiceOver.transcript == ["Verification code | 0 of 6 digits entered. | text field"])
      scene.person.tap(at: scene.middle(of: 0))
      await settle()
      scene.person.type("985")
      await settle()
      scene.view.resignFirstResponder()
      #expect(
        scene.voiceOver.transcript == [
          "Verification code | 9 8 5 / 3 of 6 digits entered. | text field | actions: Clear, Read the code"
        ]
      )
    }
  }

  @Test("A1, A2 while the person edits the value is the field's own, and it says that it is edited")
  func editing() async throws {
    try await Scene.play { scene in
      await scene.focus()
      scene.person.type("985")
      await settle()
      let element = try #require(scene.voiceOver.elements.first)
      #expect(element === scene.view.field)
      #expect(element.accessibilityValue == "985")
      #expect(element.accessibilityTraits.contains(UIAccessibilityTraits(rawValue: 1 << 18 | 1 << 21)))
    }
  }

  @Test("A4 typing, deleting and moving say nothing on top of the keys")
  func silent() async {
    await Scene.play { scene in
      await scene.focus()
      scene.person.type("985")
      scene.person.move(.left)
      scene.person.backspace()
      #expect(await scene.heard() == [])
    }
  }

  @Test("A5, A7 filled, checked, accepted: one queue, each once, in this order")
  func accepted() async {
    await Scene.play { scene in
      scene.view.verify = { _ in }
      await scene.focus()
      scene.person.paste("Your code: 985391")
      await settle()
      #expect(await scene.heard() == ["Code accepted"])
    }
  }

  @Test("A7 the next announcement waits until the one before has been said")
  func waits() async {
    await Scene.play { scene in
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
    try await Scene.play { scene in
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

  @Test("V7, A8 in error the label says why, before anything else; the hint is the app's alone")
  func error() async throws {
    try await Scene.play { scene in
      try scene.view.set("985391")
      scene.view.reject(Rejection.expired)
      let element = try #require(scene.voiceOver.elements.first)
      #expect(element.accessibilityLabel == "Verification code. This code has expired. Ask for a new one.")
      #expect(element.accessibilityHint == nil)
      #expect(scene.voiceOver.elements.count == 1)
    }
  }

  @Test("V8, A8 that completing submits is shown, and a hint besides")
  func beforehand() async throws {
    try await Scene.play(configure: { $0.settings.submitsWhenComplete = true }) { scene in
      let field = try #require(scene.voiceOver.elements.first)
      #expect(field.accessibilityHint == "The code is checked as soon as it is complete.")
      #expect(scene.view.messageLabel.text == "The code is checked as soon as it is complete.")
      #expect(!scene.view.messageLabel.isHidden)
    }
  }

  @Test("A3 a masked field says counts only, also when it is filled")
  func masked() async {
    await Scene.play(configure: { $0.isMasked = true }) { scene in
      await scene.focus()
      scene.person.paste("Your code: 985391")
      #expect(await scene.heard() == ["Code filled"])
      scene.view.resignFirstResponder()
      #expect(
        scene.voiceOver.transcript == [
          "Verification code | 6 of 6 digits entered. | text field | actions: Paste, Clear"
        ]
      )
    }
  }

  @Test("A9 paste, clear, read the code and send it again are actions of the field")
  func actions() async throws {
    try await Scene.play { scene in
      let button = OneTimeCodeResendButton(frame: .zero)
      button.phrases = .english
      var sent = 0
      button.resend = {
        sent += 1
        return nil
      }
      button.codeView = scene.view
      StandIn.current.pasteboard.string = "985391"
      let field = try #require(scene.voiceOver.elements.first)
      #expect(scene.voiceOver.perform("Paste", on: field))
      #expect(scene.view.code == "985391")
      _ = await scene.heard()
      #expect(scene.voiceOver.perform("Read the code", on: field))
      #expect(scene.voiceOver.announcements() == ["9 8 5 3 9 1"])
      #expect(scene.voiceOver.perform("Clear", on: field))
      #expect(scene.view.code == "")
      #expect(scene.voiceOver.perform("Send the code again", on: field))
      await settle()
      #expect(sent == 1)
      // Once it was sent there is a wait; asking again only says how long.
      button.wait(for: .seconds(20))
      #expect(scene.voiceOver.perform("Send the code again", on: field))
      await settle()
      #expect(sent == 1)
    }
  }

  @Test("A1 the boxes cannot be met, and the traits of a text field are all there")
  func boxes() async throws {
    try await Scene.play { scene in
      scene.person.tap(at: scene.middle(of: 0))
      await settle()
      #expect(scene.voiceOver.elements.count == 1)
      let plain = UITextField(frame: .zero)
      let field = try #require(scene.voiceOver.elements.first)
      #expect(field.accessibilityTraits.isSuperset(of: plain.accessibilityTraits))
    }
  }
}
