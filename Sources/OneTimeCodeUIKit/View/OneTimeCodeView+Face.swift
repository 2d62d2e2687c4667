#if canImport(UIKit)
  import OneTimeCode
  import OneTimeCodeNative
  import UIKit

  // What the session asks for.
  extension OneTimeCodeView: FieldFace {
    package func show() {
      field.showKeyboard(for: session.entry.format.alphabet)
      field.keeper.show()
      drawSlots()
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
      if feedback == .error, !UIAccessibility.isReduceMotionEnabled { row.slots.shake() }
    }

    /// The system offers it by itself, in the edit menu and in VoiceOver's rotor. Of anybody else who reads the
    /// pasteboard it asks the person whether they may.
    package var canPaste: Bool { false }

    package func paste() {
      field.paste(nil)
    }

    package func say(_ speech: Speech) {
      CodeTextField.post(speech)
    }

    package func tellChange() {
      field.endTap()
      sendActions(for: .editingChanged)
      onChange?(code)
    }

    package func tellCompletion(_ code: String) {
      sendActions(for: .primaryActionTriggered)
      onComplete?(code)
    }

    package func tellSubmission() {
      sendActions(for: .primaryActionTriggered)
      onSubmit?(code)
    }

    package func tellAcceptance(_ code: String) {
      onAccepted?(code)
    }
  }

  // What the text field reports.
  extension OneTimeCodeView {
    func editingBegan() {
      _ = field.keeper.begin { true }
      sendActions(for: .editingDidBegin)
    }

    func editingEnded() {
      field.keeper.end()
      sendActions(for: .editingDidEnd)
    }

    func submit() {
      field.keeper.flush()
      session.send(.submit)
    }
  }
#endif
