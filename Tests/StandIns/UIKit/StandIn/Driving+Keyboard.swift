import Foundation

// What keyboards, AutoFill, dictation and input methods do to a field, by the route that `Unknowns` names.
extension Driving {
  @MainActor
  package static func insert(_ text: String, into field: UITextField) {
    let range = field.content.marked ?? field.content.selection
    act(on: field, range, text, asksAlways: true) { field.insertText(text) }
  }

  /// Backspace: "called in an empty field, too", where there is nothing to ask about.
  @MainActor
  package static func deleteBackward(in field: UITextField) {
    let content = field.content
    let range =
      content.selection.length > 0 ? content.selection : content.characterBefore(content.selection.location)
    act(on: field, range, "", asksAlways: false) { field.deleteBackward() }
  }

  /// Puts a text in place of a range, as AutoFill and correction do.
  @MainActor
  package static func replace(_ range: NSRange, with text: String, in field: UITextField) {
    act(on: field, range, text, asksAlways: true) { field.replace(FieldRange(range), withText: text) }
  }

  /// Changes a range past every method that a subclass could override: forward delete, delete word.
  @MainActor
  package static func change(_ range: NSRange, to text: String, in field: UITextField) {
    if field.asks(range, text) { field.make(range, text, tells: true) }
  }

  @MainActor
  private static func act(
    on field: UITextField,
    _ range: NSRange,
    _ text: String,
    asksAlways: Bool,
    _ call: () -> Void
  ) {
    let isAsked = asksAlways || range.length > 0
    switch StandIn.current.unknowns.keyboardRoute {
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
      // Backspace reaches its method in every release that is known.
      if !isAsked { return call() }
      if field.asks(range, text) { field.make(range, text, tells: true) }
    }
  }

  /// An input method shows what it composes.
  @MainActor
  package static func compose(_ text: String, in field: UITextField) {
    let range = field.content.marked ?? field.content.selection
    if StandIn.current.unknowns.composingAsks, !field.asks(range, text) { return }
    field.setMarkedText(text, selectedRange: NSRange(location: (text as NSString).length, length: 0))
  }

  /// An input method commits what it composed, or something else.
  @MainActor
  package static func commit(_ text: String?, in field: UITextField) {
    if let text { insert(text, into: field) } else { field.unmarkText() }
  }

  /// What an arrow key does, or a finger on the space bar: it is told, whoever asks.
  @MainActor
  package static func select(_ range: NSRange, in field: UITextField) {
    field.select(range)
  }

  /// What is selected, also in a field that does not say it.
  @MainActor
  package static func selection(of field: UITextField) -> NSRange { field.content.selection }

  /// Return: "the delegate is asked"; if it does not say no, the control's events follow.
  @MainActor
  package static func pressReturn(in field: UITextField) {
    guard field.delegate?.textFieldShouldReturn(field) ?? true else { return }
    let endsEditing = field.allControlEvents.contains(.editingDidEndOnExit)
    field.sendActions(for: .primaryActionTriggered)
    field.sendActions(for: .editingDidEndOnExit)
    if endsEditing { field.resignFirstResponder() }
  }

  /// Something is dropped on the field, as its drop delegate proposes.
  @MainActor
  package static func drop(_ text: String, on field: UITextField) {
    let providers = [NSItemProvider(object: NSString(string: text))]
    if field.pasteConfiguration != nil, field.canPaste(providers) {
      return field.paste(itemProviders: providers)
    }
    change(field.content.selection, to: text, in: field)
  }

  /// A touch goes on.
  @MainActor
  package static func send(_ touch: UITouch, _ phase: UITouch.Phase, at point: CGPoint, in window: UIWindow) {
    touch.move(to: point, phase)
    window.sendEvent(UIEvent(touches: [touch]))
  }
}
