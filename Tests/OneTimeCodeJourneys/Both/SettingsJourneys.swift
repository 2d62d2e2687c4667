#if canImport(UIKit) || canImport(AppKit)
  import Foundation
  import OneTimeCode
  import TestSupport
  import Testing

  @testable import OneTimeCodeUI

  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  @MainActor
  @Suite("The app's settings and the field's layout")
  struct SettingsJourneys {
    @Test(
      "S3.5 a masked field briefly shows the last typed symbol if the app enables this",
      arguments: Stage.all
    )
    func reveal(_ stage: Stage) async {
      await stage.play(configure: { $0.behavior.isMasked = true }) { scene in
        scene.view.behavior.revealsLastSymbol = true
        await scene.focus()
        scene.person.type("98")
        await settle()
        #expect(scene.drawn == "●8    ")
        await scene.clock.advance(by: .seconds(2))
        #expect(scene.drawn == "●●    ")
      }
    }

    @Test(
      "S2.3, S5 the default colours have enough contrast in light and dark appearance, and more on request",
      arguments: [
        (AdaptiveColor.violet, 4.5), (.pink, 4.5), (.red, 4.5), (.green, 4.5), (.neutral, 3),
      ]
    )
    func contrast(_ color: AdaptiveColor, _ minimum: Double) {
      for isDark in [false, true] {
        let contrasts = [false, true].map {
          color.parts(isDark: isDark, isHighContrast: $0).contrast(isDark: isDark)
        }
        #expect(minimum <= contrasts[0] && contrasts[0] < contrasts[1])
      }
    }

    @Test(
      "S4.1 without a given width, the field is as wide as its slots, also with a message",
      arguments: Stage.standard
    )
    func naturalSize(_ stage: Stage) async throws {
      try await stage.play { scene in
        @MainActor func natural() -> CGSize { scene.view.sizeThatFits(CGSize(width: 0, height: 0)) }
        @MainActor func wide() -> CGSize { scene.view.sizeThatFits(CGSize(width: 10_000, height: 0)) }
        #expect(natural() == CGSize(width: 386, height: 44))
        #expect(wide() == natural())
        try scene.view.session.set("985391")
        scene.view.reject(CodeRejection.wrongCode())
        #expect(natural().height > 44)
        #expect(wide() == natural())
      }
    }

    @Test(
      "S4.2 slots for letters need more room than slots for digits, but no more than their text",
      arguments: Stage.standard
    )
    func narrow(_ stage: Stage) async {
      await stage.play { scene in
        @MainActor func height(_ format: CodeFormat, _ width: CGFloat) -> CGFloat {
          scene.view.configuration.format = format
          return scene.view.sizeThatFits(CGSize(width: width, height: 0)).height
        }
        #expect(height(.digits(8), 225) == 44)
        #expect(height(.lettersAndDigits(8), 225) > 44)
        #expect(height(.lettersAndDigits(8), 270) == 44)
      }
    }

    @Test("M0.2 the field takes the initial focus only when first added to a window", arguments: Stage.all)
    func focusAtStart(_ stage: Stage) async {
      await stage.play(configure: { $0.takesFocusAtStart = true }) { scene in
        await settle()
        #expect(scene.hasFocus)
        await scene.leave()
        scene.leaveAndEnterWindow()
        await settle()
        #expect(!scene.hasFocus)
      }
    }

    @Test(
      "V1.11 after a failure that can be retried, a button under the message tries again, unless the app turns it off",
      arguments: Stage.standard
    )
    func tryAgain(_ stage: Stage) async {
      await stage.play { scene in
        var calls = 0
        scene.view.verify = { _ in
          calls += 1
          if calls == 1 { throw CodeRejection.noNetwork }
          if calls == 2 { throw CodeRejection.wrongCode() }
        }
        var reports: [Bool] = []
        scene.view.onCanTryAgainChange = { reports.append($0) }
        await scene.focus()
        let button = scene.view.tryAgainButton
        #expect(button.isHidden && !scene.view.canTryAgain && reports.isEmpty)
        scene.person.type("985391")
        await settle()
        #expect(!button.isHidden && scene.view.canTryAgain && reports == [true])
        let height = scene.view.sizeThatFits(CGSize(width: 386, height: 0)).height
        scene.view.showsTryAgain = false
        #expect(button.isHidden)
        #expect(scene.view.sizeThatFits(CGSize(width: 386, height: 0)).height < height)
        scene.view.showsTryAgain = true
        scene.view.frame.size = scene.view.sizeThatFits(CGSize(width: 386, height: 0))
        scene.layOut()
        #expect(button.frame.minY >= scene.view.messageLabel.frame.maxY)
        #expect(scene.transcript.contains { $0.contains("Try again") })
        scene.press(button)
        await settle()
        #expect(calls == 2 && scene.view.phase == .rejected(.wrongCode()))
        #expect(button.isHidden && reports == [true, false], "another code is needed")
      }
    }

    @Test(
      "V6.16, V6.17, V6.18 the field warns under the slots and aloud, then rejects the code; a new code begins the time again",
      arguments: Stage.standard
    )
    func expiry(_ stage: Stage) async {
      await stage.play { scene in
        let (warning, expired) = ("The code expires within 30 seconds.", CodePhrases.english[.expired].other)
        let date = Date(timeIntervalSinceNow: 90)
        scene.view.expiryWarning = .seconds(30)
        scene.view.expiry = date
        #expect(scene.view.expiry == date)
        let button = scene.makeResendButton()
        button.resend = { .zero }
        await scene.focus()
        scene.person.type("98")
        await scene.clock.advance(by: .seconds(61))
        #expect(scene.view.messageText == warning && !scene.view.messageLabel.isHidden)
        await scene.clock.advance(by: .seconds(30))
        #expect(scene.view.messageText == expired && scene.view.phase == .rejected(.expired))
        #expect(await scene.waitForAnnouncements() == [warning, expired])
        button.session.press()
        for _ in 0..<20 where scene.view.phase != .editing { await settle() }
        await settle()
        #expect(scene.state == "|" && scene.view.message == "We sent you a new code.")
        await scene.clock.advance(by: .seconds(61))
        #expect(scene.view.message == "We sent you a new code.\n" + warning)
        scene.view.expiry = nil
        #expect(scene.view.messageText == "We sent you a new code.")
      }
    }

    @Test(
      "M0.7 a field that is disabled while it has the focus gets it back, unless another view has it or it was withdrawn",
      arguments: Stage.all
    )
    func focusAfterWaiting(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        scene.view.isEnabled = false
        await settle()
        #expect(!scene.hasFocus)
        scene.view.isEnabled = true
        await settle()
        #expect(scene.hasFocus)
        scene.view.isEnabled = false
        await settle()
        await scene.focusElsewhere()
        scene.view.isEnabled = true
        await settle()
        #expect(!scene.hasFocus)
        await scene.focus()
        scene.view.isEnabled = false
        scene.view.resignFocus()
        scene.view.isEnabled = true
        await settle()
        #expect(!scene.hasFocus)
      }
    }

    @Test(
      "M0.3 a request for focus waits until the field is enabled and in a window, or the app withdraws it",
      arguments: Stage.all
    )
    func waitingFocus(_ stage: Stage) async {
      await stage.play(configure: {
        $0.takesFocusAtStart = true
        $0.isEnabled = false
      }) { scene in
        await settle()
        #expect(!scene.hasFocus)
        scene.view.isEnabled = true
        await settle()
        #expect(scene.hasFocus)
        await scene.leave()
        scene.view.isEnabled = false
        await scene.focus()
        #expect(!scene.hasFocus)
        scene.view.isEnabled = true
        await settle()
        #expect(scene.hasFocus)
        await scene.leave()
        scene.view.isEnabled = false
        await scene.focus()
        scene.view.resignFocus()
        scene.view.isEnabled = true
        await settle()
        #expect(!scene.hasFocus)
        scene.leaveAndEnterWindow {
          scene.view.takeFocus()
          #expect(!scene.hasFocus)
        }
        await settle()
        #expect(scene.hasFocus)
      }
    }

    @Test(
      "M0.5 disabling the field ends editing, and a disabled field accepts nothing",
      arguments: Stage.allFillRoutes
    )
    func disabling(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        scene.person.type("98")
        await settle()
        scene.view.isEnabled = false
        #expect(!scene.hasFocus)
        scene.person.type("5")
        scene.autoFill([.init("985391"), .init("7", in: 0..<2)])
        scene.ask(about: [NSRange(0..<2)], "7")
        scene.view.session.send(.undo)
        await settle()
        #expect(scene.view.text == "98")
        #expect(Set(scene.platformTexts) == ["98"])
        #expect(!scene.hasFocus)
        scene.view.isEnabled = true
        await settle()
        #expect(scene.hasFocus, "the field gets the focus back")
        scene.person.type("5")
        await settle()
        #expect(scene.state == "985|")
      }
    }

    @Test("S4.1, S5 a new width lays out the slots again and keeps the code", arguments: Stage.standard)
    func width(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        scene.person.type("985")
        scene.resize(to: CGSize(width: 250, height: 80))
        #expect(scene.view.slotFrames.map(\.maxX).max() ?? 0 < 250.01)
        #expect(scene.drawn == "985   ")
      }
    }

    @Test(
      "S4.2 a row that does not fit wraps at groups, with the next row below",
      arguments: Stage.all
    )
    func rows(_ stage: Stage) async throws {
      let format = try CodeFormat(length: 8, grouping: [4, 4])
      await stage.play(configuration: OneTimeCodeView.Configuration(format: format, phrases: .english)) {
        scene in
        scene.resize(to: CGSize(width: 160, height: 120))
        let frames = scene.view.slotFrames
        #expect(Set(frames.prefix(4).map(\.minY)).count == 1)
        #expect(frames[4].minY > frames[0].maxY)
        #expect(frames[4].minX == frames[0].minX)
        await scene.point(at: 7)
        #expect(scene.hasFocus)
      }
    }
  }

  extension AdaptiveColor.Parts {
    /// Returns the contrast ratio to white or, if `isDark`, to black, as WCAG 2.2 defines it.
    fileprivate func contrast(isDark: Bool) -> Double {
      func linear(_ value: CGFloat) -> Double {
        value <= 0.04045 ? Double(value) / 12.92 : pow((Double(value) + 0.055) / 1.055, 2.4)
      }
      let luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
      return isDark ? (luminance + 0.05) / 0.05 : 1.05 / (luminance + 0.05)
    }
  }
#endif
