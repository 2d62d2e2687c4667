// All user edits except undo and redo go through `change`, which updates history, phase and effects.
extension CodeEntry {
  /// Replaces the symbols in `range` with `part`, as one undoable change, and puts the caret after `part`.
  mutating func change(_ range: Range<Int>, to part: CodeSymbols) {
    let before = state
    state.symbols.replaceSubrange(range, with: part)
    selection = Selection(caret: range.lowerBound + part.count)
    guard symbols != before.symbols else { return }
    history.record(before)
    symbolsDidChange()
  }

  /// Replaces all symbols, and moves the caret to the end. The caller updates the phase and the history.
  mutating func replaceSymbols(with symbols: CodeSymbols) {
    if symbols != self.symbols { effects.isChanged = true }
    state = History.Snapshot(symbols: symbols, selection: Selection(caret: symbols.count))
  }

  /// Cancels a running verification, returns to the editing phase, and reports the code if it is complete.
  private mutating func symbolsDidChange() {
    revealed = nil
    effects.isChanged = true
    if phase == .verifying { effects.cancelsVerification = true }
    phase = .editing
    isReported = false
    if isFull { report() }
  }

  /// Reports the complete code, unless this code was already reported.
  mutating func report() {
    guard !isReported else { return }
    isReported = true
    effects.isCompleted = true
    if settings.verifies { return }
    if settings.dismissesKeyboardWhenComplete { effects.dismissesKeyboard = true }
    if settings.submitsWhenComplete { effects.submits = true }
  }

  mutating func undo() {
    if phase == .accepted { return refuse(.accepted) }
    if let snapshot = history.undo(from: state) { restore(snapshot) }
  }

  mutating func redo() {
    if phase == .accepted { return refuse(.accepted) }
    if let snapshot = history.redo(from: state) { restore(snapshot) }
  }

  private mutating func restore(_ snapshot: History.Snapshot) {
    state = snapshot
    symbolsDidChange()
  }

  /// Announces the reason for refusing the current event.
  mutating func refuse(_ refusal: CodeRefusal) {
    effects.announcement = .refused(refusal)
  }

  var all: Range<Int> { 0..<symbols.count }
}

extension CodeEntry {
  /// Enters a part at `place`, or replaces all symbols with a code. Refuses a reading that doesn't fit.
  mutating func enter(_ reading: CodeReading, at place: Range<Int>) {
    switch reading {
    case .nothing: break
    case .part(let part): enterPart(part, at: place)
    case .code(let code): enterCode(code)
    case .refused(let refusal): refuse(refusal)
    }
  }

  private mutating func enterCode(_ code: CodeSymbols) {
    if phase == .accepted { return refuse(.accepted) }
    guard format.isCode(code) else { return refuse(.noCode) }
    change(all, to: code)
    retry()
    // If the app has already set the same code, `change` doesn't report the code.
    report()
    announceFilling()
  }

  private mutating func enterPart(_ part: CodeSymbols, at place: Range<Int>) {
    let isTyped = part.count == 1
    guard format.allows(part) else { return refuse(.symbol) }
    if phase == .accepted { return refuse(.accepted) }
    if phase == .verifying, isTyped, place.isEmpty { return refuse(.verifying) }

    if startsOver(at: place) {
      change(all, to: part)
      retry()
      effects.announcement = .startedOver
    } else {
      if !isTyped, place.lowerBound + part.count > format.length { return refuse(.tooMany(part.count)) }
      // If the field has no room, the part overwrites the next symbols or, typed at the end, the last symbol.
      let first = min(place.lowerBound, format.length - part.count)
      let excess = max(symbols.count - place.count + part.count - format.length, 0)
      let last = min(place.upperBound + excess, symbols.count)
      change(first..<last, to: part)
    }

    if !isTyped {
      announceFilling()
    } else if settings.isMasked, settings.revealsLastSymbol {
      revealed = selection.head - 1
      effects.reveals = true
    }
  }

  /// Announces that several symbols were entered in one step.
  private mutating func announceFilling() {
    effects.announcement = isFull ? settings.isMasked ? .filledMasked : .filled : .entered(symbols.count)
  }

  /// Whether a part entered at `place` starts a new code, because `place` is the end of a rejected code.
  private func startsOver(at place: Range<Int>) -> Bool {
    if case .rejected = phase { place == symbols.count..<symbols.count } else { false }
  }
}

extension CodeEntry {
  mutating func delete(_ deletion: Deletion) {
    let range = range(of: deletion)
    guard !range.isEmpty else { return }
    if phase == .accepted { return refuse(.accepted) }
    change(range, to: CodeSymbols())
  }

  private func range(of deletion: Deletion) -> Range<Int> {
    let selected = selection.range
    switch deletion {
    case .range(let range): return range.clamped(to: all)
    case .all: return all
    case .selection: return settings.isMasked ? 0..<0 : selected
    case _ where !selected.isEmpty: return selected
    case .backward: return max(selected.lowerBound - 1, 0)..<selected.upperBound
    case .forward: return selected.lowerBound..<min(selected.upperBound + 1, symbols.count)
    case .toStart: return 0..<selected.upperBound
    case .toEnd: return selected.lowerBound..<symbols.count
    }
  }

  /// The selected symbols for a copy or a cut, or `nil` if the field is masked or no symbols are selected.
  public var copied: CodeSymbols? {
    guard !settings.isMasked, !selection.isCaret else { return nil }
    return symbols.slice(selection.range)
  }
}
