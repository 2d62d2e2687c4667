// Every change that a person makes goes through here, so that history, phase and report always follow it.
extension CodeEntry {
  /// Puts `part` where the symbols in `range` are, and the caret behind it, as one change.
  @inline(never)
  mutating func change(_ range: Range<Int>, to part: Symbols) {
    let before = state
    replace(range, with: part)
    guard effects.isChanged else { return }
    history.record(before)
    follow()
  }

  /// Puts `part` where the symbols in `range` are, and the caret behind it; whoever calls says what follows.
  @inline(never)
  mutating func replace(_ range: Range<Int>, with part: Symbols) {
    let before = symbols
    state.symbols.replace(range, with: part)
    selection = Selection(caret: range.lowerBound + part.count)
    effects.add(.change, if: symbols != before)
  }

  /// What follows when the symbols are others than before.
  @inline(never)
  private mutating func follow() {
    revealed = nil
    effects.add(.change)
    effects.add(.cancellation, if: phase == .verifying)
    phase = .editing
    isReported = false
    if isFull { report() }
  }

  /// Reports the full code that stands there, unless it was reported already.
  @inline(never)
  mutating func report() {
    guard !isReported else { return }
    isReported = true
    effects.add(.completion)
    if settings.verifies { return }
    effects.add(.dismissal, if: settings.dismissesKeyboardWhenComplete)
    effects.add(.submission, if: settings.submitsWhenComplete)
  }

  mutating func undo() { step(back: true) }

  mutating func redo() { step(back: false) }

  // After an acceptance there is no history.
  @inline(never)
  private mutating func step(back: Bool) {
    if phase == .accepted { return refuse(.accepted) }
    if history.step(back: back, &state) { follow() }
  }

  /// Does nothing but say why.
  mutating func refuse(_ refusal: Refusal) {
    effects.announcement = .refused(refusal)
  }

  /// All the positions of what is entered.
  var all: Range<Int> { 0..<symbols.count }
}
