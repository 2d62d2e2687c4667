// What the app does to the field. It follows at once, and it is never reported as completed.
extension CodeEntry {
  /// Puts these symbols into the field.
  ///
  /// - Throws: ``CodeRefusal/symbol`` if one of them is not in the alphabet, ``CodeRefusal/tooMany(_:)`` if there are
  ///   more than the format has; then nothing has changed. Nothing is ever trimmed: a wrong code that looks right
  ///   costs an attempt.
  /// - Returns: What the face must do now.
  @discardableResult
  public mutating func set(_ symbols: CodeSymbols) throws(CodeRefusal) -> Effects {
    guard symbols.count <= format.length else { throw .tooMany(symbols.count) }
    guard format.admits(symbols) else { throw .symbol }
    var symbols = symbols
    set(to: &symbols)
    return takeEffects()
  }

  /// Puts symbols that the format admits into the field.
  mutating func set(to symbols: inout CodeSymbols) {
    program(&symbols, at: all)
  }

  mutating func clear() {
    var nothing = CodeSymbols()
    set(to: &nothing)
  }

  /// Puts symbols where those in `range` are, the caret behind them, by the app's will.
  @inline(never)
  private mutating func program(_ symbols: inout CodeSymbols, at range: Range<Int>) {
    replace(range, with: &symbols)
    if phase.isVerifying { effects.cancelsVerification = true }
    phase = .editing
    isReported = false
    forget()
    if !isFocused { countAtFocus = self.symbols.count }
  }

  /// Forgets what led to the symbols that stand there.
  mutating func forget() {
    revealed = nil
    history.clear()
  }

  /// What is entered stays if it fits the new format, else the field is empty.
  mutating func reformat(_ format: CodeFormat) {
    guard format != self.format else { return }
    self.format = format
    var nothing = CodeSymbols()
    program(&nothing, at: format.admits(inPlace: &state.symbols) ? symbols.count..<symbols.count : all)
    // A count that stayed as it was could be more than the new length.
    countAtFocus = symbols.count
  }
}
