// Changes made by the app, which never report a completed code.
extension CodeEntry {
  /// Sets the symbols without reporting a complete code. Cancels a running verification, returns to editing,
  /// and clears the undo history.
  ///
  /// Excess symbols are refused, not truncated: a truncated code would look complete and cost an attempt.
  ///
  /// - Throws: ``CodeRefusal/symbol`` if a symbol is not in the alphabet, or ``CodeRefusal/tooMany(_:)`` if
  ///   there are more symbols than the format allows. After an error, the field is unchanged.
  /// - Returns: The effects that the front end performs.
  @discardableResult
  public mutating func set(_ symbols: CodeSymbols) throws(CodeRefusal) -> Effects {
    guard symbols.count <= format.length else { throw .tooMany(symbols.count) }
    guard format.allows(symbols) else { throw .symbol }
    reset(to: symbols)
    return takeEffects()
  }

  mutating func clear() {
    reset(to: CodeSymbols())
  }

  private mutating func reset(to symbols: CodeSymbols) {
    replaceSymbols(with: symbols)
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

  /// Changes the format, and clears the field if its symbols don't fit the new format.
  mutating func reformat(_ format: CodeFormat) {
    guard format != self.format else { return }
    self.format = format
    reset(to: format.allows(symbols) ? symbols : CodeSymbols())
    // `countAtFocus` could exceed the new length.
    countAtFocus = symbols.count
  }
}
