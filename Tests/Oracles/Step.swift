import OneTimeCode

/// An event as primitive values, so that the WebAssembly module and other programs can play it.
package struct Step: Equatable {
  package var kind: Kind

  /// The event's numbers, whose meaning depends on the kind; see `Kind`.
  package var numbers: [Int] = []

  /// The event's text in UTF-16 code units, because a web page can send invalid UTF-16.
  package var text: [UInt16] = []

  /// The time of the event, in milliseconds.
  package var time = 0

  package init(kind: Kind, numbers: [Int] = [], text: [UInt16] = []) {
    self.kind = kind
    self.numbers = numbers
    self.text = text
  }

  package enum Kind: String {
    /// Enters the text at the selection. Number: the origin, 0 by default.
    case enter
    /// The platform changed its field's text. Numbers: the caret; 1 while an input method composes; the origin, 0 by
    /// default.
    case changed
    /// Deletes symbols. Number: 0 backward, 1 forward, 2 to the start, 3 to the end, as platforms do; 4 the selection, as
    /// a cut; 5 all.
    case remove
    /// Moves the caret as platforms do. Numbers: 0 left, 1 right, 2 to the start, 3 to the end; 1 to extend the selection.
    case move
    /// Selects a range. Numbers: the anchor; the head.
    case select
    /// Taps a slot. Numbers: the slot; 1 to extend the selection.
    case tap
    /// Drags from one slot to another. Numbers: the two slots.
    case drag
    /// Sends an event without associated values. Number: 0 activate, 1 focus, 2 blur, 3 undo, 4 redo, 5 submit,
    /// 6 the end of a brief reveal, 7 select all.
    case happen
    /// The app starts to verify the code in `text`.
    case verify
    /// The app ends the verification without a verdict.
    case endVerify
    /// The app accepts the code in `text`.
    case accepted
    /// The app rejects the code in `text`. Numbers: the reason; the remaining attempts, or -1 if unknown.
    case rejected
    /// The app removes the rejection.
    case removeRejection
    /// The app sets the code to `text`.
    case set
    /// The app clears the field.
    case clear
    /// The app empties the field.
    case empty
    /// The app has sent a new code. Number: 1 for a call.
    case sent
    /// The app says when the code expires. Number: the seconds, or 0 for never.
    case expire
    /// Time passes.
    case pass
    /// The app changes the format. Numbers: the length; 0 for digits, 1 for letters and digits, 2 for a custom
    /// alphabet; the number of groups; the number of custom symbols. The text has the group sizes, then the symbols.
    case format

    /// Whether the app or the time, rather than the user, causes the step.
    package var isByApp: Bool {
      switch self {
      case .verify, .endVerify, .accepted, .rejected, .removeRejection, .set, .clear, .empty, .sent, .expire,
        .pass,
        .format:
        true
      default: false
      }
    }
  }
}

extension Step {
  /// Performs the step in `entry`, and returns the effects, or `nil` if the step isn't possible.
  package func play(in entry: inout CodeEntry) -> CodeEntry.Effects? {
    let format = entry.format
    let code = try? format.symbols(fromUTF16: text)
    switch kind {
    case .happen where numbers[0] == 6: entry.conceal()
    case .verify: return entry.beginVerification(of: code ?? CodeSymbols(), at: cause.time)
    case .endVerify: entry.endVerification()
    case .accepted: return entry.accept(code ?? CodeSymbols())
    case .rejected: return code.map { entry.reject($0, rejection, at: cause.time) }
    case .removeRejection: entry.removeRejection()
    case .set: return code.flatMap { try? entry.set($0) }
    case .clear: return entry.clear()
    case .empty: return entry.empty()
    case .sent: return entry.prepareForNewCode(numbers[0] == 0 ? .codeSent : .calling)
    case .expire: return entry.expire(after: numbers[0] > 0 ? Double(numbers[0]) : nil, at: cause.time)
    case .pass: return entry.pass(to: cause.time)
    case .format: return newFormat.map { entry.reformat($0) }
    default: return event(in: entry).map { entry.handle($0, from: cause) }
    }
    return CodeEntry.Effects()
  }

