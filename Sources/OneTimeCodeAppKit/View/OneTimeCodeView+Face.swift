#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCode
  import OneTimeCodeNative

  // What the session asks for.
  extension OneTimeCodeView: FieldFace {
    package func show() {
      field.keeper.show()
      drawSlots()
      drawMessage()
      onShow?()
    }

    package func takeFocus() {
      focus()
    }

    package func giveUpFocus() {
      if isFocused { _ = window?.makeFirstResponder(nil) }
    }

    /// A Mac gives no haptic word for success and failure; a failure is seen as a movement.
    package func feel(_ feedback: Feedback) {
      if feedback == .error, !NSWorkspace.shared.accessibilityDisplayShouldReduceMotion { row.slots.shake() }
    }

    package var canPaste: Bool { NSPasteboard.general.availableType(from: [.string]) != nil }

    package func paste() {
      field.editor.paste(nil)
    }

    package func say(_ speech: Speech) {
      CodeTextField.post(speech, from: self)
    }

    package func tellChange() {
      onChange?(code)
    }

    package func tellCompletion(_ code: String) {
      onComplete?(code)
    }

    package func tellSubmission() {
      onSubmit?(code)
    }

    package func tellAcceptance(_ code: String) {
      onAccepted?(code)
    }
  }
#endif
