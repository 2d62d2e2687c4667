import OneTimeCode

/// An event in primitive terms, so that a recording can be played into the WebAssembly module.
package struct Step: Codable, Equatable {
  package var kind: Kind

  /// The numbers that the event takes.
  package var numbers: [Int] = []

  /// The text that it takes, in UTF-16 code units: not every text that a page can send is a string.
  package var text: [UInt16] = []

  package init(kind: Kind, numbers: [Int] = [], text: [UInt16] = []) {
    self.kind = kind
    self.numbers = numbers
    self.text = text
  }

  package enum Kind: String, Codable, CaseIterable {
    /// A text arrives at the selection.
    case enter
    /// The platform's text field holds this text now: its caret, and 1 while an input method composes.
    case changed
    /// 0 backward, 1 forward, 2 to the start, 3 to the end, 4 the selection, 5 all.
    case remove
    /// 0 left, 1 right, 2 to the start, 3 to the end; 1 if it extends.
    case move
    /// Anchor and head.
    case select
    /// The slot; 1 if it extends.
    case tap
    /// From a slot to another.
    case drag
    /// 0 activate, 1 focus, 2 blur, 3 undo, 4 redo, 5 submit, 6 conceal, 7 verifying, 8 clear, 9 select all.
    case happen
    /// The app accepts the code in the text.
    case accepted
    /// The app rejects the code in the text: why, and the attempts that are left, negative if unknown.
    case rejected
    /// The app puts the text into the field.
    case set
    /// The length; 0 digits, 1 letters and digits, 2 the alphabet in the text; how many groups there are,
    /// their sizes first in the text; how many symbols follow them.
    case format
  }
}

extension Step {
  /// Whether the WebAssembly module takes it: a browser deletes and moves by itself, and tells afterwards.
  package var isForModule: Bool {
    switch kind {
    case .remove: false
    case .move: numbers[0] >= 2
    case .happen: numbers[0] > 0
    default: true
    }
  }

  /// The event that it is in a field as `entry` is, or nothing if it is none or nothing happens.
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

  /// The symbols that the app sets in a field as `entry` is, or nothing if it sets none.
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
