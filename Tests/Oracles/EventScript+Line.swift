import OneTimeCode

// Converts scripts to text, one script per line, for another program to play on the WebAssembly module.
//
//     12  format,6,0,0,0@0:  settings,5,3@0:  happen,1@0:=64/editing/…  enter,1@350:0039=1/editing/…
//
// A line has the seed, the format, the settings with the time of the warning, and the steps, each with the expected state. Tabs separate them.
// A step has its kind, its numbers, its time in milliseconds, and its text with four hexadecimal digits per UTF-16 code unit.

extension EventScript {
  /// Returns the script as one line. It must contain only steps that exist in a browser.
  package func line(seed: UInt64) -> String {
    var line = "\(seed)\t\(format.word)\tsettings,\(settings),\(EventScript.expiryWarning)@0:"
    for transition in steps {
      var step = transition.step.inBrowser(from: transition.before) ?? transition.step
      step.time = transition.step.time
      line += "\t\(step.word)=\(transition.summary)"
    }
    return line
  }
}

extension Step {
  package var word: String {
    var word = kind.rawValue
    for number in numbers { word += ",\(number)" }
    word += "@\(time):"
    for unit in text {
      for shift in [12, 8, 4, 0] as [UInt16] { word += String(unit >> shift & 15, radix: 16) }
    }
    return word
  }

  /// Returns the step that the element's script reports to the module, or `nil` if it reports nothing. Browsers delete
  /// symbols and move the caret by themselves, and the script reports the new text or selection.
  package func inBrowser(from entry: CodeEntry) -> Step? {
    switch kind {
    case .remove:
      guard entry.isFocused, numbers[0] < 4 else { return nil }
      let range = deletedRange(in: entry)
      var text = entry.symbols.map { UInt16($0) }
      text.removeSubrange(range)
      return Step(kind: .changed, numbers: [range.lowerBound, 0, 0], text: text)
    case .move:
      guard entry.isFocused else { return nil }
      let selection = selectionAfterMove(in: entry)
      return Step(kind: .select, numbers: [selection.anchor, selection.head])
    case .happen where numbers[0] == 0, .removeRejection: return nil
    default: return self
    }
  }
}

extension EventScript.Transition {
  /// The effects and the visible and spoken state after the event, as the numbers and names of the module's
  /// binding.
  fileprivate var summary: String {
    let actions: [(CodeEntry.Effects.Actions, Int)] = [
      (.changed, 1), (.cancelsVerification, 2), (.takesFocus, 8), (.dismissesKeyboard, 16), (.submits, 32),
      (.reveals, 64), (.verifies, 128), (.passesTime, 256),
    ]
    var bits = resultNumber << 9 | (effects.announcement == nil ? 0 : 4)
    for (action, bit) in actions where effects.actions.contains(action) { bits |= bit }
    let phase =
      switch after.phase {
      case .editing: "editing"
      case .verifying: "verifying"
      case .accepted: "accepted"
      case .rejected: "rejected"
      }
    let (selection, format) = (after.selection, after.format)
    let slots = (0..<format.length).map { index in
      let slot = after.slot(at: index)
      return "\(Int(slot.states.rawValue) << 8 | Int(slot.symbol ?? 0))"
    }
    // Like the module, makes only an announcement that is true after the event.
    var queue = CodeAnnouncement.Queue()
    if let announcement = effects.announcement { queue.append(announcement) }
    let sentences = [
      queue.next(for: after)?.message(in: format), after.refusal?.message(in: format),
      after.accessibility.description, after.accessibility.error, after.obstacle?.message(in: format),
      after.status, after.warning,
    ].map { sentence in
      sentence.map { "\($0.phrase.place | $0.count << 6)" } ?? "0"
    }
    let spelling = CodeSymbols.Spelling(of: after.symbols, in: format)
    return [
      "\(bits)", phase, String(after.symbols), "\(selection.anchor),\(selection.head)",
      slots.joined(separator: " "), sentences.joined(separator: " "), String(spelling),
    ].joined(separator: "/")
  }

  /// The result as in the module's binding.
  private var resultNumber: Int {
    switch effects.result {
    case .completed: 1
    case .accepted: 2
    case .rejected: 3
    case .refused(let refusal): 4 + refusal.place
    default: 0
    }
  }
}

extension CodeRefusal {
  /// The place among the reasons of the module's binding.
  fileprivate var place: Int {
    switch self {
    case .symbol: 0
    case .tooMany: 1
    case .noCode: 2
    case .severalCodes: 3
    case .foreignDomain: 4
    case .incomplete: 5
    case .verifying: 6
    default: 7
    }
  }
}

extension CodePhrases.Phrase {
  /// The place among all phrases.
  fileprivate var place: Int { CodePhrases.Phrase.allCases.firstIndex(of: self) ?? 0 }
}
