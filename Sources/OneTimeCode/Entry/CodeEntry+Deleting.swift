extension CodeEntry {
  mutating func delete(_ deletion: Deletion) -> Effects {
    let range = self.range(of: deletion)
    guard !range.isEmpty else { return Effects() }
    guard phase != .accepted else { return .refused(.accepted) }
    var effects = Effects()
    var rest = symbols
    rest.remove(range)
    change(to: rest, Selection(caret: range.lowerBound), &effects)
    return effects
  }

  private func range(of deletion: Deletion) -> Range<Int> {
    switch deletion {
    case .range(let range): return range.clamped(to: 0..<symbols.count)
    case .all: return 0..<symbols.count
    case .selection: return settings.isMasked ? 0..<0 : selection.range
    case _ where !selection.isCaret: return selection.range
    case .backward: return max(selection.head - 1, 0)..<selection.head
    case .forward: return selection.head..<min(selection.head + 1, symbols.count)
    case .toStart: return 0..<selection.head
    case .toEnd: return selection.head..<symbols.count
    }
  }

  /// What a copy or a cut would take: the selected range; of a masked field nothing.
  public var copied: Symbols? {
    guard !settings.isMasked, !selection.isCaret else { return nil }
    return symbols.slice(selection.range)
  }
}
