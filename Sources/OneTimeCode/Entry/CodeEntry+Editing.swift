// Each edit by the user is decided before it is made, so that a front end can ask whether the platform's own edit has
// the same result. All edits except undo and redo go through `change`, which updates history, phase and effects.
extension CodeEntry {
  /// What the user's input does: it is ignored, refused, replaces the symbols in a range, or repeats those in a range.
  private enum Decision: Equatable {
    case ignored
    case refused(CodeRefusal)
    case replaces(Range<Int>)
    case repeats(Range<Int>)
  }

  private func decide(entering reading: CodeReading, at place: Range<Int>) -> Decision {
    switch reading {
    case .nothing: .ignored
    case .refused(let refusal): .refused(refusal)
    case .code where phase == .accepted: .refused(.accepted)
    case .code(symbols) where phase == .verifying: .repeats(all)
    case .code(let code): format.isCode(code) ? .replaces(all) : .refused(.noCode)
    case .part(let part): decide(entering: part, at: place)
    }
  }

  private func decide(entering part: CodeSymbols, at place: Range<Int>) -> Decision {
    let count = part.count
    if count == 0 { return .ignored }
    guard format.allows(part) else { return .refused(.symbol) }
    if phase == .accepted { return .refused(.accepted) }
    if repeats(part, at: place) { return .repeats(place.lowerBound..<place.lowerBound + count) }
    if phase == .verifying, count == 1, place.isEmpty { return .refused(.verifying) }
    if startsOver(at: place) { return .replaces(all) }
    if count > 1, place.lowerBound + count > format.length {
      return .refused(.tooMany(symbols.count - place.count + count))
    }
    // If the field has no room, the part overwrites the next symbols or, typed at the end, the last symbol.
    let first = min(place.lowerBound, format.length - count)
    let excess = max(symbols.count - place.count + count - format.length, 0)
    return .replaces(first..<min(place.upperBound + excess, symbols.count))
  }

  /// Whether a part entered at `place` would leave the code that is being verified, or a beginning of it. AutoFill may
  /// enter a code twice, the second time symbol by symbol. The code is verified once: another verification could
  /// find it used up. After a part that repeats symbols, the caret is where the next part is expected.
  private func repeats(_ part: CodeSymbols, at place: Range<Int>) -> Bool {
    // The code is complete, so at a caret a part overwrites the next symbols.
    let end = place.isEmpty ? place.lowerBound + part.count : place.upperBound
    guard phase == .verifying, end <= symbols.count, part.count <= end - place.lowerBound else {
      return false
    }
    var result = symbols
    result.replaceSubrange(place.lowerBound..<end, with: part)
    return symbols.starts(with: result)
  }

  /// Whether a part entered at `place` starts a new code, because `place` is the end of a rejected code.
  private func startsOver(at place: Range<Int>) -> Bool {
    if case .rejected = phase { isFull && place == symbols.count..<symbols.count } else { false }
  }

  private func decide(deleting range: Range<Int>) -> Decision {
    let range = range.clamped(to: all)
    if range.isEmpty { return .ignored }
    return phase == .accepted ? .refused(.accepted) : .replaces(range)
  }

  /// Returns whether the platform may itself replace a range of its text field's text, so that screen readers echo
  /// the keys: the platform's edit leads to the same symbols and caret as the event ``Event/replace(_:_:)`` or
  /// ``Event/delete(_:)``. The front end then passes the changed text to ``event(forText:caret:isComposing:read:)``.
  /// Otherwise, the front end prevents the edit, and handles the event.
  ///
  /// - Parameters:
  ///   - range: The range, as UTF-16 offsets. The text field's text must be the entry's symbols.
  ///   - text: The replacement, in UTF-16 code units, or an empty text to delete the range.
  ///   - reading: The reading of `text`.
  /// - Returns: `true` if the platform makes the edit, `false` if the front end handles the event instead.
  public func allowsReplacing<Text: Collection>(
    _ range: Range<Int>,
    with text: Text,
    read reading: CodeReading
  )
    -> Bool where Text.Element == UInt16
  {
    guard range.lowerBound >= 0, range.upperBound <= symbols.count else { return false }
    if text.isEmpty { return decide(deleting: range) == .replaces(range) }
    guard let part = reading.symbols, decide(entering: reading, at: range) == .replaces(range) else {
      return false
    }
    // The changed text doesn't show all that was inserted if the part begins like the text that it replaces, or if the
    // text after the part makes it a whole code.
    if part.count > 1 {
      if range.upperBound < symbols.count || !range.isEmpty && symbols[range.lowerBound] == part[0] {
        return false
      }
    }
    return part.elementsEqual(text) { UInt16($0) == $1 }
  }
}

