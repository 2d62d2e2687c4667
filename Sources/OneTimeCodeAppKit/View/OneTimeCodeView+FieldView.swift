#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCode
  import OneTimeCodeNative

  // What the session asks for.
  extension OneTimeCodeView: FieldView {
    package func update() {
      drawSlots()
      drawMessage()
      onShow?()
    }

    package func takeFocus() {
      focus()
    }

    package func resignFocus() {
      if isFocused { _ = window?.makeFirstResponder(nil) }
    }

    /// A Mac gives no haptic word for success and failure; a failure is seen as a movement.
    package func play(_ feedback: CodeEntry.Feedback) {
      if feedback == .error { row.slots.shake() }
    }

    package var canPaste: Bool { NSPasteboard.general.availableType(from: [.string]) != nil }

    package func paste() {
      field.editor.paste(nil)
    }

    package func announce(_ speech: Speech) {
      CodeTextField.post(speech, from: self)
    }

    package func codeDidChange() {
      onChange?(code)
    }

    package func codeDidComplete(_ code: String) {
      onComplete?(code)
    }

    package func codeWasSubmitted(_ code: String, byCompletion: Bool) {
      if let onSubmit { onSubmit(code) } else if !byCompletion { pressDefaultButton() }
    }

    /// Return has nothing to do here, so the views of the window are asked whether it is theirs, as AppKit's own text
    /// field does (documented at `NSTextField.textDidEndEditing(_:)`).
    private func pressDefaultButton() {
      guard let event = window?.currentEvent, event.type == .keyDown else { return }
      _ = window?.contentView?.performKeyEquivalent(with: event)
    }

    package func codeWasAccepted(_ code: String) {
      onAccepted?(code)
    }
  }

  // The mouse means slots. The text view over them knows nothing of slots, so it does not get the mouse.
  extension OneTimeCodeView {
    /// The slot that a person points at.
    func slot(at event: NSEvent) -> Int {
      geometry.slot(at: convert(event.locationInWindow, from: nil))
    }

    /// A click means a slot's symbol, two all of them; with Shift the range is extended.
    func press(_ event: NSEvent) {
      guard isEnabled else { return }
      session.finishChange()
      if event.clickCount > 1 { return session.send(.selectAll) }
      let extends = event.modifierFlags.contains(.shift)
      // From where the caret comes with the focus, whether that comes with the click or before it.
      if extends { focus() }
      session.send(.tap(slot: slot(at: event), extending: extends))
    }

    /// The mouse goes over slots without being let go: they are selected, in either direction.
    func drag(_ event: NSEvent, from start: Int) {
      let slot = slot(at: event)
      if isEnabled { session.send(.drag(from: start, to: slot)) }
    }
  }
#endif
