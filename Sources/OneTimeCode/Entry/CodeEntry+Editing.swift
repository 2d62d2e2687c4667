// Each edit by the user is decided before it is made, so that a front end can ask whether the platform's own edit has
// the same result. All edits except undo and redo go through `change`, which updates history, stage and effects.
extension CodeEntry {
  /// What the user's input does.
  private enum Decision: Equatable {
    case ignored
    case refused(CodeRefusal)
    /// It replaces the symbols in the range.
    case replaces(Range<Int>)
    /// It replaces a rejected code.
    case startsOver
    /// It enters the symbols that are already in the range.
    case repeats(Range<Int>)
    /// It makes the field announce its rejection again.
    case restates(CodeRejection)
  }

  private func decide(entering reading: CodeReading, at place: Range<Int>, from cause: Cause) -> Decision {
    let decision: Decision =
      switch reading {
      case .nothing: .ignored
      case .refused(let refusal): .refused(refusal)
      case .code(let code): decide(entering: code, from: cause)
      case .part(let part): decide(entering: part, at: place, from: cause)
      }
    if cause.origin == .prefill { return symbols.isEmpty && !stage.isVerifying ? decision : .ignored }
    if cause.origin != .heldKey { return decision }
    // The user may only be slow to release the key: it doesn't complete a code, and says nothing.
    guard case .draft(let symbols) = stage, case .replaces(let range) = decision, let part = reading.symbols
    else {
      return .ignored
    }
    return symbols.count - range.count + part.count < format.length ? decision : .ignored
  }

  private func decide(entering code: CodeSymbols, from cause: Cause) -> Decision {
    switch stage {
    case .accepted: return .refused(.accepted)
    case .verifying(let attempt, _) where attempt.code == code: return .repeats(all)
    // An input method may commit the text again that it has composed.
    case .rejected(let attempt, _, _, isEmptied: false)
    where attempt.code == code && attempt.origin == .composition && cause.origin == .composition:
      return .repeats(all)
    case .draft, .reported, .verifying, .rejected:
      return format.isCode(code) ? .replaces(all) : .refused(.noCode)
    }
  }

  @inline(__always)
  private func decide(entering part: CodeSymbols, at place: Range<Int>, from cause: Cause) -> Decision {
    let count = part.count
    if count == 0 { return .ignored }
    guard format.allows(part) else { return .refused(.symbol) }
    let entered = symbols.count
    let isFull = entered == format.length
    let isKeyAtEnd = count == 1 && cause.origin == .key && place.lowerBound == entered
    switch stage {
    case .draft, .reported:
      if isKeyAtEnd, isFull, !isCaretPlaced { return .refused(.tooMany(format.length + 1)) }
    case .verifying(let attempt, _):
      if repeats(part, of: attempt.code, at: place) {
        return .repeats(place.lowerBound..<place.lowerBound + count)
      }
      if count == 1, place.isEmpty, isFull { return .refused(.verifying) }
    case .rejected(_, let reason, let since, let isEmptied):
      if isKeyAtEnd, isFull || isEmptied, cause.time < since + CodeEntry.grace { return .restates(reason) }
      if isFull, place.lowerBound == entered { return .startsOver }
    case .accepted: return .refused(.accepted)
    }
    let sum = entered - place.count + count
    if count > 1, place.lowerBound + count > format.length { return .refused(.tooMany(sum)) }
    // If the field has no room, the part overwrites the next symbols or, typed at the end, the last symbol.
    let first = min(place.lowerBound, format.length - count)
    let excess = max(sum - format.length, 0)
    return .replaces(first..<min(place.upperBound + excess, entered))
  }

  /// Whether a part entered at `place` would leave the code that is being verified, or a beginning of it. AutoFill may
  /// enter a code twice, the second time symbol by symbol. The code is verified once: another verification could
  /// find it used up. After a part that repeats symbols, the caret is where the next part is expected.
  private func repeats(_ part: CodeSymbols, of code: CodeSymbols, at place: Range<Int>) -> Bool {
    // The code is complete, so at a caret a part overwrites the next symbols.
    let end = place.isEmpty ? place.lowerBound + part.count : place.upperBound
    guard end <= symbols.count, part.count <= end - place.lowerBound else { return false }
    var result = code
    result.replaceSubrange(place.lowerBound..<end, with: part)
    return code.starts(with: result)
  }