  /// The origin and the time of the event.
  package var cause: CodeEntry.Cause {
    let origin: Int? =
      switch kind {
      case .enter: numbers.first
      case .changed: numbers[1] == 1 ? Int(CodeEntry.Origin.composition.rawValue) : numbers.dropFirst(2).first
      default: nil
      }
    return CodeEntry.Cause(origin.flatMap { .init(rawValue: UInt8($0)) } ?? .unknown, at: Double(time) / 1000)
  }

  /// Returns the user's event in the field `entry`, or `nil` if there is none.
  package func event(in entry: CodeEntry) -> CodeEntry.Event? {
    switch kind {
    case .enter: .enter(CodeReading(utf16: text, as: entry.format))
    case .changed:
      entry.event(forText: text, caret: numbers[0], isComposing: numbers[1] == 1) {
        CodeReading(utf16: $0, as: entry.format)
      }
    case .remove where numbers[0] == 4: .cut
    case .remove where numbers[0] == 5: .deleteAll
    case .remove: .delete(deletedRange(in: entry))
    case .move: .select(selectionAfterMove(in: entry))
    case .select: .select(CodeEntry.Selection(anchor: numbers[0], head: numbers[1]))
    case .tap: .tap(slot: numbers[0], extending: numbers[1] == 1)
    case .drag: .drag(from: numbers[0], to: numbers[1])
    case .happen: Step.happenings[numbers[0]]
    default: nil
    }
  }

  /// Returns the range that a platform's text field deletes.
  package func deletedRange(in entry: CodeEntry) -> Range<Int> {
    let range = entry.selection.range
    guard range.isEmpty else { return range }
    return switch numbers[0] {
    case 0: max(range.lowerBound - 1, 0)..<range.upperBound
    case 1: range.lowerBound..<min(range.upperBound + 1, entry.symbols.count)
    case 2: 0..<range.upperBound
    default: range.lowerBound..<entry.symbols.count
    }
  }

  /// Returns the selection of a platform's text field after a movement.
  package func selectionAfterMove(in entry: CodeEntry) -> CodeEntry.Selection {
    let (selection, isExtending) = (entry.selection, numbers[1] == 1)
    let leavesRange = !selection.isCaret && !isExtending
    let head =
      switch numbers[0] {
      case 0: leavesRange ? selection.range.lowerBound : max(selection.head - 1, 0)
      case 1: leavesRange ? selection.range.upperBound : min(selection.head + 1, entry.symbols.count)
      case 2: 0
      default: entry.symbols.count
      }
    return CodeEntry.Selection(anchor: isExtending ? selection.anchor : head, head: head)
  }

  /// The reason of a rejection.
  package var rejection: CodeRejection {
    switch numbers[0] {
    case 0: .wrongCode(attemptsLeft: numbers[1] < 0 ? nil : numbers[1])
    case 1: .expired
    case 2: .usedUp
    case 3: .tooManyAttempts
    case 4: .noNetwork
    default: .other
    }
  }

  /// The format that the app sets, or `nil` if it isn't valid.
  package var newFormat: CodeFormat? {
    let sizes = text.prefix(numbers[2]).map { Int($0) }
    let alphabet: CodeFormat.Alphabet? =
      switch numbers[1] {
      case 0: .digits
      case 1: .lettersAndDigits
      default: try? CodeFormat.Alphabet(ascii: text.dropFirst(numbers[2]).map { UInt8($0) })
      }
    return alphabet.flatMap { try? CodeFormat(length: numbers[0], alphabet: $0, grouping: sizes) }
  }

  private static let happenings: [CodeEntry.Event?] = [
    .activate, .focus, .blur, .undo, .redo, .submit, nil, .selectAll,
  ]
}
