#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCode

  // The mouse means slots. The text view over them knows nothing of slots, so it does not get the mouse.
  extension OneTimeCodeView {
    /// The slot that a person points at.
    func slot(at event: NSEvent) -> Int {
      geometry.slot(at: convert(event.locationInWindow, from: nil))
    }

    /// A click means a slot's symbol, two all of them; with Shift the range is extended.
    func press(_ event: NSEvent) {
      guard isEnabled else { return }
      field.keeper.flush()
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
