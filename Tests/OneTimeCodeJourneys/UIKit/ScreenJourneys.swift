#if canImport(UIKit)
  import Foundation
  import OneTimeCode
  import TestSupport
  import Testing
  import UIKit

  @testable import OneTimeCodeUI

  /// Shows the view controller's screen with English phrases, in a new window.
  @MainActor
  func showScreen(
    _ configuration: OneTimeCodeView.Configuration = OneTimeCodeView.Configuration(phrases: .english),
    _ configure: (OneTimeCodeViewController) -> Void = { _ in }
  ) -> (UIWindow, OneTimeCodeViewController) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    // The time is fixed, so that the button's title doesn't depend on how long a test takes.
    let resend = ResendSession(clock: ManualClock())
    let button = ResendCodeControl(frame: .zero, session: resend)
    let screen = OneTimeCodeViewController(
      title: "Enter the code",
      detail: "We sent it to •••• 67.",
      configuration: configuration,
      resendButton: button
    )
    configure(screen)
    window.joinHostScene()
    window.rootViewController = screen
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    return (window, screen)
  }

  @MainActor
  @Suite("The view controller's screen")
  struct ScreenJourneys {
    @Test("M0.2 the field takes the focus when the screen appears", arguments: Stage.standard)
    func focus(_ stage: Stage) async {
      await stage.runExclusively {
        let (window, screen) = showScreen()
        await settle()
        #expect(window.isKeyWindow)
        #expect(screen.codeView.isFirstResponder)
      }
    }

    @Test("V3.3 acceptance is reported once, after the keyboard is hidden", arguments: Stage.standard)
    func accepted(_ stage: Stage) async {
      await stage.runExclusively {
        let (window, screen) = showScreen { $0.codeView.verify = { _ in } }
        var calls: [String] = []
        screen.onAccept = { [unowned screen] in
          calls.append("\($0) \(screen.codeView.field.isKeyboardHidden)")
        }
        await settle()
        Person(window: window, by: stage.route()).type("985391")
        await settle()
        #expect(calls == ["985391 true"])
      }
    }

    @Test(
      "V9.14 a failed resend shows the reason, and the button is enabled again",
      arguments: Stage.standard
    )
    func resendFails(_ stage: Stage) async {
      await stage.runExclusively {
        let (window, screen) = showScreen {
          $0.allowResend(after: .zero) { throw CodeRejection.other("The line is down.") }
        }
        await settle()
        let voiceOver = VoiceOver(window)
        Person(window: window, by: stage.route()).tap(screen.resendButton)
        await settle()
        window.layoutIfNeeded()
        if let announcements = stage.announcements?() { #expect(announcements == ["The line is down."]) }
        #expect(voiceOver.transcript.contains { $0.hasPrefix("The line is down.") })
        #expect(screen.resendButton.isEnabled)
      }
    }

    @Test(
      "A1.1 the title is shown once: as a heading, and not in a navigation bar",
      arguments: Stage.standard
    )
    func title(_ stage: Stage) async {
      await stage.runExclusively {
        let (_, screen) = showScreen()
        #expect(screen.navigationItem.titleView != nil)
        #expect(screen.navigationItem.titleView?.subviews.isEmpty == true)
        #expect(screen.navigationItem.largeTitleDisplayMode == .never)
        // The back button of the next screen shows the title.
        #expect(screen.navigationItem.title == "Enter the code")
      }
    }

    @Test(
      "V6.14 after a rejection and a resend, the screen's field is empty and has the focus",
      arguments: Stage.standard
    )
    func resend(_ stage: Stage) async {
      await stage.runExclusively {
        let (window, screen) = showScreen { $0.codeView.verify = { _ in throw CodeRejection.wrongCode() } }
        screen.allowResend(after: .zero) {}
        await settle()
        Person(window: window, by: stage.route()).type("111111")
        for _ in 0..<50 where screen.codeView.phase != .rejected(.wrongCode()) { await settle() }
        Person(window: window, by: stage.route()).tap(screen.resendButton)
        await settle()
        #expect(screen.codeView.field.text == "")
        #expect(screen.codeView.phase == .editing)
        #expect(screen.codeView.isFirstResponder)
      }
    }

    @available(iOS 17, *)
    @Test(
      "S4.3, A1.1 texts wrap and follow the user's text size, and the title is a heading",
      arguments: Stage.standard
    )
    func texts(_ stage: Stage) async {
      await stage.runExclusively {
        let (_, screen) = showScreen()
        let stack = screen.codeView.superview as? UIStackView
        let labels = stack?.arrangedSubviews.compactMap { $0 as? UILabel } ?? []
        #expect(labels.count == 3)
        guard labels.count == 3 else { return }
        #expect(labels.map(\.text) == ["Enter the code", "We sent it to •••• 67.", nil])
        #expect(labels.map(\.isHidden) == [false, false, true])
        #expect(labels.map { $0.accessibilityTraits.contains(.header) } == [true, false, false])
        #expect(labels.allSatisfy { $0.numberOfLines == 0 && $0.adjustsFontForContentSizeCategory })
        #expect(labels[0].font.pointSize > labels[1].font.pointSize)
        #expect(labels[1].textColor == .secondaryLabel)
        #expect(labels[2].textColor == screen.codeView.slotAppearance.errorColor)
        screen.detail = nil
        screen.title = "Your code"
        #expect(labels[0].text == "Your code")
        #expect(labels[1].isHidden)
      }
    }

    @Test("A1.1 a screen from a storyboard has a heading and no empty paragraph", arguments: Stage.standard)
    func decoded(_ stage: Stage) async throws {
      let archiver = NSKeyedArchiver(requiringSecureCoding: false)
      UIViewController().encode(with: archiver)
      archiver.finishEncoding()
      let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
      unarchiver.requiresSecureCoding = false
      unarchiver.decodingFailurePolicy = .setErrorAndReturn
      let screen = try #require(OneTimeCodeViewController(coder: unarchiver))
      await stage.runExclusively {
        screen.loadViewIfNeeded()
        let stack = screen.codeView.superview as? UIStackView
        let labels = stack?.arrangedSubviews.compactMap { $0 as? UILabel }.filter { !$0.isHidden }
        #expect(labels?.map(\.text) == [screen.codeView.field.accessibilityLabel])
        #expect((stack?.superview as? UIScrollView)?.keyboardDismissMode == .interactive)
      }
    }

    @Test(
      "S4.1 on a wide screen, the content is centred and keeps a readable width",
      arguments: Stage.standard
    )
    func wide(_ stage: Stage) async {
      await stage.runExclusively {
        let (window, screen) = showScreen()
        let stack = screen.codeView.superview
        #expect(stack?.frame.width == 350)
        #expect(screen.view.backgroundColor == .systemBackground)
        window.frame = CGRect(x: 0, y: 0, width: 1024, height: 800)
        window.layoutIfNeeded()
        #expect(stack?.frame.width == 480)
        #expect(stack?.convert(CGPoint(x: 240, y: 0), to: window).x == 512)
      }
    }

    @Test("A1.1 a new explanation is shown at once", arguments: Stage.standard)
    func detail(_ stage: Stage) async {
      await stage.runExclusively {
        let (_, screen) = showScreen()
        screen.detail = "We sent it to a•••@e•••.com."
        let stack = screen.codeView.superview as? UIStackView
        let labels = stack?.arrangedSubviews.compactMap { $0 as? UILabel }.filter { !$0.isHidden }
        #expect(labels?.map(\.text) == ["Enter the code", "We sent it to a•••@e•••.com."])
      }
    }

    @Test("V6.1 the resend button appears once the app allows resending", arguments: Stage.standard)
    func offered(_ stage: Stage) async {
      await stage.runExclusively {
        let (_, screen) = showScreen()
        #expect(screen.resendButton.isHidden)
        screen.allowResend(after: .seconds(20)) {}
        #expect(!screen.resendButton.isHidden)
        #expect(screen.resendButton.session.state == .waiting(seconds: 20))
      }
    }

    @Test("S4.2, S4.3 at the largest text size, all slots are within the field", arguments: Stage.standard)
    func largestText(_ stage: Stage) async {
      await stage.runExclusively {
        let (window, screen) = showScreen { $0.allowResend(after: .seconds(20)) {} }
        Person(window: window, by: stage.route()).change {
          $0.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
        }
        await settle()
        window.layoutIfNeeded()
        let slots = screen.codeView.slotFrames
        #expect(slots.allSatisfy { $0.maxX <= screen.codeView.bounds.width + 0.01 })
        #expect(screen.codeView.bounds.height >= (slots.map(\.maxY).max() ?? 0))
      }
    }
  }
#endif
