import Foundation

// Simulates touches, drops, and input by keyboards, AutoFill, dictation, and input methods. The `keyboardRoute`
// of `UndocumentedBehavior` determines how keyboards and AutoFill enter text.
extension Driver {
  @MainActor
  package static func insert(_ text: String, into field: UITextField) {
    let range = field.content.marked ?? field.content.selection
    edit(on: field, range, text, asksAlways: true) { field.insertText(text) }
  }

  /// Presses Backspace. If there is nothing to delete, calls `deleteBackward()` without asking the delegate.
  @MainActor
  package static func deleteBackward(in field: UITextField) {
    let content = field.content
    let range =
      content.selection.length > 0 ? content.selection : content.characterBefore(content.selection.location)
    edit(on: field, range, "", asksAlways: false) { field.deleteBackward() }
  }

  /// Replaces a range, as AutoFill and autocorrection do.
  @MainActor
  package static func replace(_ range: NSRange, with text: String, in field: UITextField) {
    edit(on: field, range, text, asksAlways: true) { field.replace(FieldRange(range), withText: text) }
  }

  /// Changes a range without calling an overridable method, as deleting forward or deleting a word does.
  @MainActor
  package static func change(_ range: NSRange, to text: String, in field: UITextField) {
    if field.asks(range, text) { field.applyChange(range, text, reports: true) }
  }

  @MainActor
  private static func edit(
    on field: UITextField,
    _ range: NSRange,
    _ text: String,
    asksAlways: Bool,
    _ call: () -> Void
  ) {
    let isAsked = asksAlways || range.length > 0
    switch StandIn.current.behavior.keyboardRoute {
    case .asksAndCallsMethods:
      if isAsked, !field.asks(range, text) { return }
      field.isKeyboardActing = true
      call()
      field.isKeyboardActing = false
    case .callsMethodsThatAsk:
      field.isAskingPending = true
      call()
      field.isAskingPending = false
    case .asksAndChangesText:
      // On every route, Backspace with nothing to delete calls `deleteBackward()`.
      if !isAsked { return call() }
      if field.asks(range, text) { field.applyChange(range, text, reports: true) }
    }
  }

  /// Sets the marked text, as an input method does.
  @MainActor
  package static func compose(_ text: String, in field: UITextField) {
    let range = field.content.marked ?? field.content.selection
    if StandIn.current.behavior.composingAsks, !field.asks(range, text) { return }
    field.setMarkedText(text, selectedRange: NSRange(location: (text as NSString).length, length: 0))
  }

  /// Commits the marked text, or replaces it with `text` if `text` isn't `nil`.
  @MainActor
  package static func commit(_ text: String?, in field: UITextField) {
    if let text { insert(text, into: field) } else { field.unmarkText() }
  }

  /// Selects a range, as an arrow key or a finger on the space bar does.
  @MainActor
  package static func select(_ range: NSRange, in field: UITextField) {
    field.select(range)
  }

  /// Returns the selection, even if `selectedTextRange` is `nil`.
  @MainActor
  package static func selection(of field: UITextField) -> NSRange { field.content.selection }

  /// Presses Return. If `textFieldShouldReturn` allows it, sends the primary action and
  /// `editingDidEndOnExit`, and ends editing if the app handles the latter.
  @MainActor
  package static func pressReturn(in field: UITextField) {
    guard field.delegate?.textFieldShouldReturn(field) ?? true else { return }
    let endsEditing = field.allControlEvents.contains(.editingDidEndOnExit)
    field.sendActions(for: .primaryActionTriggered)
    field.sendActions(for: .editingDidEndOnExit)
    if endsEditing { field.resignFirstResponder() }
  }

  /// Drops text: pastes it if the paste configuration accepts text; otherwise, replaces the selection.
  @MainActor
  package static func drop(_ text: String, on field: UITextField) {
    let providers = [NSItemProvider(object: NSString(string: text))]
    if field.pasteConfiguration != nil, field.canPaste(providers) {
      return field.paste(itemProviders: providers)
    }
    change(field.content.selection, to: text, in: field)
  }

  /// Moves a touch to a point in a new phase, and delivers it to the window.
  @MainActor
  package static func send(_ touch: UITouch, _ phase: UITouch.Phase, at point: CGPoint, in window: UIWindow) {
    touch.move(to: point, phase)
    window.sendEvent(UIEvent(touches: [touch]))
  }
}
