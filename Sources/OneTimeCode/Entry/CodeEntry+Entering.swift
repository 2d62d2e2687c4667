extension CodeEntry {
  /// Enters what a program read, perhaps not against the format of this field.
  mutating func enter(unchecked reading: CodeReading, at place: Range<Int>) {
    switch reading {
    case .part(let part) where !format.admits(part): refuse(.symbol)
    case .code(let code) where !format.isCode(code) && !phase.isAccepted: refuse(.noCode)
    default:
      var finding = Finding(reading)
      enter(&finding, at: place)
    }
  }

  /// Enters what was found for the format of this field.
  @inline(never)
  mutating func enter(_ finding: inout Finding, at place: Range<Int>) {
    if finding.kind == .nothing { return }
    if finding.kind == .refused { return refuse(finding.refusal) }
    let isCode = finding.kind == .code
    let isTyped = !isCode && finding.symbols.count == 1
    let startsOver = !isCode && startsOver(at: place)
    if phase.isAccepted { return refuse(.accepted) }
    if phase.isVerifying, isTyped, place.isEmpty { return refuse(.verifying) }

    if isCode || startsOver {
      change(all, to: &finding.symbols)
      retry()
    } else {
      // Typed one after another, one symbol always finds a place; several may run past the last slot.
      let count = finding.symbols.count
      if !isTyped, place.lowerBound &+ count > format.length { return refuse(.tooMany(count)) }
      // In a full field, symbols take the place of those after the caret; at the end, of the last.
      let first = min(place.lowerBound, format.length &- count)
      let excess = max(symbols.count &- place.count &+ count &- format.length, 0)
      let last = min(place.upperBound &+ excess, symbols.count)
      change(Range(uncheckedBounds: (first, last)), to: &finding.symbols)
    }
    // A code may stand there already, set by the app: then nobody has been told of it yet.
    if isCode { report() }
    if startsOver { effects.announcement = .startedOver }
    if !isTyped {
      effects.announcement = isFull ? settings.isMasked ? .filledMasked : .filled : .entered(symbols.count)
    } else if settings.isMasked, settings.revealsLastSymbol {
      revealed = selection.head &- 1
      effects.reveals = true
    }
  }

  /// Whether a symbol at `place` begins a new code: after a rejection, at the end.
  private func startsOver(at place: Range<Int>) -> Bool {
    phase.isRejected && place.isEmpty && place.lowerBound == symbols.count
  }
}
