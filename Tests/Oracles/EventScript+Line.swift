import OneTimeCode

// Converts scripts to text, one script per line, for another program to play on the WebAssembly module.
//
//     12  format,6,0,0,0:  settings,5:  happen,1:=64/editing/…  enter:0039=1/editing/…
//
// A line has the seed, the format, the settings, and the steps, each with the expected state. Tabs separate them.
// A step has its kind, its numbers, and its text with four hexadecimal digits per UTF-16 code unit.

extension EventScript {
  /// Returns the script as one line. It must contain only steps that exist in a browser.
  package func line(seed: UInt64) -> String {
    var line = "\(seed)\t\(format.word)\tsettings,\(settings):"
    for transition in steps {
      let step = transition.step.inBrowser(from: transition.before) ?? transition.step
      line += "\t\(step.word)=\(transition.summary)"
    }
    return line
  }
}

extension Step {
  package var word: String {
    var word = kind.rawValue
    for number in numbers { word += ",\(number)" }
    word += ":"
    for unit in text {
      for shift in [12, 8, 4, 0] as [UInt16] { word += String(unit >> shift & 15, radix: 16) }
    }
    return word
  }

  /// Returns the step that the element's script reports to the module, or `nil` if it reports nothing. Browsers delete
  /// symbols and move the caret by themselves, and the script reports the new text or selection.
  package func inBrowser(from entry: CodeEntry) -> Step? {
    let range = entry.selection.range
    var (start, end) = (range.lowerBound, range.upperBound)
    switch kind {
    case .remove:
      guard entry.isFocused, numbers[0] < 4 else { return nil }
      if range.isEmpty {
        switch numbers[0] {
        case 0: start = max(start - 1, 0)
        case 1: end = min(end + 1, entry.symbols.count)
        case 2: start = 0
        default: end = entry.symbols.count
        }
      }
      var text = entry.symbols.map { UInt16($0) }
      text.removeSubrange(start..<end)
      return Step(kind: .changed, numbers: [start, 0], text: text)
    case .move where numbers[0] < 2:
      guard entry.isFocused, numbers[1] == 0 else { return nil }
      let isLeft = numbers[0] == 0
      var place = isLeft ? start : end
      if range.isEmpty { place = isLeft ? max(start - 1, 0) : min(end + 1, entry.symbols.count) }
      return Step(kind: .select, numbers: [place, place])
    case .happen where numbers[0] == 0: return nil
    default: return self
    }
  }
}

extension EventScript.Transition {
  /// The effects and the visible and spoken state after the event, as the numbers and names of the module's
  /// binding.
  fileprivate var summary: String {
    var bits = 0
    for (isSet, bit) in [
      (effects.isChanged, 1), (effects.isCompleted, 2), (effects.cancelsVerification, 4),
      (effects.announcement != nil, 8), (effects.refusal != nil, 16), (effects.feedback == .error, 32),
      (effects.takesFocus, 64), (effects.dismissesKeyboard, 128), (effects.submits, 256),
      (effects.reveals, 512),
    ] where isSet { bits |= bit }
    let phase =
      switch after.phase {
      case .editing: "editing"
      case .verifying: "verifying"
      case .accepted: "accepted"
      case .rejected: "rejected"
      }
    let (selection, format) = (after.selection, after.format)
    let isBackward = selection.head < selection.anchor
    let slots = (0..<format.length).map { index in
      let slot = after.slot(at: index)
      return "\(Int(slot.states.rawValue) << 8 | Int(slot.symbol ?? 0))"
    }
    let sentences = [
      effects.announcement?.sentence(in: format), effects.refusal?.sentence(in: format),
      after.accessibility.description, after.accessibility.error, after.obstacle?.sentence(in: format),
    ].map { sentence in
      sentence.map { "\(Int($0.phrase.rawValue) | $0.length << 6 | $0.count << 12)" } ?? "0"
    }
    let spelling = CodeSymbols.Spelling(of: after.symbols, in: format)
    return [
      "\(bits)", phase, String(after.symbols), "\(selection.range)", "\(isBackward)",
      slots.joined(separator: " "), sentences.joined(separator: " "), String(spelling),
    ].joined(separator: "/")
  }
}
