#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCode

  extension OneTimeCodeView {
    /// Whether the field is enabled. A disabled field is dimmed, the user can't edit the code, and disabling the field
    /// ends editing. When it is enabled, it takes the focus again, unless another view has it.
    public var isEnabled: Bool {
      get { field.isEnabled }
      set {
        // Ends editing first, because disabling a control may end editing without a notification.
        if !newValue {
          isFocusLent = isFocusLent || isFocused
          endEditing()
        }
        field.isEnabled = newValue
        slotsView.alphaValue = newValue ? 1 : 0.4
        window?.invalidateCursorRects(for: self)
        takeRequestedFocus()
      }
    }

    /// Whether the field has focus.
    public var isFocused: Bool { field.isEditing }

    /// Gives the field focus. If the field is disabled or has no window yet, returns `false`, and the field takes
    /// focus as soon as it can.
    ///
    /// - Returns: Whether the field has focus.
    @discardableResult
    public func focus() -> Bool {
      requestFocus {
        // Ignores the result, which can be `true` although the window itself has become first responder.
        if !isFocused { _ = window?.makeFirstResponder(field) }
        return isFocused
      }
    }

    /// The view to use in the key view loop, for apps that set up the loop themselves.
    public var keyView: NSView { field }

    // MARK: Creation

    func configureForPlatform() {
      wantsLayer = true
      setAccessibilityIdentifier("OneTimeCode")
      field.focusChanged = { [weak self] in self?.onFocusChange?($0) }
    }

    static func makeMessageLabel() -> NSTextField {
      let label = NSTextField(wrappingLabelWithString: "")
      label.isSelectable = false
      label.font = .preferredFont(forTextStyle: .body)
      // VoiceOver gets the message from the field's label, value or help, or as an announcement.
      label.setAccessibilityElement(false)
      label.cell?.setAccessibilityElement(false)
      return label
    }

    // MARK: Layout and drawing

    var isRightToLeft: Bool { userInterfaceLayoutDirection == .rightToLeft }

    func applyBehavior() {}

    /// Returns the size of the slots and the message at the width of `size`, or their natural size if that
    /// width is 0.
    public func sizeThatFits(_ size: NSSize) -> NSSize { fittingSize(in: size.width) }

    func setNeedsFieldLayout() {
      invalidateIntrinsicContentSize()
      needsLayout = true
    }

    func resolvePalette() -> SlotPalette {
      slotAppearance.palette(for: effectiveAppearance, scale: window?.backingScaleFactor ?? 1)
    }

    /// The colour of a message that isn't an error.
    static var messageColor: NSColor { .labelColor }

    var messageText: String {
      get { messageLabel.stringValue }
      set { messageLabel.stringValue = newValue }
    }

    // MARK: FieldView

    var hasFocus: Bool { isFocused }

    /// Whether another view than the window itself has the focus.
    var isFocusElsewhere: Bool {
      guard let responder = window?.firstResponder else { return false }
      return responder !== window
    }

    func takeFocus() {
      focus()
    }

    /// Gives the field the focus that it had before it was disabled.
    func returnFocus() {
      focus()
    }

    func resignFocus() {
      withdrawFocusRequests()
      endEditing()
    }

    func endEditing() {
      if isFocused { _ = window?.makeFirstResponder(nil) }
    }

    /// Does nothing, because a Mac has no on-screen keyboard that covers the app.
    func dismissKeyboard() {}

    var canPaste: Bool { NSPasteboard.general.availableType(from: [.string]) != nil }

    func paste() {
      field.editor.paste(nil)
    }

    /// Sends the action for a notification.
    func sendActions(for notification: FieldNotification) {
      switch notification {
      case .completed, .submitted(_, byCompletion: false):
        if let action { _ = NSApplication.shared.sendAction(action, to: target, from: self) }
      case .changed, .submitted, .accepted, .rejected, .failed: break
      }
    }

    func submit(_ code: String) {
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
  }

  // This view, not the field editor, gets mouse events, because only this view lays out the slots.
  extension OneTimeCodeView {
    func slot(at event: NSEvent) -> Int {
      geometry.slot(at: convert(event.locationInWindow, from: nil))
    }

    /// Returns whether a point on the screen is over the button under the message.
    func isOverButton(screen point: NSPoint) -> Bool {
      guard !tryAgainButton.isHidden, let window else { return false }
      return tryAgainButton.frame.contains(convert(window.convertPoint(fromScreen: point), from: nil))
    }

    /// Returns whether an event is over the message, which forwards clicks to this view.
    func isOverMessage(_ event: NSEvent) -> Bool {
      !messageLabel.isHidden && messageLabel.frame.contains(convert(event.locationInWindow, from: nil))
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