  private func decide(deleting range: Range<Int>) -> Decision {
    let range = range.clamped(to: all)
    if range.isEmpty { return .ignored }
    return stage.isAccepted ? .refused(.accepted) : .replaces(range)
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
  ///   - cause: The origin and the time of the edit.
  /// - Returns: `true` if the platform makes the edit, `false` if the front end handles the event instead.
  public func allowsReplacing<Text: Collection>(
    _ range: Range<Int>,
    with text: Text,
    read reading: CodeReading,
    from cause: Cause = Cause()
  )
    -> Bool where Text.Element == UInt16
  {
    guard range.lowerBound >= 0, range.upperBound <= symbols.count else { return false }
    if text.isEmpty { return decide(deleting: range) == .replaces(range) }
    guard let part = reading.symbols, decide(entering: reading, at: range, from: cause) == .replaces(range)
    else {
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
  mutating func enter(_ reading: CodeReading, at place: Range<Int>, from cause: Cause) -> Effects {
    let decision = decide(entering: reading, at: place, from: cause)
    let range: Range<Int>
    switch decision {
    case .replaces(let replaced): range = replaced
    case .startsOver: range = all
    case .ignored, .refused, .repeats, .restates: return make(decision)
    }
    let (part, isTyped) =
      switch reading {
      case .part(let part): (part, part.count == 1)
      case .code(let code): (code, false)
      case .nothing, .refused: (CodeSymbols(), false)
      }
    var effects = change(range, to: part, from: cause)
    // A code that the app has set or rejected is reported although its symbols don't change.
    if part.count == format.length { report(&effects, from: cause) }
    if !isTyped {
      effects.news = isFull ? settings.isMasked ? .filledMasked : .filled : .entered(symbols.count)
    } else if decision == .startsOver, effects.actions.contains(.changed) {
      effects.news = .startedOver
    }
    if isTyped, settings.isMasked, settings.revealsLastSymbol, case .focused(let counted, _) = attention {
      attention = .focused(counted: counted, revealed: selection.head - 1)
      effects.actions.insert(.reveals)
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
    case .replaces(let range): change(range, to: CodeSymbols(), from: Cause())
    case .startsOver: change(all, to: CodeSymbols(), from: Cause())
    case .repeats(let range): moveCaret(to: range.upperBound)
    case .restates(let reason): Effects(.rejected(reason))
    }
  }

  private mutating func moveCaret(to position: Int) -> Effects {
    selection = Selection(caret: position)
    return Effects()
  }

  /// Replaces the symbols in `range` with `part`, as one undoable change, and puts the caret after `part`.
  private mutating func change(_ range: Range<Int>, to part: CodeSymbols, from cause: Cause) -> Effects {
    let before = History.Snapshot(symbols: symbols, selection: selection)
    var symbols = before.symbols
    symbols.replaceSubrange(range, with: part)
    selection = Selection(caret: range.lowerBound + part.count)
    isCaretPlaced = false
    guard symbols != before.symbols else { return Effects() }
    history.record(before)
    var effects = revise(to: symbols)
    if symbols.count == format.length { report(&effects, from: cause) }
    return effects
  }

  /// Replaces the symbols and the selection with those of an earlier or later state. A complete code isn't
  /// reported, because an undone edit must not cost an attempt. Return submits the code.
  mutating func restore(_ step: (inout History, History.Snapshot) -> History.Snapshot?) -> Effects {
    if stage.isAccepted { return refuse(.accepted) }
    let now = History.Snapshot(symbols: symbols, selection: selection)
    guard let snapshot = step(&history, now) else { return Effects() }
    selection = snapshot.selection
    return revise(to: snapshot.symbols)
  }

  /// Stores and returns the reason for refusing the current event.
  mutating func refuse(_ refusal: CodeRefusal) -> Effects {
    self.refusal = refusal
    sent = nil
    return Effects(.refused(refusal))
  }
}
