#if canImport(UIKit)
  import Foundation
  import LayerRendering
  import OneTimeCode
  import TestSupport
  import Testing
  import UIKit

  @testable import OneTimeCodeUI

  @MainActor
  @Suite("Drawings and transcripts of the whole screen")
  struct ScreenDrawings {
    @Test(
      "A1.1, A1.3 flicking through the screen reaches each element once, and the code as a single element"
    )
    func flickThrough() async throws {
      try await StandIn.withFreshState {
        let (window, screen) = showScreen { $0.allowResend(after: .seconds(20)) {} }
        await settle()
        let voiceOver = VoiceOver(window)
        let person = Person(window: window)
        var transcript = ["arriving"] + voiceOver.transcript
        person.type("985")
        await settle()
        transcript += ["", "three digits typed"] + voiceOver.transcript
        screen.codeView.resignFirstResponder()
        transcript += ["", "left"] + voiceOver.transcript
        try screen.codeView.session.set("985391")
        screen.codeView.reject(CodeRejection.wrongCode(attemptsLeft: 2))
        transcript += ["", "a wrong code"] + voiceOver.transcript
        screen.codeView.accept()
        transcript += ["", "accepted"] + voiceOver.transcript
        try Snapshot.uiKit.compare(transcript.joined(separator: "\n") + "\n", with: "flick-through.txt")
      }
    }

    @Test("S1.1, S2.1 the screen matches its reviewed drawing")
    func drawing() async throws {
      try await StandIn.withFreshState {
        let (window, _) = showScreen { $0.allowResend(after: .seconds(20)) {} }
        await settle()
        Person(window: window).type("985")
        await settle()
        window.layoutIfNeeded()
        window.frame.size.height = 250
        try Snapshot.uiKit.compare(SVGRenderer.svg(of: window, margin: 0), with: "screen.svg")
      }
    }

    @Test("S1.1, S2.4 a screen with four boxes, and a dot in each empty box, matches its reviewed drawing")
    func fourBoxes() async throws {
      try await StandIn.withFreshState {
        let (window, _) = showScreen(OneTimeCodeView.Configuration(format: .digits(4), phrases: .english)) {
          $0.codeView.slotAppearance.placeholder = .dot
          $0.allowResend(after: .seconds(20)) {}
        }
        await settle()
        Person(window: window).type("9")
        await settle()
        window.layoutIfNeeded()
        window.frame.size.height = 250
        try Snapshot.uiKit.compare(SVGRenderer.svg(of: window, margin: 0), with: "four-boxes.svg")
      }
    }

  }
#endif
