#if canImport(UIKit)
  import Foundation
  import OneTimeCode
  import OneTimeCodeNative
  import TestSupport
  import Testing
  import UIKit

  @testable import OneTimeCodeUIKit

  /// Tests based on features and defects of a common design: four boxes, an alert and a resend button.
  @MainActor
  @Suite("Features and fixed defects of the four-box screen")
  struct FourBoxScreenTests {
    let screen: OneTimeCodeViewController

    init() {
      let content = OneTimeCodeContent(format: .digits(4), phrases: .english)
      screen = OneTimeCodeViewController(title: "Enter the code", content: content)
      screen.codeView.style.placeholder = .dot
      screen.codeView.frame = CGRect(x: 0, y: 0, width: 320, height: 60)
      screen.codeView.layoutIfNeeded()
    }

    private var view: OneTimeCodeView { screen.codeView }

    // MARK: Features

    @Test("S2 each empty box shows a dot")
    func dots() {
      view.type("1")
      #expect(view.drawn == "1•••")
    }

    @Test("V3, V4 acceptance and rejection are shown in the field")
    func outcome() async {
      var accepted: [String] = []
      screen.onAccepted = { accepted.append($0) }
      view.verify = { code in if code != "1234" { throw CodeRejection.wrongCode() } }
      view.type("1111")
      await settle()
      #expect(view.message == "This is not the right code.")
      #expect(accepted == [])
      view.type("1234")
      await settle()
      #expect(view.message == "Code accepted")
      #expect(accepted == ["1234"])
    }

    @Test("V6 the resend button counts down, then is enabled and shows no time")
    func countdown() async {
      let fixture = ResendFixture()
      let button = fixture.button
      button.wait(for: .seconds(20))
      #expect(button.configuration?.title == "Send a new code in 0:20")
      fixture.now += 21
      button.session.tick()
      #expect(button.configuration?.title == "Send a new code")
      #expect(button.isEnabled)
    }

    // MARK: Fixed defects

    @Test("M7 Backspace in an empty field doesn't crash")
    func backspace() {
      view.field.deleteBackward()
      view.field.deleteBackward()
      #expect(view.code == "")
    }

    @Test("F6 four digits inserted at once fill all boxes")
    func filling() {
      view.field.insertText("1234")
      #expect(view.drawn == "1234")
    }

    @Test("F5 letters change neither the text nor the boxes")
    func letters() {
      view.type("1a2b")
      #expect(view.drawn == "12••")
      #expect(view.field.text == "12")
    }

    @Test("F2 the app gets Arabic-Indic digits as ASCII digits")
    func arabicDigits() async {
      var verified: [String] = []
      view.verify = { verified.append($0) }
      view.type("١٢٣٤")
      await settle()
      #expect(verified == ["1234"])
    }

    @Test("V6 two presses of the resend button send one code, disable the button and restart the countdown")
    func disabledAgain() async {
      let fixture = ResendFixture()
      var sent = 0
      fixture.button.resend = {
        sent += 1
        return nil
      }
      fixture.button.wait(for: .seconds(20))
      fixture.now += 21
      fixture.button.session.tick()
      fixture.button.session.press()
      fixture.button.session.press()
      await settle()
      #expect(sent == 1)
      #expect(!fixture.button.isEnabled)
      #expect(fixture.button.configuration?.title == "Send a new code in 0:20")
    }

    @Test("V6 the resend button counts down to a date, so time in the background counts")
    func background() async {
      let fixture = ResendFixture()
      fixture.button.wait(for: .seconds(20))
      fixture.now += 12
      NotificationCenter.default.post(name: UIApplication.willEnterForegroundNotification, object: nil)
      await settle()
      #expect(fixture.button.configuration?.title == "Send a new code in 0:08")
    }

    @Test("V6 during a wait, the resend button is disabled, and its accessibility label doesn't change")
    func name() {
      let fixture = ResendFixture()
      fixture.button.wait(for: .seconds(20))
      let name = fixture.button.accessibilityLabel
      #expect(!fixture.button.isEnabled)
      fixture.now += 3
      fixture.button.session.tick()
      #expect(fixture.button.accessibilityLabel == name)
      #expect(name == "Send a new code")
    }

    @Test("V4 a wrong code can be corrected")
    func correction() async {
      view.verify = { _ in throw CodeRejection.wrongCode() }
      view.type("1111")
      await settle()
      view.field.deleteBackward()
      #expect(view.code == "111")
      view.type("2")
      await settle()
      #expect(view.code == "1112")
    }
  }

  /// A resend button whose wall clock a test sets.
  @MainActor
  private final class ResendFixture {
    var now = 1000.0
    private(set) lazy var button: OneTimeCodeResendButton = {
      let session = ResendSession(now: { [unowned self] in now })
      let button = OneTimeCodeResendButton(frame: .zero, session: session)
      button.phrases = .english
      return button
    }()
  }
#endif
