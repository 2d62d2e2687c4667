#if canImport(UIKit)
  import OneTimeCode
  import OneTimeCodeNative
  import UIKit

  // Whatever happens to the text goes into the entry. Where the platform would do the same as the entry, the
  // platform does it, so that nothing about typing is unusual: a screen reader echoes the key as it always
  // does. Only where the entry decides otherwise is the text put right.
  //
  // Text beyond ASCII may be the beginning of what an input method composes, which only shows when it is there. So
  // there the platform goes first, and what it has made is taken when it is committed.
  extension CodeTextField {
    /// Puts the entry's text and selection here where they differ. Text that an input method still composes
    /// is left alone.
    func show() {
      guard markedTextRange == nil, pending == nil else { return }
      isShowing = true
      defer { isShowing = false }
      let code = String(session.entry.symbols)
      // Setting the text forgets the selection, and tells the screen reader that everything is new.
      if (text ?? "") != code { text = code }
      let selection = session.entry.selection.range
      if isFirstResponder, offsets(of: selectedTextRange) != selection {
        selectedTextRange = range(of: selection)
      }
    }

    /// The delegate is asked before the keyboard, AutoFill, a drop or dictation changes the text.
    func shouldChange(_ range: NSRange, _ text: String) -> Bool {
      if isPlatformChanging || markedTextRange != nil { return true }
      guard text.isASCII else {
        // Should nobody report it.
        Task { [weak self] in self?.textChanged() }
        return true
      }
      return allows(text, in: range.location..<range.location + range.length)
    }

    /// Changes the text by `natively` doing it, if the entry comes to the same.
    func change(_ text: String, in range: Range<Int>, natively change: () -> Void) {
      guard markedTextRange == nil, text.isASCII else {
        change()
        return textChanged()
      }
      // The delegate may have been asked about this very change already.
      let isAllowed = pending.map { $0.range == range && $0.text == text } ?? false
      guard isAllowed || allows(text, in: range) else { return }
      isPlatformChanging = true
      change()
      isPlatformChanging = false
      flush()
    }

    /// Makes what the platform is about to do an event.
    ///
    /// - Parameters:
    ///   - text: What it puts there.
    ///   - range: The positions that it replaces.
    /// - Returns: Whether the platform may do it: then the entry is already as the text will be.
    private func allows(_ text: String, in range: Range<Int>) -> Bool {
      flush()
      let old = String(session.entry.symbols)
      let effects = session.decide(
        text.isEmpty ? .delete(.range(range)) : .replace(range, session.read(text))
      )
      let caret = Selection(caret: range.lowerBound + text.utf16.count)
      let isUsual =
        (self.text ?? "") == old
        && old.replacing(range, with: text) == String(session.entry.symbols)
        && session.entry.selection == caret
      guard isUsual else {
        session.perform(effects)
        return false
      }
      pending = PendingChange(range: range, text: text, effects: effects)
      // A change that is allowed and then not reported must not be left without its effects.
      Task { [weak self] in self?.flush() }
      return true
    }

    /// Does what follows from the change that the platform has made.
    func flush() {
      guard let effects = pending?.effects else { return }
      pending = nil
      session.perform(effects)
    }

    /// The platform has changed the text, whether it asked or not.
    func textChanged() {
      if pending != nil { return flush() }
      guard !isShowing, markedTextRange == nil, (text ?? "") != String(session.entry.symbols) else { return }
      let units = Array((text ?? "").utf16)
      let caret = offsets(of: selectedTextRange)?.upperBound ?? units.count
      let event = session.entry.event(forText: units, caret: caret, isComposing: false) { [session] part in
        session.read(String(decoding: part, as: UTF16.self))
      }
      if let event { session.send(event) }
    }

    /// The platform has moved the caret, or the person has selected something.
    func selectionChanged() {
      guard !isShowing, !isBeginning, pending == nil, markedTextRange == nil, isFirstResponder,
        (text ?? "") == String(session.entry.symbols),
        let range = offsets(of: selectedTextRange), range != session.entry.selection.range
      else { return }
      if let slot = tappedSlot, range == slot..<slot || range == slot + 1..<slot + 1 { return showLater() }
      session.send(.select(Selection(anchor: range.lowerBound, head: range.upperBound)))
    }

    /// Puts the selection right when the platform has done what it does now: it would overwrite it.
    private func showLater() {
      Task { [weak self] in
        self?.isBeginning = false
        self?.show()
      }
    }

    /// The focus arrives.
    func begin() {
      isBeginning = true
      session.send(.focus)
      showLater()
    }

    /// A tap on a slot means its symbol, two taps all of them. From a screen reader it means the field, and what
    /// the platform makes of it stays.
    func tap(at point: CGPoint, count: Int) {
      guard isEnabled, !UIAccessibility.isVoiceOverRunning, let slot = geometry()?.slot(at: point) else {
        return
      }
      if count > 1 {
        tappedSlot = nil
        return session.send(.selectAll)
      }
      tappedSlot = slot
      session.send(.tap(slot: slot, extending: false))
      showLater()
      Task { [weak self, clock = session.clock] in
        // As long as the platform may wait for a second tap.
        try? await clock.sleep(for: .milliseconds(350))
        if self?.tappedSlot == slot { self?.tappedSlot = nil }
      }
    }

    /// Takes a text as it is pasted, at the selection.
    func enter(_ text: String) {
      guard isEnabled else { return }
      flush()
      session.send(.enter(session.read(text)))
    }

    /// Takes the text that a paste button or a drop hands over, when it has come.
    func enter(from providers: [NSItemProvider]) {
      guard let provider = providers.first(where: { $0.canLoadObject(ofClass: NSString.self) }) else {
        return
      }
      _ = provider.loadObject(ofClass: NSString.self) { [weak self] text, _ in
        guard let text = text as? NSString else { return }
        let copy = text as String
        Task { @MainActor in self?.enter(copy) }
      }
    }
  }

  // Positions are UTF-16 offsets; in a text of ASCII symbols these are the slots.
  extension CodeTextField {
    /// What the platform has selected; it tells nothing where nobody edits.
    var selected: Range<Int> {
      offsets(of: selectedTextRange) ?? pending?.range ?? session.entry.selection.range
    }

    func offsets(of range: UITextRange?) -> Range<Int>? {
      guard let range else { return nil }
      let start = offset(from: beginningOfDocument, to: range.start)
      return start..<max(start, offset(from: beginningOfDocument, to: range.end))
    }

    func range(of offsets: Range<Int>) -> UITextRange? {
      guard let start = position(from: beginningOfDocument, offset: offsets.lowerBound),
        let end = position(from: beginningOfDocument, offset: offsets.upperBound)
      else { return nil }
      return textRange(from: start, to: end)
    }
  }

  extension String {
    fileprivate var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

    /// The text with another in place of these positions, in UTF-16 code units; unchanged if there are none
    /// such.
    fileprivate func replacing(_ range: Range<Int>, with text: String) -> String {
      guard range.upperBound <= utf16.count else { return self }
      let start = utf16.index(startIndex, offsetBy: range.lowerBound)
      let end = utf16.index(startIndex, offsetBy: range.upperBound)
      return self[..<start] + text + self[end...]
    }
  }
#endif
