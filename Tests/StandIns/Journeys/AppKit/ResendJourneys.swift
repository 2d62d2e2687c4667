#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKitDriver
  import OneTimeCode
  import TestSupport
  import Testing

  @testable import OneTimeCodeAppKit

  @MainActor
  @Suite("The re-send button on a Mac")
  struct ResendJourneys {
    /// A button, its clock, and how often it sent.
    @MainActor
    final class Stage {
      let clock = ManualClock()
      let button: OneTimeCodeResendButton
      let voiceOver: VoiceOver
      var sent = 0
      var failure: (any Error)?

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
      }
    }

    private let waiting = "Send the code again | You can ask for a new code in 20 seconds. | button | dimmed"

    @Test("V6 it waits for a date, shows the time and says little")
    func waits() async {
      await StandIn.inFreshWorld {
        let stage = Stage()
        stage.button.wait(for: .seconds(20))
        #expect(!stage.button.isEnabled)
        #expect(stage.button.title == "Send the code again in 0:20")
        #expect(stage.voiceOver.transcript == [waiting])
        StandIn.current.unknowns.elementIsCell = false
        #expect(stage.voiceOver.transcript == [waiting])
        await stage.clock.advance(by: .milliseconds(5100))
        #expect(stage.button.title == "Send the code again in 0:15")
        await stage.clock.advance(by: .seconds(30))
        #expect(stage.button.isEnabled)
        #expect(stage.button.title == "Send the code again")
        #expect(stage.voiceOver.transcript == ["Send the code again | button"])
        #expect(
          stage.voiceOver.announcements() == [
            "You can ask for a new code in 10 seconds.", "You can ask for a new code now.",
          ]
        )
      }
    }

    @Test("V6 a press sends once, and a second one cannot start a second countdown")
    func presses() async {
      await StandIn.inFreshWorld {
        let stage = Stage()
        stage.button.wait(for: .seconds(20))
        stage.button.performClick(nil)
        #expect(stage.sent == 0)
        await stage.clock.advance(by: .seconds(21))
        stage.button.performClick(nil)
        stage.button.performClick(nil)
        await settle()
        #expect(stage.sent == 1)
        #expect(!stage.button.isEnabled)
      }
    }

    @Test("V6 what the app throws is said, and the button can be pressed again")
    func fails() async {
      await StandIn.inFreshWorld {
        let stage = Stage()
        var failures = 0
        stage.failure = Rejection.noNetwork
        stage.button.onFailure = { _ in failures += 1 }
        #expect(stage.button.accessibilityPerformPress())
        await settle()
        #expect(failures == 1)
        #expect(stage.button.isEnabled)
        #expect(stage.voiceOver.announcements().count == 1)
      }
    }
  }
#endif
