#if canImport(UIKit)
  import Foundation
  import OneTimeCode
  import TestSupport
  import Testing
  import UIKit

  @testable import OneTimeCodeUI

  @MainActor
  @Suite("The view's interface for the app")
  struct ViewTests {
    @Test("V1.1 the last digit sends editingChanged and primaryActionTriggered, and reports completion once")
    func completes() {
      let view = makeField()
      var calls: [String] = []
      view.onChange = { calls.append("change \($0)") }
      view.onComplete = { calls.append("complete \($0)") }
      view.addAction(UIAction { _ in calls.append("changed") }, for: .editingChanged)
      view.addAction(UIAction { _ in calls.append("primary") }, for: .primaryActionTriggered)
      view.type("98539")
      calls = []
      view.type("1")
      #expect(calls == ["changed", "change 985391", "primary", "complete 985391"])
      view.type("1")
      #expect(calls.filter { $0.hasPrefix("complete") }.count == 1)
    }

    @Test("V2.1 a view can be released during verification")
    func deallocates() async {
      weak var view: OneTimeCodeView?
      weak var field: CodeTextField?
      weak var session: FieldSession?
      do {
        let created = makeField()
        (view, field, session) = (created, created.field, created.session)
        created.verify = { _ in try await Task.sleep(for: .seconds(3600)) }
        created.type("985391")
        await settle()
        #expect(created.phase == .verifying)
      }
      await settle()
      #expect(view == nil)
      #expect(field == nil)
      #expect(session == nil)
    }

    @Test("S4.2 the height includes the message, and a narrow width wraps the slots")
    func size() throws {
      let view = makeField()
      let plain = view.sizeThatFits(CGSize(width: 386, height: 0))
      #expect(plain.width == 386)
      #expect(plain.height >= 44)
      view.type("x")
      #expect(view.sizeThatFits(CGSize(width: 386, height: 0)).height > plain.height)
      let grouped = makeField(try CodeFormat(length: 8, grouping: [4, 4]), width: 160)
      #expect(grouped.sizeThatFits(CGSize(width: 160, height: 0)).height > 2 * 44)
      #expect(view.intrinsicContentSize.width == 386)
    }

    @Test("F1.1 a decoded view works, and its inspectable properties take effect")
    func decodes() throws {
      let archiver = NSKeyedArchiver(requiringSecureCoding: false)
      OneTimeCodeView(frame: CGRect(x: 0, y: 0, width: 320, height: 60)).encode(with: archiver)
      archiver.finishEncoding()
      let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
      unarchiver.requiresSecureCoding = false
      let view = try #require(OneTimeCodeView(coder: unarchiver))
      view.digits = 4
      view.startColor = .black
      view.spacing = 20
      view.dismissesKeyboardWhenComplete = false
      view.frame = CGRect(x: 0, y: 0, width: 320, height: 60)
      view.layoutIfNeeded()
      view.type("1234")
      #expect(view.drawn == "1234")
      #expect(view.slotAppearance.startColor == .black)
      #expect(view.slotFrames[1].minX - view.slotFrames[0].maxX == 20)
      #expect(!view.behavior.dismissesKeyboardWhenComplete)
      #expect(view.field.textContentType == .oneTimeCode)
      view.digits = 99
      #expect(view.digits == 32)
    }

    @Test(
      "F10.1 an archive contains neither subviews nor the code, and decodes to a view with its own subviews"
    )
    func archive() throws {
      let view = makeField()
      view.isMasked = true
      view.type("985391")
      let archiver = NSKeyedArchiver(requiringSecureCoding: false)
      archiver.outputFormat = .xml
      view.encode(with: archiver)
      archiver.finishEncoding()
      let archive = String(decoding: archiver.encodedData, as: UTF8.self)
      #expect(!archive.contains("985391"))
      #expect(!archive.contains("CodeTextField"))
      #expect(view.subviews.count == 4)
      #expect(view.drawn == "●●●●●●")
      let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
      unarchiver.requiresSecureCoding = false
      let copy = try #require(OneTimeCodeView(coder: unarchiver))
      #expect(copy.subviews.count == 4)
      #expect(copy.frame == view.frame)
      #expect(copy.text == "")
      #expect(!copy.isMasked)
    }

    @Test("V3.1 each acceptance is reported once, with or without a `verify` closure")
    func acceptances() async {
      let view = makeField()
      var calls: [String] = []
      view.onAccept = { calls.append("accepted \($0)") }
      view.type("985391")
      view.accept()
      view.accept()
      #expect(calls == ["accepted 985391"])
      view.clear()
      view.verify = { code in
        guard code != "985391" else { return }
        calls.append("rejected \(code)")
        throw CodeRejection.wrongCode()
      }
      view.type("111111")
      await settle()
      view.type("985391")
      await settle()
      #expect(calls == ["accepted 985391", "rejected 111111", "accepted 985391"])
    }

    @Test("S4.3 a font of a text style can be set and scales with the text size")
    func scaledFont() {
      let view = makeField()
      view.slotAppearance.font = .preferredFont(forTextStyle: .title2)
      let large = UITraitCollection(preferredContentSizeCategory: .accessibilityExtraLarge)
      let standard = UITraitCollection(preferredContentSizeCategory: .large)
      #expect(view.slotAppearance.font(for: standard).pointSize == view.slotAppearance.font?.pointSize)
      #expect(
        view.slotAppearance.font(for: large).pointSize > view.slotAppearance.font(for: standard).pointSize
      )
      view.type("9")
      #expect(view.drawn == "9     ")
    }

    @Test("A1.1 the view isn't an accessibility element; its label, hint and identifier go to the text field")
    func forwarded() {
      let view = makeField()
      view.accessibilityLabel = "PIN"
      view.accessibilityHint = "From the letter"
      view.accessibilityIdentifier = "pin"
      #expect(!view.isAccessibilityElement)
      #expect(view.field.accessibilityLabel == "PIN")
      #expect(view.field.accessibilityHint == "From the letter")
      #expect(view.field.accessibilityIdentifier == "pin")
      #expect(view.slotsView.accessibilityElementsHidden)
      #expect(!view.messageLabel.isAccessibilityElement)
    }

    @Test("A2.2, A2.3 the accessibility value is spelled out while the field isn't being edited")
    func value() throws {
      let view = makeField()
      view.type("985")
      #expect(view.field.accessibilityValue == "9 8 5\n3 of 6 digits entered.")
      let value = try #require(view.field.accessibilityAttributedValue)
      #expect(value.string == view.field.accessibilityValue)
      let spelled = value.attribute(.accessibilitySpeechSpellOut, at: 0, effectiveRange: nil) as? NSNumber
      #expect(spelled?.boolValue == true)
    }

    @Test("M11.3, A9.1 actions and the undo manager have no effect after their field is released")
    func afterRelease() throws {
      var view: OneTimeCodeView? = makeField()
      view?.type("985")
      view?.field.deleteBackward()
      view?.field.undoManager?.undo()
      let commands = try #require(view?.field.accessibilityCustomActions)
      let history = try #require(view?.field.undoManager)
      #expect(history.canUndo && history.canRedo)
      view = nil
      #expect(!history.canUndo && !history.canRedo)
      #expect(!commands.isEmpty)
      #expect(commands.allSatisfy { $0.actionHandler?($0) == false })
    }

    @Test("M5.4 activation by a screen reader focuses an enabled field with the caret at the end")
    func activated() throws {
      let view = makeField()
      view.dismissesKeyboardWhenComplete = false
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      window.addSubview(view)
      window.makeKeyAndVisible()
      try view.session.set("985391")
      #expect(view.field.accessibilityActivate())
      #expect(view.isFirstResponder)
      #expect(view.session.entry.selection == CodeEntry.Selection(caret: 6))
      view.resignFirstResponder()
      view.isEnabled = false
      #expect(!view.field.accessibilityActivate())
      #expect(!view.isFirstResponder)
    }

    @Test("V4.1 turning off the message hides it immediately")
    func hidingMessage() {
      let view = makeField()
      view.type("x")
      #expect(!view.messageLabel.isHidden)
      view.showsMessage = false
      #expect(view.messageLabel.isHidden)
      view.showsMessage = true
      #expect(!view.messageLabel.isHidden)
    }

    @Test("V4.1 a new message is laid out under the slots")
    func messageBelow() {
      let view = makeField()
      view.type("x")
      view.layoutIfNeeded()
      #expect(view.messageLabel.frame.minY >= view.slotFrames[0].maxY)
      #expect(view.messageLabel.frame.height > 0)
    }

    @Test("M12.1 UIKit doesn't perform its default action for Return")
    func returnKey() {
      let field = makeField().field
      #expect(!CodeFieldDelegate(field).textFieldShouldReturn(field))
    }

    @Test("M0.1 the control sends events, and reports the focus, when editing begins and ends")
    func editing() throws {
      let view = makeField()
      var calls: [String] = []
      view.addAction(UIAction { _ in calls.append("begins") }, for: .editingDidBegin)
      view.addAction(UIAction { _ in calls.append("ends") }, for: .editingDidEnd)
      view.onFocusChange = { calls.append("focus: \($0)") }
      let delegate = try #require(view.field.delegate as? CodeFieldDelegate)
      delegate.textFieldDidBeginEditing(view.field)
      delegate.textFieldDidEndEditing(view.field)
      #expect(calls == ["begins", "focus: true", "ends", "focus: false"])
    }

    @Test("V6.5, V6.8 a waiting resend button is disabled, and its accessibility label omits the seconds")
    func resend() {
      let button = ResendCodeControl(after: .seconds(20)) {}
      button.phrases = .english
      #expect(!button.isEnabled)
      #expect(button.configuration?.title == "Request a new code in 0:20")
      #expect(button.accessibilityLabel == "Request a new code")
      #expect(button.accessibilityValue == "You can request a new code in 20 seconds.")
      button.phrases = .german
      #expect(button.phrases == .german)
      #expect(button.accessibilityLabel == ResendTexts(.german).label)
      #expect(button.session.state == .waiting(seconds: 20))
      // `post` returns `true`, so the next announcement waits until this one has finished.
      #expect(button.session.speak(Speech("We sent you a new code.", language: "en")))
    }

    @Test("V6.1 time in the background counts towards the resend button's wait")
    func background() async {
      let clock = ManualClock()
      let button = ResendCodeControl(frame: .zero, session: ResendSession(clock: clock))
      button.phrases = .english
      button.wait(for: .seconds(20))
      clock.skip(.seconds(12))
      NotificationCenter.default.post(name: UIApplication.willEnterForegroundNotification, object: nil)
      await settle()
      #expect(button.configuration?.title == "Request a new code in 0:08")
      clock.skip(.seconds(9))
      button.session.tick()
      #expect(button.configuration?.title == "Request a new code")
      #expect(button.isEnabled)
    }

    @Test("V6.6 the resend button's `wait(for:)` doesn't announce the start of the wait")
    func silentWait() {
      let button = ResendCodeControl(after: .zero) {}
      #expect(button.configuration != nil)
      var announcements: [CodeAnnouncement] = []
      button.session.announce = { announcements.append($0) }
      button.wait(for: .seconds(20))
      #expect(button.session.state == .waiting(seconds: 20))
      #expect(announcements == [])
    }

    @Test("V6.10 the resend button shows an activity indicator while a code is being sent")
    func sending() async {
      let button = ResendCodeControl(after: .zero) { try await Task.sleep(for: .seconds(3600)) }
      #expect(button.configuration?.showsActivityIndicator == false)
      button.session.press()
      await settle()
      #expect(button.session.state == .sending)
      #expect(button.configuration?.showsActivityIndicator == true)
    }

    @Test("A2.5, A5.1, A10.1 speech has the language of its text, and its code is spelled out")
    func attributes() {
      let text = CodeTextField.attributed(Speech("Der Code ist 9 8 5.", code: "9 8 5", language: "de"))
      #expect(text.attribute(.accessibilitySpeechLanguage, at: 0, effectiveRange: nil) as? String == "de")
      #expect(text.attribute(.accessibilitySpeechSpellOut, at: 0, effectiveRange: nil) == nil)
      #expect(text.attribute(.accessibilitySpeechSpellOut, at: 13, effectiveRange: nil) as? NSNumber == 1)
    }

    @Test("M13, V8, S3.1, S4.1 the view's properties take effect, and its subviews are configured")
    func properties() {
      let view = makeField()
      view.submitsWhenComplete = true
      view.revealsLastSymbol = true
      #expect(view.behavior.revealsLastSymbol)
      #expect(view.behavior.submitsWhenComplete)
      #expect(view.messageLabel.adjustsFontForContentSizeCategory)
      #expect(view.field.semanticContentAttribute == .forceLeftToRight)
      #expect(view.field.textAlignment == .left)
      #expect(view.field.clearButtonMode == .never)
      #expect(view.contentCompressionResistancePriority(for: .horizontal) == .defaultLow)
      #if !os(visionOS)
        let bar = UIView()
        view.inputAccessoryView = bar
        #expect(view.field.inputAccessoryView === bar)
      #endif
    }
  }
#endif
