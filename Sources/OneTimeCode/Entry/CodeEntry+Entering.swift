extension CodeEntry {
  /// Enters what a program read, perhaps not against the format of this field.
  mutating func enter(unchecked reading: Reading, at place: Range<Int>) {
    switch reading {
    case .part(let part) where !format.admits(part): refuse(.symbol)
    case .code(let code) where !format.isCode(code) && phase != .accepted: refuse(.noCode)
    default: enter(Finding(reading), at: place)
    }
  }

  /// Enters what was found for the format of this field.
  @inline(never)
  mutating func enter(_ finding: Finding, at place: Range<Int>) {
    switch finding.kind {
    case .nothing: break
    case .refused: refuse(finding.refusal)
    case .part: enter(part: finding.symbols, at: place)
    case .code: enter(code: finding.symbols)
    }
  }

  private mutating func enter(part: Symbols, at place: Range<Int>) {
    let startsOver = self.startsOver(at: place)
    // Typed one after another, one symbol always finds a place; several may run past the last slot.
    let isTyped = part.count == 1
    let start = startsOver ? 0 : place.lowerBound
    if phase == .accepted { return refuse(.accepted) }
    if phase == .verifying, isTyped, place.isEmpty { return refuse(.verifying) }
    if !isTyped, start + part.count > format.length { return refuse(.tooMany(part.count)) }

    if startsOver {
      change(all, to: part)
      retry()
      effects.announcement = .startedOver
    } else {
      // In a full field, symbols take the place of those after the caret; at the end, of the last.
      let first = min(start, format.length - part.count)
      let excess = symbols.count - place.count + part.count - format.length
      change(first..<min(place.upperBound + max(excess, 0), symbols.count), to: part)
    }
    if !isTyped {
      effects.announcement = isFull ? filled : .entered(symbols.count)
    } else if settings.isMasked, settings.revealsLastSymbol {
      revealed = selection.head - 1
      effects.add(.reveal)
    }
  }

  /// Whether a symbol at `place` begins a new code: after a rejection, at the end.
  private func startsOver(at place: Range<Int>) -> Bool {
    phase.isRejected && place.isEmpty && place.lowerBound == symbols.count
  }

  private mutating func enter(code: Symbols) {
    if phase == .accepted { return refuse(.accepted) }
    change(all, to: code)
    retry()
    // It may stand there already, set by the app: then nobody has been told of it yet.
    report()
    effects.announcement = filled
  }

  /// A masked field says that it was filled, not with what.
  private var filled: Announcement { settings.isMasked ? .filledMasked : .filled }
}