extension CodeReading {
  /// The symbols of a part or a code, or `nil` for any other reading.
  fileprivate var symbols: CodeSymbols? {
    switch self {
    case .part(let symbols), .code(let symbols): symbols
    case .nothing, .refused: nil
    }
  }
}

extension CodeEntry {
  /// Enters a part at `place`, or replaces all symbols with a code. Refuses a reading that doesn't fit.
  mutating func enter(_ reading: CodeReading, at place: Range<Int>) -> Effects {
    let decision = decide(entering: reading, at: place)
    guard case .replaces(let range) = decision, let part = reading.symbols else {
      return make(decision)
    }
    let isTyped = if case .part = reading { part.count == 1 } else { false }
    let startsOver = isTyped && startsOver(at: place)
    var effects = change(range, to: part)
    if part.count == format.length {
      // A code that the app has set or rejected is reported although its symbols don't change.
      if case .rejected = phase { retry(&effects) } else { report(&effects) }
    }
    if startsOver, effects.isChanged {
      effects.news = .startedOver
    } else if !isTyped {
      effects.news = isFull ? settings.isMasked ? .filledMasked : .filled : .entered(symbols.count)
    }
    if isTyped, settings.isMasked, settings.revealsLastSymbol {
      revealed = selection.head - 1
      effects.reveals = true
    }
    return effects
  }

  mutating func delete(_ range: Range<Int>) -> Effects {
    make(decide(deleting: range))
  }

  /// Makes an edit that enters no symbols.
  private mutating func make(_ decision: Decision) -> Effects {
    switch decision {
    case .ignored: Effects()
    case .refused(let refusal): refuse(refusal)
    case .replaces(let range): change(range, to: CodeSymbols())
    case .repeats(let range): moveCaret(to: range.upperBound)
    }
  }

  private mutating func moveCaret(to position: Int) -> Effects {
    selection = Selection(caret: position)
    return Effects()
  }

  /// Replaces the symbols in `range` with `part`, as one undoable change, and puts the caret after `part`.
  private mutating func change(_ range: Range<Int>, to part: CodeSymbols) -> Effects {
    let before = state
    state.symbols.replaceSubrange(range, with: part)
    selection = Selection(caret: range.lowerBound + part.count)
    guard symbols != before.symbols else { return Effects() }
    history.record(before)
    var effects = symbolsDidChange()
    if isFull { report(&effects) }
    return effects
  }

  /// Replaces the symbols and the selection with those of an earlier or later state. A complete code isn't
  /// reported, because an undone edit must not cost an attempt. Return submits the code.
  mutating func restore(_ step: (inout History, History.Snapshot) -> History.Snapshot?) -> Effects {
    if phase == .accepted { return refuse(.accepted) }
    guard let snapshot = step(&history, state) else { return Effects() }
    state = snapshot
    return symbolsDidChange()
  }

  /// Cancels a running verification, and returns to the editing phase.
  private mutating func symbolsDidChange() -> Effects {
    var effects = Effects()
    effects.isChanged = true
    effects.cancelsVerification = phase == .verifying
    revealed = nil
    refusal = nil
    phase = .editing
    isReported = false
    return effects
  }

  /// Stores and returns the reason for refusing the current event.
  mutating func refuse(_ refusal: CodeRefusal) -> Effects {
    self.refusal = refusal
    return Effects(.refused(refusal))
  }
}

/// A history of changes for undo and redo.
///
/// The history keeps the last 32 changes, which are enough to undo the longest code symbol by symbol.
struct History: Equatable, Sendable {
  /// The symbols and the selection before or after a change.
  struct Snapshot: Equatable, Sendable {
    var symbols = CodeSymbols()
    var selection = CodeEntry.Selection(caret: 0)
  }

  static let depth = 32

  private var past: [Snapshot] = []
  private var future: [Snapshot] = []

  init() {
    past.reserveCapacity(History.depth)
  }

  var canUndo: Bool { !past.isEmpty }

  var canRedo: Bool { !future.isEmpty }

  /// Adds `snapshot` as the state that the next undo restores, and discards the changes that could be redone.
  mutating func record(_ snapshot: Snapshot) {
    future.removeAll()
    if past.count == History.depth { past.removeFirst() }
    past.append(snapshot)
  }

  /// Returns the state before the last change, or `nil` if there is no change to undo.
  mutating func undo(from state: Snapshot) -> Snapshot? {
    guard let snapshot = past.popLast() else { return nil }
    future.append(state)
    return snapshot
  }

  /// Returns the state after the change that was undone last, or `nil` if there is no change to redo.
  mutating func redo(from state: Snapshot) -> Snapshot? {
    guard let snapshot = future.popLast() else { return nil }
    past.append(state)
    return snapshot
  }

  mutating func removeAll() {
    past.removeAll(keepingCapacity: true)
    future.removeAll()
  }
}
