#if canImport(UIKit)
  import OneTimeCode
  import UIKit

  extension OneTimeCodeView: FieldView {
    func update() {
      field.showKeyboard(for: session.entry.format.alphabet)
      drawSlots()
      drawMessage()
      onShow?()
    }

    func takeFocus() {
      becomeFirstResponder()
    }

    func resignFocus() {
      resignFirstResponder()
    }

    func play(_ feedback: Feedback) {
      #if !os(visionOS)
        if playsHaptics {
          UINotificationFeedbackGenerator().notificationOccurred(feedback == .success ? .success : .error)
        }
      #endif
      if feedback == .error { row.slots.shake() }
    }

    /// Always `false`, because the system offers Paste in the edit menu and in VoiceOver's rotor. If a custom
    /// action read the pasteboard, the system would ask the user for permission.
    var canPaste: Bool { false }

    func paste() {}

    func announce(_ speech: Speech) {
      CodeTextField.post(speech)
    }

    func codeDidChange() {
      field.endTap()
      sendActions(for: .editingChanged)
      onChange?(code)
    }

    func codeDidComplete(_ code: String) {
      sendActions(for: .primaryActionTriggered)
      onComplete?(code)
    }

    func codeWasSubmitted(_ code: String, byCompletion: Bool) {
      if !byCompletion { sendActions(for: .primaryActionTriggered) }
      onSubmit?(code)
    }

    func codeWasAccepted(_ code: String) {
      onAccepted?(code)
    }
  }
#endif
