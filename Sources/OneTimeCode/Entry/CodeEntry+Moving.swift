extension CodeEntry {
  mutating func move(_ move: Move, extending: Bool) -> Effects {
    let head = destination(of: move, extending: extending)
    return select(Selection(anchor: extending ? selection.anchor : head, head: head))
  }

  private func destination(of move: Move, extending: Bool) -> Int {
    let leavesRange = !selection.isCaret && !extending
    switch move {
    case .left: return leavesRange ? selection.range.lowerBound : max(selection.head - 1, 0)
    case .right: return leavesRange ? selection.range.upperBound : min(selection.head + 1, symbols.count)
    case .start: return 0
    case .end: return symbols.count
    }
  }

  mutating func select(_ selection: Selection) -> Effects {
    self.selection = selection.clamped(to: symbols.count)
    return Effects()
  }

  mutating func tap(_ slot: Int, extending: Bool) -> Effects {
    let slot = clamp(slot)
    if extending {
      let anchor = selection.anchor
      _ = select(Selection(anchor: anchor, head: slot < anchor ? slot : slot + 1))
    } else if slot < symbols.count {
      _ = select(Selection(anchor: slot, head: slot + 1))
    } else {
      _ = select(Selection(caret: symbols.count))
    }
    return takeFocus()
  }

  mutating func drag(from: Int, to: Int) -> Effects {
    let (from, to) = (clamp(from), clamp(to))
    let isForward = from <= to
    _ = select(Selection(anchor: isForward ? from : from + 1, head: isForward ? to + 1 : to))
    return takeFocus()
  }

  private func clamp(_ slot: Int) -> Int {
    min(max(slot, 0), format.length - 1)
  }

  mutating func activate() -> Effects {
    _ = select(Selection(caret: symbols.count))
    return takeFocus()
  }

  private mutating func takeFocus() -> Effects {
    var effects = Effects()
    effects.takesFocus = !isFocused
    isPointedAt = !isFocused
    return effects
  }

  mutating func focus() -> Effects {
    guard !isFocused else { return Effects() }
    isFocused = true
    countAtFocus = symbols.count
    guard !isPointedAt else {
      isPointedAt = false
      return Effects()
    }
    return select(Selection(caret: symbols.count))
  }

  mutating func blur() -> Effects {
    isFocused = false
    isPointedAt = false
    return conceal()
  }

  mutating func conceal() -> Effects {
    revealed = nil
    return Effects()
  }
}

extension Selection {
  init(_ range: Range<Int>) {
    self.init(anchor: range.lowerBound, head: range.upperBound)
  }
}
