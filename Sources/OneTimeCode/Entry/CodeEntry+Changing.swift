// Every change of the symbols goes through here, so that history, phase and report always follow it.
extension CodeEntry {
  var snapshot: History.Snapshot {
    History.Snapshot(symbols: symbols, anchor: UInt8(selection.anchor), head: UInt8(selection.head))
  }

  /// Makes these symbols and this selection what the person sees, as one change.
  mutating func change(
    to changed: Symbols,
    _ selection: Selection,
    recording: Bool = true,
    _ effects: inout Effects
  ) {
    defer { self.selection = selection }
    guard changed != symbols else { return }
    if recording { history.record(snapshot) }
    symbols = changed
    revealed = nil
    effects.isChanged = true
    effects.cancelsVerification = phase == .verifying
    phase = .editing
    if reported != changed { reported = nil }
    if isFull { report(&effects) }
  }

  /// Reports the full code that stands there, unless it was reported already.
  mutating func report(_ effects: inout Effects) {
    guard reported != symbols else { return }
    reported = symbols
    effects.isCompleted = true
    effects.dismissesKeyboard = settings.dismissesKeyboardWhenComplete && !settings.verifies
    effects.submits = settings.submitsWhenComplete && !settings.verifies
  }

  mutating func undo() -> Effects {
    guard phase != .accepted else { return .refused(.accepted) }
    guard let step = history.undo(from: snapshot) else { return Effects() }
    return restore(step)
  }

  mutating func redo() -> Effects {
    guard phase != .accepted else { return .refused(.accepted) }
    guard let step = history.redo(from: snapshot) else { return Effects() }
    return restore(step)
  }

  private mutating func restore(_ step: History.Snapshot) -> Effects {
    var effects = Effects()
    let selection = Selection(anchor: Int(step.anchor), head: Int(step.head))
    change(to: step.symbols, selection, recording: false, &effects)
    return effects
  }
}
