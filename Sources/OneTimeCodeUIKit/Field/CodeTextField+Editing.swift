#if canImport(UIKit)
  import OneTimeCode
  import OneTimeCodeNative
  import UIKit

  // What UIKit asks and reports goes to the session, by whichever of its ways it comes.
  extension CodeTextField: PlatformTextField {
    package var currentText: String {
      get { text ?? "" }
      set { text = newValue }
    }

    package var currentSelection: Range<Int>? {
      get { isFirstResponder ? offsets(of: selectedTextRange) : nil }
      set { if let range = newValue, isFirstResponder { selectedTextRange = self.range(of: range) } }
    }

    package var isComposing: Bool { markedTextRange != nil }

    /// The delegate is asked before the keyboard, AutoFill, a drop or dictation changes the text.
    func shouldChange(_ range: NSRange, _ text: String) -> Bool {
      isPlatformChanging || session.shouldChange(range.location..<range.location + range.length, to: text)
    }

    /// Changes the text by `natively` doing it, if the entry comes to the same.
    func change(_ text: String, in range: Range<Int>, natively change: () -> Void) {
      // The delegate may have been asked about this very change already.
      guard session.hasAllowed(text, in: range) || session.shouldChange(range, to: text) else { return }
      isPlatformChanging = true
      change()
      isPlatformChanging = false
      session.textDidChange()
    }

    /// The platform has moved the caret, or the person has selected something. A caret that comes while a tap is
    /// being handled is the platform's; a range is the person's, and ends it.
    func selectionChanged() {
      session.selectionDidChange { range in
        if !range.isEmpty { endTap() }
        return isHandlingTap
      }
    }

    /// A tap on a slot means its symbol, two taps all of them. From a screen reader it means the field, and what
    /// the platform makes of it stays.
    func tap(at point: CGPoint, count: Int) {
      guard isEnabled, !UIAccessibility.isVoiceOverRunning, let slot = geometry()?.slot(at: point) else {
        return
      }
      session.send(count > 1 ? .selectAll : .tap(slot: slot, extending: false))
      handledTap = Task { [weak self, clock = session.clock] in
        if (try? await clock.sleep(for: CodeTextField.longestHandling)) != nil { self?.endTap() }
      }
    }

    /// Whether the platform may still put its caret where it thinks that a tap was: at the edge of a word, say, and a
    /// code is one word.
    var isHandlingTap: Bool { handledTap != nil }

    /// The tap has been handled: there was another touch, a key or a change, or enough time.
    func endTap() {
      handledTap?.cancel()
      handledTap = nil
    }

    /// How long the platform may take to put its caret: it waits for a second tap first.
    private static let longestHandling = Duration.seconds(1)

    /// Takes a text as it is pasted, at the selection.
    func enter(_ text: String) {
      if isEnabled { session.enter(text) }
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
      offsets(of: selectedTextRange) ?? session.pendingRange ?? session.entry.selection.range
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
#endif
