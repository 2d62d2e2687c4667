#if canImport(UIKit)
  import OneTimeCode
  import OneTimeCodeNative
  import UIKit

  extension OneTimeCodeView: FieldView {
    package func update() {
      field.showKeyboard(for: session.entry.format.alphabet)
      drawSlots()
      drawMessage()
      onShow?()
    }

    package func takeFocus() {
      becomeFirstResponder()
    }

    package func resignFocus() {
      resignFirstResponder()
    }

    package func play(_ feedback: CodeEntry.Feedback) {
      #if !os(visionOS)
        if playsHaptics {
          UINotificationFeedbackGenerator().notificationOccurred(feedback == .success ? .success : .error)
        }
      #endif
      if feedback == .error { row.slots.shake() }
    }

    /// Always `false`, because the system offers Paste in the edit menu and in VoiceOver's rotor. If a custom
    /// action read the pasteboard, the system would ask the user for permission.
    package var canPaste: Bool { false }

    package func paste() {}

    package func announce(_ speech: Speech) {
      CodeTextField.post(speech)
    }

    package func codeDidChange() {
      field.endTap()
      sendActions(for: .editingChanged)
      onChange?(code)
    }

    package func codeDidComplete(_ code: String) {
      sendActions(for: .primaryActionTriggered)
      onComplete?(code)
    }

    package func codeWasSubmitted(_ code: String, byCompletion: Bool) {
      if !byCompletion { sendActions(for: .primaryActionTriggered) }
      onSubmit?(code)
    }

    package func codeWasAccepted(_ code: String) {
      onAccepted?(code)
    }
  }
#endif
