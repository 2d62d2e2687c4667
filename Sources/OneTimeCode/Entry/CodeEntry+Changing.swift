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
