import OneTimeCode

/// An event as primitive values, so that the WebAssembly module and other programs can play it.
package struct Step: Equatable {
  package var kind: Kind

  /// The event's numbers, whose meaning depends on the kind; see `Kind`.
  package var numbers: [Int] = []

  /// The event's text in UTF-16 code units, because a web page can send invalid UTF-16.
  package var text: [UInt16] = []

  package init(kind: Kind, numbers: [Int] = [], text: [UInt16] = []) {
    self.kind = kind
    self.numbers = numbers
    self.text = text
  }

  package enum Kind: String {
    /// Enters the text at the selection.
    case enter
    /// The platform changed its field's text. Numbers: the caret; 1 while an input method composes.
    case changed
    /// Deletes symbols. Number: 0 backward, 1 forward, 2 to the start, 3 to the end, 4 the selection, 5 all.
    case remove
    /// Moves the caret. Numbers: 0 left, 1 right, 2 to the start, 3 to the end; 1 to extend the selection.
    case move
    /// Selects a range. Numbers: the anchor; the head.
    case select
    /// Taps a slot. Numbers: the slot; 1 to extend the selection.
    case tap
    /// Drags from one slot to another. Numbers: the two slots.
    case drag
    /// Sends an event without associated values. Number: 0 activate, 1 focus, 2 blur, 3 undo, 4 redo, 5 submit,
    /// 6 conceal, 7 verifying, 8 clear, 9 select all.
    case happen
    /// The app accepts the code in `text`.
    case accepted
    /// The app rejects the code in `text`. Numbers: the reason; the remaining attempts, or -1 if unknown.
    case rejected
    /// The app sets the code to `text`.
    case set
    /// The app changes the format. Numbers: the length; 0 for digits, 1 for letters and digits, 2 for a custom
    /// alphabet; the number of groups; the number of custom symbols. The text has the group sizes, then the symbols.
    case format
  }
}

extension Step {
  /// Returns the event that the step causes in the field `entry`, or `nil` if it causes none.
  package func event(in entry: CodeEntry) -> CodeEntry.Event? {
    let format = entry.format
    switch kind {
    case .enter: return .enter(CodeReading(utf16: text, as: format))
    case .changed:
      return entry.event(forText: text, caret: numbers[0], isComposing: numbers[1] == 1) {
        CodeReading(utf16: $0, as: format)
      }
    case .remove: return .delete(Step.deletions[numbers[0]])
    case .move: return .move(Step.moves[numbers[0]], extending: numbers[1] == 1)
    case .select: return .select(CodeEntry.Selection(anchor: numbers[0], head: numbers[1]))
    case .tap: return .tap(slot: numbers[0], extending: numbers[1] == 1)
    case .drag: return .drag(from: numbers[0], to: numbers[1])
    case .happen: return Step.happenings[numbers[0]]
    case .accepted: return .accepted((try? format.symbols(fromUTF16: text)) ?? CodeSymbols())
    case .rejected:
      guard let code = try? format.symbols(fromUTF16: text) else { return nil }
      return .rejected(code, rejection)
    case .set: return nil
    case .format: return newFormat.map { .reformat($0) }
    }
  }

  /// Returns the symbols that the app sets in the field `entry`, or `nil` if the step sets none.
  package func symbolsToSet(in entry: CodeEntry) -> CodeSymbols? {
    kind == .set ? try? entry.format.symbols(fromUTF16: text) : nil
  }

  private var rejection: CodeRejection {
    switch numbers[0] {
    case 0: .wrongCode(attemptsLeft: numbers[1] < 0 ? nil : numbers[1])
    case 1: .expired
    case 2: .usedUp
    case 3: .tooManyAttempts
    case 4: .noNetwork
    default: .other
    }
  }

  private var newFormat: CodeFormat? {
    let sizes = text.prefix(numbers[2]).map { Int($0) }
    let alphabet: CodeFormat.Alphabet? =
      switch numbers[1] {
      case 0: .digits
      case 1: .lettersAndDigits
      default: try? CodeFormat.Alphabet(ascii: text.dropFirst(numbers[2]).map { UInt8($0) })
      }
    return alphabet.flatMap { try? CodeFormat(length: numbers[0], alphabet: $0, grouping: sizes) }
  }

  package static let deletions: [CodeEntry.Deletion] = [
    .backward, .forward, .toStart, .toEnd, .selection, .all,
  ]
  package static let moves: [CodeEntry.Move] = [.left, .right, .start, .end]
  package static let happenings: [CodeEntry.Event] = [
    .activate, .focus, .blur, .undo, .redo, .submit, .conceal, .verifying, .clear, .selectAll,
  ]
}
