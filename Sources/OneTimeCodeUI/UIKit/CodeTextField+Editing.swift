#if canImport(UIKit)
  import OneTimeCode
  import UIKit

  // Passes UIKit's requests and notifications to the session.
  extension CodeTextField: PlatformTextField {
    var currentText: String {
      get { text ?? "" }
      set { text = newValue }
    }

    var currentSelection: Range<Int>? {
      get { isFirstResponder ? offsets(of: selectedTextRange) : nil }
      set { if let range = newValue, isFirstResponder { selectedTextRange = self.range(of: range) } }
    }

    var isComposing: Bool { markedTextRange != nil }

    /// Makes UIKit's own edit by calling `change`, if the session allows the edit.
    func change(_ text: String, in range: Range<Int>, natively change: () -> Void) {
      guard session.shouldChange([NSRange(range)], to: text) else { return }
      change()
      session.textDidChange()
    }

    /// Passes a new selection to the session. While a tap is being handled, a caret comes from UIKit and is
    /// overwritten, but a non-empty range comes from the user and ends the handling of the tap.
    func selectionChanged() {
      session.selectionDidChange { range in
        if !range.isEmpty { endTap() }
        return isHandlingTap
      }
    }

    /// Selects the symbol in the tapped slot, or all symbols after a double tap. With VoiceOver, UIKit
    /// handles the tap, because the tap's location has no meaning.
    func tap(at point: CGPoint, count: Int) {
      guard isEnabled, !UIAccessibility.isVoiceOverRunning, let slot = geometry()?.slot(at: point) else {
        return
      }
      session.send(count > 1 ? .selectAll : .tap(slot: slot, extending: false))
      handledTap = Task { [weak self, clock = session.clock] in
        if (try? await clock.sleep(for: CodeTextField.tapTimeout)) != nil { self?.endTap() }
      }
    }

    /// Whether UIKit may still move the caret in response to a tap. UIKit moves it to a word boundary,
    /// which is the start or the end of the code, because UIKit treats a code as one word.
    var isHandlingTap: Bool { handledTap != nil }

    /// Ends the handling of a tap, after a touch, a key press, a range selection, a code change or a timeout.
    func endTap() {
      handledTap?.cancel()
      handledTap = nil
    }

    /// The time that UIKit is given to move the caret after a tap, including its wait for a second tap.
    private static let tapTimeout = Duration.seconds(1)

    /// Enters text at the selection, as if it were pasted.
    func enter(_ text: String) {
      session.enter(text)
    }

    /// Loads the text that a paste button or a drop provides, and enters the text.
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

  // Positions are UTF-16 offsets, which equal slot indices because symbols are ASCII.
  extension CodeTextField {
    /// UIKit's selection or, while UIKit has none, the entry's selection.
    var selected: Range<Int> {
      offsets(of: selectedTextRange) ?? session.entry.selection.range
    }

    func offsets(of range: UITextRange?) -> Range<Int>? {
      guard let range else { return nil }
      let start = max(offset(from: beginningOfDocument, to: range.start), 0)
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
