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
      if let onSubmit { onSubmit(code) } else { pressDefaultButton() }
    }

    /// Return has nothing to do here, so the views of the window are asked whether it is theirs, as AppKit's own text
    /// field does (documented at `NSTextField.textDidEndEditing(_:)`).
    private func pressDefaultButton() {
      guard let event = window?.currentEvent, event.type == .keyDown else { return }
      _ = window?.contentView?.performKeyEquivalent(with: event)
    }

    package func tellAcceptance(_ code: String) {
      onAccepted?(code)
    }
  }
#endif
