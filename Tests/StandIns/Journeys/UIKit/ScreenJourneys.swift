#if canImport(UIKit)
  import Foundation
  import LayerRendering
  import OneTimeCode
  import TestSupport
  import Testing

  @testable import OneTimeCodeUIKit

  @MainActor
  @Suite("The whole screen")
  struct ScreenJourneys {
    private func show(
      _ content: OneTimeCodeContent = OneTimeCodeContent(phrases: .english),
      _ configure: (OneTimeCodeViewController) -> Void = { _ in }
    ) -> (UIWindow, OneTimeCodeViewController) {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      // The time stands still, so that what the button shows does not depend on how long a test takes.
      let resend = ResendSession(now: { 1000 })
      let button = OneTimeCodeResendButton(frame: .zero, session: resend)
      let screen = OneTimeCodeViewController(
        title: "Enter the code",
        detail: "We sent it to •••• 67.",
        content: content,
        resendButton: button
      )
      configure(screen)
      window.rootViewController = screen
      window.makeKeyAndVisible()
      window.layoutIfNeeded()
      return (window, screen)
    }

    @Test("A1, V6 flicking through the screen meets each thing once, and the code in one stop")
    func flickThrough() async throws {
      try await StandIn.inFreshWorld {
        let (window, screen) = show { $0.allowResend(after: .seconds(20)) {} }
        await settle()
        let voiceOver = VoiceOver(window)
        let person = Person(window: window)
        var transcript = ["arriving"] + voiceOver.transcript
        person.type("985")
        await settle()
        transcript += ["", "three digits typed"] + voiceOver.transcript
        screen.codeView.resignFirstResponder()
        transcript += ["", "left"] + voiceOver.transcript
        try screen.codeView.set("985391")
        screen.codeView.reject(Rejection.wrongCode(attemptsLeft: 2))
        transcript += ["", "a wrong code"] + voiceOver.transcript
        screen.codeView.accept()
        transcript += ["", "accepted"] + voiceOver.transcript
        try Snapshot.uiKit.compare(transcript.joined(separator: "\n") + "\n", with: "flick-through.txt")
      }
    }

    @Test("S1, S2 the screen is drawn as it was reviewed")
    func drawing() async throws {
      try await StandIn.inFreshWorld {
        let (window, _) = show { $0.allowResend(after: .seconds(20)) {} }
        await settle()
        Person(window: window).type("985")
        await settle()
        window.layoutIfNeeded()
        window.frame.size.height = 400
        try Snapshot.uiKit.compare(Rendering.svg(of: window, margin: 0), with: "screen.svg")
      }
    }

    @Test("S1, S2 a screen with four boxes and a dot in each empty one is drawn as it was reviewed")
    func fourBoxes() async throws {
      try await StandIn.inFreshWorld {
        let (window, _) = show(OneTimeCodeContent(format: .digits(4), phrases: .english)) {
          $0.codeView.style.placeholder = .dot
          $0.allowResend(after: .seconds(20)) {}
        }
        await settle()
        Person(window: window).type("9")
        await settle()
        window.layoutIfNeeded()
        window.frame.size.height = 400
        try Snapshot.uiKit.compare(Rendering.svg(of: window, margin: 0), with: "four-boxes.svg")
      }
    }

    @Test("M0 the field takes the focus when the screen appears")
    func focus() async {
      await StandIn.inFreshWorld {
        let (window, screen) = show()
        await settle()
        #expect(window.isKeyWindow)
        #expect(screen.codeView.isFirstResponder)
      }
    }

    @Test("V3 acceptance is told once, after the keyboard has gone")
    func accepted() async {
      await StandIn.inFreshWorld {
        let (window, screen) = show { $0.codeView.verify = { _ in } }
        var told: [String] = []
        screen.onAccepted = { [unowned screen] in told.append("\($0) \(screen.codeView.isFirstResponder)") }
        await settle()
        Person(window: window).type("985391")
        await settle()
        #expect(told == ["985391 false"])
      }
    }

    @Test("V6 a re-send that fails shows why, and the button is ready again")
    func resendFails() async {
      struct Trouble: LocalizedError { var errorDescription: String? { "The line is down." } }
      await StandIn.inFreshWorld {
        let (window, screen) = show { $0.allowResend(after: .zero) { throw Trouble() } }
        await settle()
        let voiceOver = VoiceOver(window)
        Person(window: window).tap(screen.resendButton)
        await settle()
        window.layoutIfNeeded()
        #expect(voiceOver.announcements() == ["The line is down."])
        #expect(voiceOver.transcript.contains { $0.hasPrefix("The line is down.") })
        #expect(screen.resendButton.isEnabled)
      }
    }

    @Test("S4 nothing is cut off at the largest text size: the screen scrolls")
    func largestText() async {
      await StandIn.inFreshWorld {
        let (window, screen) = show { $0.allowResend(after: .seconds(20)) {} }
        Person(window: window).change { $0.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge }
        await settle()
        window.layoutIfNeeded()
        let slots = screen.codeView.slotLayers.map(\.frame)
        #expect(slots.allSatisfy { $0.maxX <= screen.codeView.bounds.width + 0.01 })
        #expect(screen.codeView.bounds.height >= (slots.map(\.maxY).max() ?? 0))
      }
    }
  }
#endif
