#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCode
  import OneTimeCodeNative
  import TestSupport
  import Testing

  @testable import OneTimeCodeAppKit

  @MainActor
  @Suite("The resend button on a Mac")
  struct ResendJourneys {
    /// A resend button in an app, with its clock and the number of resends.
    @MainActor
    final class Waiting {
      let clock = ManualClock()
      let button: OneTimeCodeResendButton
      let voiceOver: VoiceOver
      var sent = 0
      var failure: (any Error)?
      private var pending: [String] = []

      init() {
        let clock = clock
        let start = clock.now
        let session = ResendSession(clock: clock) {
          let passed = start.duration(to: clock.now).components
          return Double(passed.seconds) + Double(passed.attoseconds) / 1e18
        }
        button = OneTimeCodeResendButton(frame: .zero, session: session)
        voiceOver = VoiceOver(button)
        button.phrases = .english
        button.resend = { [unowned self] in
          sent += 1
          if let failure { throw failure }
          return nil
        }
        let say = session.say
        session.say = { [unowned self] speech in
          pending.append(speech.text)
          return say(speech)
        }
      }

      /// Returns the announcements since the last call.
      func announcements() -> [String] {
        defer { pending = [] }
        return pending
      }
    }

    private let waitingLine =
      "Send a new code | You can request a new code in 20 seconds. | button | dimmed"

    @Test(
      "V6 a wait ends at a date, is shown, and is announced at 10 seconds and at its end",
      arguments: Stage.all
    )
    func waits(_ stage: Stage) async {
      await stage.world {
        let waiting = Waiting()
        waiting.button.wait(for: .seconds(20))
        #expect(!waiting.button.isEnabled)
        #expect(waiting.button.title == "Send a new code in 0:20")
        #expect(waiting.voiceOver.transcript == [waitingLine])
        await waiting.clock.advance(by: .milliseconds(5100))
        #expect(waiting.button.title == "Send a new code in 0:15")
        await waiting.clock.advance(by: .seconds(30))
        #expect(waiting.button.isEnabled)
        #expect(waiting.button.title == "Send a new code")
        #expect(waiting.voiceOver.transcript == ["Send a new code | button"])
        #expect(
          waiting.announcements() == [
            "You can request a new code in 10 seconds.", "You can request a new code now.",
          ]
        )
      }
    }

    @Test("V6 a click sends once; clicks while the button waits or sends are ignored", arguments: Stage.all)
    func presses(_ stage: Stage) async {
      await stage.world {
        let waiting = Waiting()
        waiting.button.wait(for: .seconds(20))
        waiting.button.performClick(nil)
        #expect(waiting.sent == 0)
        await waiting.clock.advance(by: .seconds(21))
        waiting.button.performClick(nil)
        waiting.button.performClick(nil)
        await settle()
        #expect(waiting.sent == 1)
        #expect(!waiting.button.isEnabled)
      }
    }

    @Test("V6 an error thrown by the app is announced, and the button is enabled again", arguments: Stage.all)
    func fails(_ stage: Stage) async {
      await stage.world {
        let waiting = Waiting()
        var failures = 0
        waiting.failure = CodeRejection.noNetwork
        waiting.button.onFailure = { _ in failures += 1 }
        #expect(waiting.button.accessibilityPerformPress())
        await settle()
        #expect(failures == 1)
        #expect(waiting.button.isEnabled)
        #expect(waiting.announcements().count == 1)
      }
    }
  }
#endif
