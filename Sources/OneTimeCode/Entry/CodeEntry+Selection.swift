extension CodeEntry {
  /// The selection in a field: a caret or a range.
  ///
  /// A position is the number of symbols before it. A range extends from its `anchor` to its `head`, the end
  /// that moves. For a caret, `anchor` and `head` are equal.
  public struct Selection: Equatable, Hashable, Sendable {
    /// The end of the range that stays in place.
    public var anchor: Int

    /// The end of the range that moves, or the caret's position.
    public var head: Int

    /// Creates a range from `anchor` to `head`, in either direction.
    public init(anchor: Int, head: Int) {
      self.anchor = anchor
      self.head = head
    }

    /// Creates a caret at the position `caret`.
    public init(caret: Int) {
      self.init(anchor: caret, head: caret)
    }

    /// The indices of the selected symbols. For a caret, the range is empty.
    public var range: Range<Int> {
      anchor < head ? anchor..<head : head..<anchor
    }

    /// Whether the selection is a caret rather than a range.
    public var isCaret: Bool { anchor == head }

    /// Returns the selection, limited to the first `count` symbols.
    func clamped(to count: Int) -> Selection {
      Selection(anchor: min(max(anchor, 0), count), head: min(max(head, 0), count))
    }
  }

  /// Whether symbols may leave the field, for example by a copy, a cut, a drag or a menu command.
  public var allowsCopying: Bool { settings.allowsCopying && !settings.isMasked }

  /// The selected symbols for a copy or a cut, or `nil` if copying isn't allowed or no symbols are selected.
  public var copied: CodeSymbols? {
    guard allowsCopying, !selection.isCaret else { return nil }
    return symbols.slice(selection.range)
  }
}

// Pointing, focus and the selection that follows from them.
extension CodeEntry {
  mutating func select(_ selection: Selection) {
    let selection = selection.clamped(to: symbols.count)
    // Platforms also report the caret that follows from an edit.
    if selection != self.selection { isCaretPlaced = true }
    self.selection = selection
  }

  mutating func tap(_ slot: Int, extending: Bool) -> Effects {
    let slot = clamp(slot)
    if extending {
      select(Selection(anchor: selection.anchor, head: slot < selection.anchor ? slot : slot + 1))
    } else {
      // For an empty slot, `select` clamps both positions to the end.
      select(Selection(anchor: slot, head: slot + 1))
    }
    return takeFocus()
  }

  mutating func drag(from: Int, to: Int) -> Effects {
    let (from, to) = (clamp(from), clamp(to))
    select(from <= to ? Selection(anchor: from, head: to + 1) : Selection(anchor: from + 1, head: to))
    return takeFocus()
  }

  private func clamp(_ slot: Int) -> Int {
    min(max(slot, 0), format.length - 1)
  }

  mutating func activate() -> Effects {
    selectEnd()
    return takeFocus()
  }

  private mutating func selectEnd() {
    selection = Selection(caret: symbols.count)
    isCaretPlaced = false
  }

  private mutating func takeFocus() -> Effects {
    if isFocused { return Effects() }
    attention = .pointing
    return Effects(.takesFocus)
  }

  mutating func focus() {
    switch attention {
    case .focused: return
    case .away: selectEnd()
    case .pointing: break
    }
    attention = .focused(counted: symbols.count, revealed: nil)
  }

  mutating func blur() {
    attention = .away
  }

  /// Ends the brief display of the last typed symbol in a masked field.
  public mutating func conceal() {
    if case .focused(let counted, .some) = attention { attention = .focused(counted: counted, revealed: nil) }
  }
}
