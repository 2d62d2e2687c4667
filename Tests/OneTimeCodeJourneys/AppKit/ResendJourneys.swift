#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCode
  import TestSupport
  import Testing

  @testable import OneTimeCodeUI

  @MainActor
  @Suite("The resend button on a Mac")
  struct ResendJourneys {
    /// A resend button with its clock, and records of its requests and announcements.
    @MainActor
    final class ResendFixture {
      let clock = ManualClock()
      let button: ResendCodeControl
      let voiceOver: VoiceOver
      private let window = NSWindow(
        contentRect: CGRect(x: 0, y: 0, width: 400, height: 200),
        styleMask: [.titled],
        backing: .buffered,
        defer: false
      )
      var sent = 0
      var failure: (any Error)?
      private var texts: [String] = []

      init() {
        let session = ResendSession(clock: clock)
        button = ResendCodeControl(frame: .zero, session: session)
        voiceOver = VoiceOver(button)
        window.contentView?.addSubview(button)
        button.phrases = .english
        button.resend = { [unowned self] in
          sent += 1
          if let failure { throw failure }
          return nil
        }
        let speak = session.speak
        session.speak = { [unowned self] speech in
          texts.append(speech.text)
          return speak(speech)
        }
      }

      /// Returns the announcements since the last call.
      func announcements() -> [String] {
        defer { texts = [] }
        return texts
      }
    }

    private let waitingTranscript =
      "Request a new code | You can request a new code in 20 seconds. | button | dimmed"

    @Test(
      "V6.5, V6.6 a wait is shown, and announced with 10 seconds left and at its end",
      arguments: Stage.all
    )
    func waits(_ stage: Stage) async {
      await stage.runExclusively {
        let fixture = ResendFixture()
        fixture.button.wait(for: .seconds(20))
        #expect(!fixture.button.isEnabled)
        #expect(fixture.button.title == "Request a new code in 0:20")
        #expect(fixture.voiceOver.transcript == [waitingTranscript])
        await fixture.clock.advance(by: .milliseconds(5100))
        #expect(fixture.button.title == "Request a new code in 0:15")
        await fixture.clock.advance(by: .seconds(30))
        #expect(fixture.button.isEnabled)
        #expect(fixture.button.title == "Request a new code")
        #expect(fixture.voiceOver.transcript == ["Request a new code | button"])
        #expect(
          fixture.announcements() == [
            "You can request a new code in 10 seconds.", "You can request a new code now.",
          ]
        )
      }
    }

    @Test(
      "V6.8, V6.10 a click sends a code; clicks while the button waits or sends are ignored",
      arguments: Stage.all
    )
    func presses(_ stage: Stage) async {
      await stage.runExclusively {
        let fixture = ResendFixture()
        fixture.button.wait(for: .seconds(20))
        fixture.button.performClick(nil)
        #expect(fixture.sent == 0)
        await fixture.clock.waitForSleeper()
        await fixture.clock.advance(by: .seconds(21))
        fixture.button.performClick(nil)
        fixture.button.performClick(nil)
        await settle()
        #expect(fixture.sent == 1)
        #expect(!fixture.button.isEnabled)
      }
    }

    @Test("V6.11, V6.13 a button for calls shares the countdown and the announcements", arguments: Stage.all)
    func calls(_ stage: Stage) async {
      await stage.runExclusively {
        let fixture = ResendFixture()
        var (calls, failures) = (0, 0)
        let call = fixture.button.alternative(.call) {
          calls += 1
          if let failure = fixture.failure { throw failure }
        }
        call.onFailure = { _ in failures += 1 }
        let voiceOver = VoiceOver(call)
        fixture.button.wait(for: .seconds(20))
        #expect(call.title == "Call me with a new code" && !call.isEnabled)
        #expect(
          voiceOver.transcript == [
            "Call me with a new code | You can request a new code in 20 seconds. | button | dimmed"
          ]
        )
        await fixture.clock.waitForSleeper()
        await fixture.clock.advance(by: .seconds(21))
        _ = fixture.announcements()
        #expect(call.isEnabled && voiceOver.transcript == ["Call me with a new code | button"])
        call.performClick(nil)
        await settle()
        #expect(calls == 1 && fixture.sent == 0)
        // The end of the wait was announced last, which takes up to four seconds.
        for _ in 0..<5 {
          await fixture.clock.waitForSleeper()
          await fixture.clock.advance(by: .seconds(1))
        }
        #expect(fixture.announcements().contains("We are calling you with a new code."))
        #expect(!call.isEnabled && !fixture.button.isEnabled, "the wait is repeated")
        await fixture.clock.waitForSleeper()
        await fixture.clock.advance(by: .seconds(21))
        fixture.failure = CodeRejection.noNetwork
        #expect(call.accessibilityPerformPress())
        await settle()
        #expect(failures == 1 && call.isEnabled && fixture.button.isEnabled)
      }
    }

    @Test(
      "V9.14 an error thrown by the app is announced, and the button is enabled again",
      arguments: Stage.all
    )
    func fails(_ stage: Stage) async {
      await stage.runExclusively {
        let fixture = ResendFixture()
        var failures = 0
        fixture.failure = CodeRejection.noNetwork
        fixture.button.onFailure = { _ in failures += 1 }
        #expect(fixture.button.accessibilityPerformPress())
        await settle()
        #expect(failures == 1)
        #expect(fixture.button.isEnabled)
        #expect(fixture.announcements().count == 1)
      }
    }
  }
#endif
