// What the app does to the field. It follows at once, and it is never reported as completed.
extension CodeEntry {
  /// Puts these symbols into the field, as ``Event/set(_:)`` does.
  ///
  /// - Throws: ``UnfitSymbols`` if they do not fit the format; then nothing has changed. Nothing is ever
  ///   trimmed: a wrong code that looks right costs an attempt.
  @discardableResult
  public mutating func set(_ symbols: Symbols) throws(UnfitSymbols) -> Effects {
    guard format.admits(symbols) else { throw UnfitSymbols() }
    return set(to: symbols)
  }

  mutating func set(to symbols: Symbols) -> Effects {
    guard format.admits(symbols) else { return Effects() }
    var effects = Effects()
    effects.isChanged = symbols != self.symbols
    effects.cancelsVerification = phase == .verifying
    self.symbols = symbols
    selection = Selection(caret: symbols.count)
    phase = .editing
    reported = nil
    revealed = nil
    history.clear()
    if !isFocused { countAtFocus = symbols.count }
    return effects
  }

  /// What is entered stays if it fits the new format, else the field is empty.
  mutating func reformat(_ format: CodeFormat) -> Effects {
    guard format != self.format else { return Effects() }
    self.format = format
    let effects = set(to: format.admits(symbols) ? symbols : Symbols())
    // A count that stayed as it was could be more than the new length.
    countAtFocus = symbols.count
    return effects
  }
}

/// Symbols do not fit the format of the field that they were set to: one is not in the alphabet, or there
/// are too many.
public struct UnfitSymbols: Error, Equatable, Sendable {}
