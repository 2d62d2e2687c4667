// What the page asks the field, and what it shows and says then.

/// What a slot shows: its symbol, or 0 (8 bits), and its states.
@_expose(wasm, "s")
func slot(_ index: Int32) -> Int32 {
  let index = Int(index)
  return Int32(entry.states(at: index).rawValue) &<< 8 | Int32(entry.state.symbols.symbol(at: index))
}

/// A sentence, see ``SentenceKind``. Returns its phrase (6 bits), the code's length (6 bits) and the number in it; 0 if
/// there is nothing to say.
@_expose(wasm, "p")
func sentence(_ kind: Int32) -> Int32 {
  var announcement = refusal
  switch SentenceKind(rawValue: kind) {
  case .next:
    guard let next = queue.next() else { return 0 }
    announcement = next
  case .count: announcement = .entered(entry.describedCount)
  case .rejection:
    guard case .rejected(let rejection) = entry.phase else { return 0 }
    announcement = .rejected(rejection)
  case .obstacle:
    guard let obstacle = entry.obstacle else { return 0 }
    announcement = obstacle
  default: break
  }
  let sentence = announcement.sentence(in: entry.format)
  return Int32(sentence.phrase.rawValue) | Int32(sentence.length) &<< 6 | Int32(sentence.count) &<< 12
}

/// Writes what is entered, spelled out, or, where there is a text, the host that the message in it is for.
/// Returns how long it is.
@_expose(wasm, "t")
func answer(_ units: Int32) -> Int32 {
  var answer = Answer()
  if units == 0 {
    var index = 0
    while index < entry.symbols.count {
      if index > 0 {
        if entry.format.startsGroup(at: index) { answer.append(0x2C) }
        answer.append(0x20)
      }
      answer.append(entry.state.symbols.symbol(at: index))
      index &+= 1
    }
  } else if let line = OriginBoundLine(in: text(units)) {
    for unit in text(units).part(line.host).suffix(DisplayedHost.capacity) {
      answer.append(DisplayedHost.character(unit))
    }
  }
  return answer.count
}

/// The version of the numbers that this module understands.
@_expose(wasm, "v")
func version() -> Int32 { Interface.version }
