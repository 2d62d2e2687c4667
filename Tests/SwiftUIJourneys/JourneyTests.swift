import OneTimeCode
import SwiftUI
import TestSupport
import Testing

@testable import OneTimeCodeUI

/// Journeys through a hosted field, most of them played with each variant of undocumented platform behaviour.
@MainActor
@Suite("Journeys through a SwiftUI screen", .everyFocusVariant)
struct JourneyTests {
  @Test(
    "F4.1, M5.1, M7, V1.1, V4.1 type a wrong code, correct one digit, and have the code accepted",
    arguments: StandIn.UndocumentedBehavior.all
  )
  func typesAndCorrects(behavior: StandIn.UndocumentedBehavior) async {
    let app = Screen.App()
    app.verify = { code in if code != "985391" { throw CodeRejection.wrongCode() } }
    await Stage.play(Screen(app), behavior: behavior) { stage in
      await stage.point()
      await stage.type("98539")
      stage.person.backspace()
      await stage.waitUntilIdle()
      #expect(app.model.code == "9853")
      await stage.type("81")
      #expect(app.calls == ["complete 985381", "first 985381", "rejected"])
      #expect(stage.texts.last == "Incorrect code.")
      await stage.point(at: 4)
      await stage.type("9")
      #expect(app.model.code == "985391")
      #expect(app.calls.suffix(3) == ["complete 985391", "first 985391", "accepted 985391"])
      #expect(app.model.isFocused)
    }
  }

  @Test(
    "F6.1, F8.1, A6 the code of a pasted message is entered; a pasted number that is too long is refused",
    arguments: StandIn.UndocumentedBehavior.all
  )
  func pastes(behavior: StandIn.UndocumentedBehavior) async {
    let app = Screen.App()
    await Stage.play(Screen(app, Screen.Model(verifier: nil)), behavior: behavior) { stage in
      await stage.focus()
      stage.person.paste("Your code: 985 391")
      await stage.waitUntilIdle()
      #expect(app.model.code == "985391")
      #expect(app.calls == ["complete 985391"])
      _ = await stage.waitForAnnouncements()
      await stage.focus()
      stage.person.paste("1234567")
      await stage.waitUntilIdle()
      #expect(app.model.code == "985391")
      #expect(stage.texts.last == "The code has only 6 digits.")
      let announcements = await stage.waitForAnnouncements()
      #expect(announcements == ["The code has only 6 digits."])
    }
  }

  @Test(
    "F6.1, V1.1 AutoFill enters the code in one run loop turn",
    arguments: StandIn.UndocumentedBehavior.all
  )
  func autoFill(behavior: StandIn.UndocumentedBehavior) async {
    let app = Screen.App()
    await Stage.play(Screen(app), behavior: behavior) { stage in
      await stage.focus()
      await stage.autoFill("985391")
      #expect(app.model.code == "985391")
      #expect(app.calls == ["complete 985391", "first 985391", "accepted 985391"])
    }
  }

  @Test("A1.3, A9.1 VoiceOver visits the heading, one field and the button, but no slot")
  func flickThrough() async {
    struct Page: View {
      @State private var code = ""
      var body: some View {
        VStack(alignment: .leading) {
          Text("Enter the code").font(.title).accessibilityAddTraits(.isHeader)
          OneTimeCodeField("Verification code", code: $code) { _ in throw CodeRejection.wrongCode() }
          ResendCodeButton(after: .seconds(3600)) {}
        }
      }
    }
    await Stage.play(Page()) { stage in
      #expect(stage.voiceOver.elements.count == 3)
      #expect(stage.voiceOver.transcript[0].hasPrefix("Enter the code | "))
      #if canImport(UIKit)
        let notice = "hint: The code is checked as soon as it is complete."
      #else
        let notice = "help: The code is checked as soon as it is complete."
      #endif
      #expect(
        stage.voiceOver.transcript[1] == "Verification code | 0 of 6 digits entered. | text field | \(notice)"
      )
      #expect(stage.voiceOver.transcript[2].hasPrefix("Request a new code | "))
      await stage.activate("Verification code")
      await stage.type("985391")
      await stage.leave()
      #expect(stage.voiceOver.elements.count == 3)
      #expect(
        stage.voiceOver.transcript[1]
          == "Verification code. Incorrect code. | 9 8 5 3 9 1 / 6 of 6 digits entered. | text field | \(notice) | actions: Clear, Read the code aloud"
      )
    }
  }
}

@MainActor
@Suite("A field and a resend button in one group", .everyFocusVariant)
struct GroupTests {
  private struct Page: View {
    let log: Log
    @State private var code = ""
    @State private var isShown = true
    @State private var name = "first"

    var body: some View {
      let _ = (log.isShown, log.name) = ($isShown, $name)
      VStack {
        OneTimeCodeField("Verification code", code: $code)
        if isShown { ResendCodeButton(after: .zero) { log.sent.append(name) } }
      }
      .oneTimeCodeGroup()
    }
  }

  @MainActor
  private final class Log {
    var isShown = Binding.constant(true)
    var name = Binding.constant("")
    var sent: [String] = []
  }

  @Test("V6.12, A9.1 the field offers resending only while its group has a button")
  func joined() {
    let (group, view, button) = (FieldGroup(), OneTimeCodeView(frame: .zero), ResendModel(ResendSession()))
    group.view = view
    group.button = button
    #expect(view.session.resending === button.session)
    group.button = nil
    #expect(view.session.resending == nil)
  }

  @Test("V6.12 the field's resend action runs the button's current closure, and is removed with the button")
  func action() async {
    let log = Log()
    await Stage.play(Page(log: log)) { stage in
      log.name.wrappedValue = "second"
      await stage.waitUntilIdle()
      #expect(stage.perform("Request a new code"))
      await stage.waitUntilIdle()
      #expect(log.sent == ["second"])
      let announcements = await stage.waitForAnnouncements()
      #expect(announcements == ["We sent you a new code."])
      log.isShown.wrappedValue = false
      await stage.waitUntilIdle()
      #expect(!stage.perform("Request a new code"))
      #expect(log.sent == ["second"])
    }
  }

  @Test("A7.1 the button's announcement waits for the field's")
  func queue() async {
    let log = Log()
    await Stage.play(Page(log: log)) { stage in
      await stage.focus()
      stage.person.paste("1234567")
      #expect(stage.perform("Request a new code"))
      await stage.waitUntilIdle()
      await stage.clock.advance(by: .milliseconds(200))
      await stage.waitUntilIdle()
      #expect(stage.voiceOver.announcements() == ["The code has only 6 digits."])
      let announcements = await stage.waitForAnnouncements()
      #expect(announcements == ["We sent you a new code."])
    }
  }
}
