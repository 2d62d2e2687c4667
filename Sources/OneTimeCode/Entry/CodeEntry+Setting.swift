// What the app does to the field. It follows at once, and it is never reported as completed.
extension CodeEntry {
  /// Puts these symbols into the field, as ``Event/set(_:)`` does.
  ///
  /// - Throws: ``UnfitSymbols`` if they do not fit the format; then nothing has changed. Nothing is ever
  ///   trimmed: a wrong code that looks right costs an attempt.
  @discardableResult
  public mutating func set(_ symbols: Symbols) throws(UnfitSymbols) -> Effects {
    guard format.admits(symbols) else { throw UnfitSymbols() }
    var symbols = symbols
    set(to: &symbols)
    return takeEffects()
  }

  /// Puts symbols that the format admits into the field.
  mutating func set(to symbols: inout Symbols) {
    program(&symbols, at: all)
  }

  mutating func clear() {
    var nothing = Symbols()
    set(to: &nothing)
  }

  /// Puts symbols where those in `range` are, the caret behind them, by the app's will.
  @inline(never)
  private mutating func program(_ symbols: inout Symbols, at range: Range<Int>) {
    replace(range, with: &symbols)
    effects.add(.cancellation, if: phase.isVerifying)
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
    var nothing = Symbols()
    program(&nothing, at: format.admits(inPlace: &state.symbols) ? symbols.count..<symbols.count : all)
    // A count that stayed as it was could be more than the new length.
    countAtFocus = symbols.count
  }
}

/// Symbols do not fit the format of the field that they were set to: one is not in the alphabet, or there
/// are too many.
public struct UnfitSymbols: Error, Equatable, Sendable {}
