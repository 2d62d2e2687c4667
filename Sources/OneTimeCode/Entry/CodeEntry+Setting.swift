// What the app does to the field. It takes effect at once, and is never reported as completed.
extension CodeEntry {
  /// Sets the symbols.
  ///
  /// Nothing is truncated: a wrong code that looks right costs an attempt.
  ///
  /// - Throws: ``CodeRefusal/symbol`` if one of them is not in the alphabet, ``CodeRefusal/tooMany(_:)`` if there are
  ///   more than the format allows. Then nothing changes.
  /// - Returns: What the face must do now.
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

  /// Replaces the symbols without a way back, and returns to editing.
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

  /// Changes the format. The symbols stay if they fit it, otherwise the field becomes empty.
  mutating func reformat(_ format: CodeFormat) {
    guard format != self.format else { return }
    self.format = format
    reset(to: format.admits(symbols) ? symbols : CodeSymbols())
    // The count at the time of focus could exceed the new length.
    countAtFocus = symbols.count
  }
}
