#if canImport(UIKit)
  import OneTimeCode
  import OneTimeCodeNative
  import UIKit

  // What the session asks for.
  extension OneTimeCodeView: FieldFace {
    package func show() {
      field.showKeyboard(for: session.entry.format.alphabet)
      field.show()
      draw(all: false)
      drawMessage()
      onShow?()
    }

    package func takeFocus() {
      becomeFirstResponder()
    }

    package func giveUpFocus() {
      resignFirstResponder()
    }

    package func feel(_ feedback: Feedback) {
      #if !os(visionOS)
        UINotificationFeedbackGenerator().notificationOccurred(feedback == .success ? .success : .error)
      #endif
      if feedback == .error, !UIAccessibility.isReduceMotionEnabled { row.shake() }
    }

    package func say(_ speech: Speech) {
      CodeTextField.post(speech)
    }

    package func tellChange() {
      sendActions(for: .editingChanged)
      onChange?(code)
    }

    package func tellCompletion(_ code: String) {
      sendActions(for: .primaryActionTriggered)
      onComplete?(code)
    }

    package func tellSubmission() {
      sendActions(for: .primaryActionTriggered)
    }

    package func tellAcceptance(_ code: String) {
      acceptance?(code)
    }
  }

  // What the text field reports.
  extension OneTimeCodeView {
    func editingBegan() {
      field.begin()
      sendActions(for: .editingDidBegin)
    }

    func editingEnded() {
      field.flush()
      session.send(.blur)
      sendActions(for: .editingDidEnd)
    }

    func submit() {
      field.flush()
      session.send(.submit)
    }
  }
#endif
