// Every change that a person makes goes through here, so that history, phase and report always follow it.
extension CodeEntry {
  /// Puts `part` where the symbols in `range` are, and the caret behind it, as one change.
  @inline(never)
  mutating func change(_ range: Range<Int>, to part: inout CodeSymbols) {
    let isChange = state.symbols.differs(in: range, from: &part)
    if isChange { history.record(state) }
    put(&part, at: range)
    if isChange { follow() }
  }

  /// Puts `part` where the symbols in `range` are, and the caret behind it; whoever calls says what follows.
  @inline(never)
  mutating func replace(_ range: Range<Int>, with part: inout CodeSymbols) {
    if state.symbols.differs(in: range, from: &part) { effects.isChanged = true }
    put(&part, at: range)
  }

  private mutating func put(_ part: inout CodeSymbols, at range: Range<Int>) {
    state.symbols.replace(range, with: &part)
    selection = Selection(caret: range.lowerBound &+ part.count)
  }

  /// What follows when the symbols are others than before.
  @inline(never)
  private mutating func follow() {
    revealed = nil
    effects.isChanged = true
    if phase.isVerifying { effects.cancelsVerification = true }
    phase = .editing
    isReported = false
    if isFull { report() }
  }

  /// Reports the full code that stands there, unless it was reported already.
  @inline(never)
  mutating func report() {
    guard !isReported else { return }
    isReported = true
    effects.isCompleted = true
    if settings.verifies { return }
    if settings.dismissesKeyboardWhenComplete { effects.dismissesKeyboard = true }
    if settings.submitsWhenComplete { effects.submits = true }
  }

  mutating func undo() { step(back: true) }

  mutating func redo() { step(back: false) }

  // After an acceptance there is no history.
  @inline(never)
  private mutating func step(back: Bool) {
    if phase.isAccepted { return refuse(.accepted) }
    if history.step(back: back, &state) { follow() }
  }

  /// Does nothing but say why.
  @inline(never)
  mutating func refuse(_ refusal: CodeRefusal) {
    effects.announcement = .refused(refusal)
  }

  /// All the positions of what is entered.
  var all: Range<Int> { 0..<symbols.count }
}

extension CodeEntry {
  /// Enters what a program read, perhaps not against the format of this field.
  mutating func enter(unchecked reading: CodeReading, at place: Range<Int>) {
    switch reading {
    case .part(let part) where !format.admits(part): refuse(.symbol)
    case .code(let code) where !format.isCode(code) && !phase.isAccepted: refuse(.noCode)
    default:
      var finding = Finding(reading)
      enter(&finding, at: place)
    }
  }

  /// Enters what was found for the format of this field.
  @inline(never)
  mutating func enter(_ finding: inout Finding, at place: Range<Int>) {
    if finding.kind == .nothing { return }
    if finding.kind == .refused { return refuse(finding.refusal) }
    let isCode = finding.kind == .code
    let isTyped = !isCode && finding.symbols.count == 1
    let startsOver = !isCode && startsOver(at: place)
    if phase.isAccepted { return refuse(.accepted) }
    if phase.isVerifying, isTyped, place.isEmpty { return refuse(.verifying) }

    if isCode || startsOver {
      change(all, to: &finding.symbols)
      retry()
    } else {
      // Typed one after another, one symbol always finds a place; several may run past the last slot.
      let count = finding.symbols.count
      if !isTyped, place.lowerBound &+ count > format.length { return refuse(.tooMany(count)) }
      // In a full field, symbols take the place of those after the caret; at the end, of the last.
      let first = min(place.lowerBound, format.length &- count)
      let excess = max(symbols.count &- place.count &+ count &- format.length, 0)
      let last = min(place.upperBound &+ excess, symbols.count)
      change(Range(uncheckedBounds: (first, last)), to: &finding.symbols)
    }
    // A code may stand there already, set by the app: then nobody has been told of it yet.
    if isCode { report() }
    if startsOver { effects.announcement = .startedOver }
    if !isTyped {
      effects.announcement = isFull ? settings.isMasked ? .filledMasked : .filled : .entered(symbols.count)
    } else if settings.isMasked, settings.revealsLastSymbol {
      revealed = selection.head &- 1
      effects.reveals = true
    }
  }

  /// Whether a symbol at `place` begins a new code: after a rejection, at the end.
  private func startsOver(at place: Range<Int>) -> Bool {
    phase.isRejected && place.isEmpty && place.lowerBound == symbols.count
  }
}

extension CodeEntry {
  mutating func delete(_ deletion: Deletion) {
    delete(range(of: deletion))
  }

  @inline(never)
  mutating func delete(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if phase.isAccepted { return refuse(.accepted) }
    var nothing = CodeSymbols()
    change(range, to: &nothing)
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

  /// What a copy or a cut would take: the selected range; of a masked field nothing.
  public var copied: CodeSymbols? {
    guard !settings.isMasked, !selection.isCaret else { return nil }
    return symbols.slice(selection.range)
  }
}
