// Each edit by the user is decided before it is made, so that a front end can ask whether the platform's own edit has
// the same result. All edits except undo and redo go through `change`, which updates history, phase and effects.
extension CodeEntry {
  /// What the user's input does.
  private enum Edit: Equatable {
    case none
    case refusal(CodeRefusal)
    /// Replaces the symbols in the range.
    case replacement(Range<Int>, CodeSymbols)
  }

  private func decide(entering reading: CodeReading, at place: Range<Int>) -> Edit {
    switch reading {
    case .nothing: .none
    case .refused(let refusal): .refusal(refusal)
    case .code where phase == .accepted: .refusal(.accepted)
    case .code(let code): format.isCode(code) ? .replacement(all, code) : .refusal(.noCode)
    case .part(let part): decide(entering: part, at: place)
    }
  }

  private func decide(entering part: CodeSymbols, at place: Range<Int>) -> Edit {
    let isTyped = part.count == 1
    if part.isEmpty { return .none }
    guard format.allows(part) else { return .refusal(.symbol) }
    if phase == .accepted { return .refusal(.accepted) }
    if phase == .verifying, isTyped, place.isEmpty { return .refusal(.verifying) }
    if startsOver(at: place) { return .replacement(all, part) }
    if !isTyped, place.lowerBound + part.count > format.length { return .refusal(.tooMany(part.count)) }
    // If the field has no room, the part overwrites the next symbols or, typed at the end, the last symbol.
    let first = min(place.lowerBound, format.length - part.count)
    let excess = max(symbols.count - place.count + part.count - format.length, 0)
    return .replacement(first..<min(place.upperBound + excess, symbols.count), part)
  }

  /// Whether a part entered at `place` starts a new code, because `place` is the end of a rejected code.
  private func startsOver(at place: Range<Int>) -> Bool {
    if case .rejected = phase { isFull && place == symbols.count..<symbols.count } else { false }
  }

  private func decide(deleting range: Range<Int>) -> Edit {
    let range = range.clamped(to: all)
    if range.isEmpty { return .none }
    return phase == .accepted ? .refusal(.accepted) : .replacement(range, CodeSymbols())
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
  public func allowsReplacing<Text: Collection>(_ range: Range<Int>, with text: Text, read reading: CodeReading)
    -> Bool where Text.Element == UInt16
  {
    guard range.upperBound <= symbols.count else { return false }
    let edit = text.isEmpty ? decide(deleting: range) : decide(entering: reading, at: range)
    guard case .replacement(let replaced, let part) = edit, replaced == range else { return false }
    // The changed text doesn't show all that was inserted if the part begins like the text that it replaces, or if the
    // text after the part makes it a whole code.
    if part.count > 1 {
      if range.upperBound < symbols.count || !range.isEmpty && symbols[range.lowerBound] == part[0] { return false }
    }
    return part.elementsEqual(text) { UInt16($0) == $1 }
  }
}

extension CodeEntry {
  /// Enters a part at `place`, or replaces all symbols with a code. Refuses a reading that doesn't fit.
  mutating func enter(_ reading: CodeReading, at place: Range<Int>) -> Effects {
    let edit = decide(entering: reading, at: place)
    guard case .replacement(let range, let part) = edit else { return make(edit) }
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

  private mutating func make(_ edit: Edit) -> Effects {
    switch edit {
    case .none: Effects()
    case .refusal(let refusal): refuse(refusal)
    case .replacement(let range, let part): change(range, to: part)
    }
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
