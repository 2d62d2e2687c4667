// Changes made by the app. They never report a completed code.
extension CodeEntry {
  /// Sets the symbols.
  ///
  /// Symbols are never truncated: a wrong code that looks right would cost an attempt.
  ///
  /// - Throws: ``CodeRefusal/symbol`` if a symbol is not in the alphabet, ``CodeRefusal/tooMany(_:)`` if
  ///   there are more symbols than the format allows. The field doesn't change then.
  /// - Returns: The effects that the front end performs.
  @discardableResult
  public mutating func set(_ symbols: CodeSymbols) throws(CodeRefusal) -> Effects {
    guard symbols.count <= format.length else { throw .tooMany(symbols.count) }
    guard format.admits(symbols) else { throw .symbol }
    reset(to: symbols)
    return takeEffects()
  }

  mutating func clear() {
    reset(to: CodeSymbols())
  }

  /// Replaces the symbols, clears the undo history, and returns to editing.
  private mutating func reset(to symbols: CodeSymbols) {
    put(symbols)
    if phase == .verifying { effects.cancelsVerification = true }
    phase = .editing
    isReported = false
    forgetChanges()
    if !isFocused { countAtFocus = symbols.count }
  }

  mutating func forgetChanges() {
    revealed = nil
    history.removeAll()
  }

  /// Changes the format. If the symbols don't fit the new format, the field is cleared.
  mutating func reformat(_ format: CodeFormat) {
    guard format != self.format else { return }
    self.format = format
    reset(to: format.admits(symbols) ? symbols : CodeSymbols())
    // The count at the time of focus could exceed the new length.
    countAtFocus = symbols.count
  }
}
