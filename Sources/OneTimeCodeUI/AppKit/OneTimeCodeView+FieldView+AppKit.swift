#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCode

  extension OneTimeCodeView: FieldView {
    func update() {
      drawSlots()
      drawMessage()
      onShow?()
    }

    func takeFocus() {
      focus()
    }

    func resignFocus() {
      if isFocused { _ = window?.makeFirstResponder(nil) }
    }

    /// Shakes the slots after an error. AppKit has no haptic patterns for success or error.
    func play(_ feedback: Feedback) {
      if feedback == .error { row.slots.shake() }
    }

    var canPaste: Bool { NSPasteboard.general.availableType(from: [.string]) != nil }

    func paste() {
      field.editor.paste(nil)
    }

    func announce(_ speech: Speech) {
      CodeTextField.post(speech, from: self)
    }

    func codeDidChange() {
      onChange?(code)
    }

    func codeDidComplete(_ code: String) {
      onComplete?(code)
    }

    func codeWasSubmitted(_ code: String, byCompletion: Bool) {
      if let onSubmit { onSubmit(code) } else { pressDefaultButton() }
    }

    /// Offers the Return or Enter key, if pressed, to the window as a key equivalent, as
    /// `NSTextField.textDidEndEditing(_:)` does, so that the window's default button is pressed.
    private func pressDefaultButton() {
      guard let event = window?.currentEvent, event.type == .keyDown,
        event.characters == "\r" || event.characters == "\u{3}"
      else { return }
      _ = window?.contentView?.performKeyEquivalent(with: event)
    }

    func codeWasAccepted(_ code: String) {
      onAccepted?(code)
    }
  }

  // This view, not the field editor, gets mouse events, because only this view lays out the slots.
  extension OneTimeCodeView {
    func slot(at event: NSEvent) -> Int {
      geometry.slot(at: convert(event.locationInWindow, from: nil))
    }

    /// Selects the clicked symbol, or all symbols after a double-click. With Shift, extends the selection.
    func press(_ event: NSEvent) {
      guard isEnabled else { return }
      if event.clickCount > 1 { return session.send(.selectAll) }
      let extends = event.modifierFlags.contains(.shift)
      // The selection is extended from the caret, which is set when the field gains focus.
      if extends { focus() }
      session.send(.tap(slot: slot(at: event), extending: extends))
    }

    /// Selects the symbols from slot `start` to the pointer's slot, in either direction.
    func drag(_ event: NSEvent, from start: Int) {
      let slot = slot(at: event)
      if isEnabled { session.send(.drag(from: start, to: slot)) }
    }
  }
#endif
