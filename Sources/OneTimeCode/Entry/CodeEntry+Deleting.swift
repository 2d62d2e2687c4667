extension CodeEntry {
  mutating func delete(_ deletion: Deletion) {
    delete(range(of: deletion))
  }

  @inline(never)
  mutating func delete(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if phase.isAccepted { return refuse(.accepted) }
    var nothing = CodeSymbols()
    change(range, to: &nothing)
  }

  private func range(of deletion: Deletion) -> Range<Int> {
    let selected = selection.range
    switch deletion {
    case .range(let range): return range.clamped(to: all)
    case .all: return all
    case .selection: return settings.isMasked ? 0..<0 : selected
    case _ where !selected.isEmpty: return selected
    case .backward: return max(selected.lowerBound - 1, 0)..<selected.upperBound
    case .forward: return selected.lowerBound..<min(selected.upperBound + 1, symbols.count)
    case .toStart: return 0..<selected.upperBound
    case .toEnd: return selected.lowerBound..<symbols.count
    }
  }

  /// What a copy or a cut would take: the selected range; of a masked field nothing.
  public var copied: CodeSymbols? {
    guard !settings.isMasked, !selection.isCaret else { return nil }
    return symbols.slice(selection.range)
  }
}
