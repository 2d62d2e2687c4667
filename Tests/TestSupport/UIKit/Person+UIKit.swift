#if canImport(UIKit)
  import UIKit

  /// A simulated user of a window, with a finger and keys. The window is laid out after each action, as at the end of a
  /// run loop turn.
  @MainActor
  package struct Person {
    package let window: UIWindow
    private let route: InputRoute

    /// - Parameters:
    ///   - window: The window to use.
    ///   - route: The route by which the user's actions reach controls.
    package init(window: UIWindow, by route: InputRoute) {
      self.window = window
      self.route = route
    }

    /// The window's first responder, if it is a text field.
    package var field: UITextField? {
      func search(_ view: UIView) -> UITextField? {
        if let field = view as? UITextField, field.isFirstResponder { return field }
        return view.subviews.lazy.compactMap(search).first
      }
      return search(window)
    }

    package func act<Result>(_ body: () -> Result) -> Result {
      let result = body()
      window.layoutIfNeeded()
      return result
    }

    /// Performs an action on the first responder, if it is a text field.
    private func act(_ body: (UITextField) -> Void) {
      if let field { act { body(field) } }
    }

    // MARK: Keys

    /// Types a string, one key per character.
    package func type(_ text: String) {
      for character in text { act { route.insert(String(character), into: $0) } }
    }

    package func backspace(_ times: Int = 1) {
      for _ in 0..<times { act { route.deleteBackward(in: $0) } }
    }

    /// Deletes the selection or, if it is empty, the character after the caret.
    package func forwardDelete() {
      delete { $0.isEmpty ? $0.lowerBound..<min($0.upperBound + 1, $1) : $0 }
    }

    /// Deletes the selection or, if it is empty, everything before the caret, as Option-Backspace does.
    package func deleteWord() {
      delete { range, _ in range.isEmpty ? 0..<range.upperBound : range }
    }

    /// Deletes the selection or, if it is empty, everything after the caret, as Control-K does.
    package func deleteToEnd() {
      delete { $0.isEmpty ? $0.lowerBound..<$1 : $0 }
    }

    /// - Parameter range: A closure that maps the selected range and the text's length to the range to delete.
    private func delete(_ range: (Range<Int>, Int) -> Range<Int>) {
      guard let field else { return }
      let deleted = range(field.selectedOffsets, field.length)
      if !deleted.isEmpty { act { route.delete(deleted, in: field) } }
    }

    /// Moves the caret as an arrow key, Home or End does. If `extending` is `true`, Shift is held, and the selection
    /// extends from its start.
    package func moveCaret(_ move: CaretMove, extending: Bool = false) {
      guard let field else { return }
      let range = field.selectedOffsets
      let head: Int =
        switch move {
        case .left: extending || range.isEmpty ? max(range.upperBound - 1, 0) : range.lowerBound
        case .right: extending || range.isEmpty ? min(range.upperBound + 1, field.length) : range.upperBound
        case .start: 0
        case .end: field.length
        }
      let anchor = extending ? range.lowerBound : head
      route.press(move, in: window)
      select(min(anchor, head)..<max(anchor, head))
    }

    package func shiftRight() { moveCaret(.right, extending: true) }

    /// Selects a range, as dragging on the space bar or dragging the selection's handles does.
    package func select(_ range: Range<Int>) {
      act { route.select(range, in: $0) }
    }

    package func pressReturn() { act { route.pressReturn(in: $0) } }

    // MARK: Edit menu

    package func selectAll() { act { $0.selectAll(nil) } }
    package func cut() { act { $0.cut(nil) } }
    package func copy() { act { $0.copy(nil) } }
    package func undo() { act { $0.undoManager?.undo() } }
    package func redo() { act { $0.undoManager?.redo() } }

    /// Copies a string to the pasteboard and chooses Paste.
    package func paste(_ text: String) {
      UIPasteboard.general.string = text
      act { $0.paste(nil) }
    }

    // MARK: Text inserted as a whole

    /// Dictates a string, which is inserted as a whole.
    package func dictate(_ text: String) { act { route.insert(text, into: $0) } }

    /// Pastes a string as a paste button does. UIKit may deliver the string after this method returns.
    package func hand(_ text: String, to responder: UIResponder) {
      let providers = [NSItemProvider(object: NSString(string: text))]
      act { if responder.canPaste(providers) { responder.paste(itemProviders: providers) } }
    }

    /// Drops a string on a field. UIKit may deliver the string after this method returns.
    package func drop(_ text: String, on field: UITextField) {
      act { route.drop(text, on: field) }
    }

    /// Composes with an input method. Each string replaces the previous marked text.
    package func compose(_ texts: String...) {
      for text in texts { act { route.compose(text, in: $0) } }
    }

    /// Commits `text` or, if it is `nil`, the marked text.
    package func commit(_ text: String? = nil) { act { route.commit(text, in: $0) } }

    /// Lets AutoFill replace ranges in one run loop turn. A `nil` range stands for the selection.
    package func autoFill(_ steps: [(range: Range<Int>?, text: String)]) {
      act { field in
        for step in steps {
          if let range = step.range {
            route.replace(range, with: step.text, in: field)
          } else {
            route.insert(step.text, into: field)
          }
        }
      }
    }

    // MARK: Settings

    /// Overrides traits of the window, to simulate changes to the user's system settings.
    @available(iOS 17, *)
    package func change(_ traits: (inout any UIMutableTraits) -> Void) {
      var overrides: any UIMutableTraits = window.traitOverrides
      traits(&overrides)
      guard let overrides = overrides as? UITraitOverrides else { return }
      act { window.traitOverrides = overrides }
    }

    // MARK: Touches

    /// Taps at a point of the window, `count` times in quick succession.
    package func tap(at point: CGPoint, count: Int = 1) {
      act { route.tap(at: point, count: count, in: window) }
    }

    /// Touches a point of the window for longer than a tap.
    package func hold(_ point: CGPoint) {
      act { route.hold(at: point, for: 0.8, isTakenAway: false, in: window) }
    }

    /// Touches a point until the touch is cancelled, as by a phone call or a scroll view.
    package func touchAndLose(_ point: CGPoint) {
      act { route.hold(at: point, for: 0, isTakenAway: true, in: window) }
    }

    /// Taps the middle of a view.
    package func tap(_ view: UIView) {
      tap(at: view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil))
    }
  }

  /// A caret movement by an arrow key, Home or End.
  public enum CaretMove {
    case left, right, start, end
  }

  extension UITextField {
    /// The selected range in UTF-16 code units, or an empty range at the end if there is no selection.
    package var selectedOffsets: Range<Int> {
      guard let range = selectedTextRange else { return length..<length }
      let start = offset(from: beginningOfDocument, to: range.start)
      return start..<start + offset(from: range.start, to: range.end)
    }

    package var length: Int { (text ?? "").utf16.count }

    /// Returns the text range for a range of UTF-16 code units, or `nil` if the range exceeds the text.
    package func textRange(_ offsets: Range<Int>) -> UITextRange? {
      guard let start = position(from: beginningOfDocument, offset: offsets.lowerBound),
        let end = position(from: beginningOfDocument, offset: offsets.upperBound)
      else { return nil }
      return textRange(from: start, to: end)
    }
  }
#endif
