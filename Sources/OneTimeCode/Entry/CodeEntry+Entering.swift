extension CodeEntry {
  mutating func enter(_ reading: Reading, at place: Selection) -> Effects {
    switch reading {
    case .nothing: return Effects()
    case .refused(let refusal): return .refused(refusal)
    case .part(let part): return enter(part: part, at: place)
    case .code(let code): return enter(code: code)
    }
  }

  private mutating func enter(part: Symbols, at place: Selection) -> Effects {
    if let refusal = refusal(of: part, at: place) { return .refused(refusal) }
    var effects = Effects()
    var entered = symbols
    var caret = place.range.lowerBound
    if startsOver(at: place) {
      // Where a code has but one symbol, the new code may be the old one: that is a retry.
      if part == symbols { retry(&effects) }
      entered = Symbols()
      caret = 0
      effects.announcement = .startedOver
    } else {
      entered.remove(place.range)
    }
    for symbol in part {
      if entered.count < format.length {
        entered.insert(symbol, at: caret)
      } else {
        // The field is full: the symbol takes the place of the one after the caret, at the end of the last.
        caret = min(caret, format.length - 1)
        entered[caret] = symbol
      }
      caret += 1
    }
    let isFilling = part.count > 1
    change(to: entered, Selection(caret: caret), &effects)
    if isFilling { effects.announcement = isFull ? filled : .entered(symbols.count) }
    if !isFilling, settings.isMasked, settings.revealsLastSymbol {
      revealed = caret - 1
      effects.reveals = true
    }
    return effects
  }

  /// Why symbols that are not a whole code cannot be entered at `place`.
  private func refusal(of part: Symbols, at place: Selection) -> Refusal? {
    guard format.admits(part) else { return .symbol }
    switch phase {
    case .accepted: return .accepted
    case .verifying where part.count == 1 && place.isCaret: return .verifying
    default: break
    }
    // Typed one after another, one symbol always finds a place; several may run past the last slot.
    let start = startsOver(at: place) ? 0 : place.range.lowerBound
    guard part.count == 1 || start + part.count <= format.length else { return .tooMany(part.count) }
    return nil
  }

  /// Whether a symbol at `place` begins a new code: after a rejection, at the end.
  private func startsOver(at place: Selection) -> Bool {
    guard case .rejected = phase else { return false }
    return place.isCaret && place.head == symbols.count
  }

  private mutating func enter(code: Symbols) -> Effects {
    guard phase != .accepted else { return .refused(.accepted) }
    guard code.count == format.length, format.admits(code) else { return .refused(.noCode) }
    var effects = Effects()
    if case .rejected = phase, code == symbols { retry(&effects) }
    change(to: code, Selection(caret: code.count), &effects)
    // It may stand there already, set by the app: then nobody has been told of it yet.
    report(&effects)
    effects.announcement = filled
    return effects
  }

  /// A masked field says that it was filled, not with what.
  private var filled: Announcement { settings.isMasked ? .filledMasked : .filled }
}
