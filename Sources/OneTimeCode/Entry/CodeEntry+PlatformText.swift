extension CodeEntry {
  /// Returns the event for a change that the platform has already made to its text field. For example,
  /// Android's keyboards and AutoFill report a change only after making it.
  ///
  /// - Parameters:
  ///   - text: The current text, in UTF-16 code units.
  ///   - caret: The caret's position, as an offset into `text`.
  ///   - isComposing: Whether an input method is composing text. Composed symbols are entered, because some
  ///     keyboards compose all typed text; other composed text is ignored until it is a complete code.
  ///   - read: A closure that reads the inserted text or the whole text, for example with the app's domain.
  /// - Returns: The event, or `nil` if the composed text is ignored.
  public func event<Text: RandomAccessCollection>(
    forText text: Text,
    caret: Int,
    isComposing: Bool,
    read: (Text.SubSequence) -> CodeReading
  ) -> Event? where Text.Element == UInt16, Text.Index == Int {
    var difference = TextDifference(from: symbols, to: text, caret: caret)
    if !difference.removed.isEmpty, selection.isCaret {
      // A platform that sets its whole text may put the caret elsewhere than after the inserted symbols.
      let end = selection.head + text.count - symbols.count
      let insertion = TextDifference(from: symbols, to: text, caret: end)
      if insertion.removed.isEmpty { difference = insertion }
    }
    let start = text.startIndex + difference.inserted.lowerBound
    let inserted = text[start..<(start + difference.inserted.count)]
    if isComposing, !inserted.allSatisfy(format.alphabet.contains) {
      // Characters that are folded, such as lowercase letters, are entered as soon as they complete a code.
      guard text.count == format.length, case .code(let code) = read(text[...]) else { return nil }
      return .enter(.code(code))
    }
    if inserted.isEmpty {
      let leavesBeginning = !text.isEmpty && difference.removed.upperBound == symbols.count
      // During verification, the platform may set a beginning of the code, to enter it again.
      if stage.isVerifying, leavesBeginning, !isDeletion(difference.removed) {
        return .replace(all, read(text[...]))
      }
      return .delete(difference.removed)
    }
    if inserted.count > 1 {
      switch read(text[...]) {
      // The new code may share symbols with the old one, so text of the full length is read as a whole.
      case .code(let code) where text.count == format.length: return .enter(.code(code))
      // After a part that isn't its beginning, a code may be only the end of a longer text that the platform has set.
      case .refused(.tooMany(let count))
      where !isFull && !inserted.starts(with: symbols, by: { $0 == UInt16($1) }):
        return .enter(.refused(.tooMany(count)))
      default: break
      }
    }
    return .replace(difference.removed, read(inserted))
  }

  /// Whether the user can have deleted a range with one command: the selection, the symbol before the caret, or
  /// symbols after the caret.
  private func isDeletion(_ range: Range<Int>) -> Bool {
    guard selection.isCaret else { return range == selection.range }
    return range.lowerBound == selection.head || range.upperBound == selection.head && range.count == 1
  }
}

extension CodeFormat.Alphabet {
  /// Whether the alphabet contains `unit` itself, without folding.
  fileprivate func contains(_ unit: UInt16) -> Bool {
    unit < 0x80 && contains(UInt8(unit))
  }
}

extension CodeEntry {
  /// The difference between the symbols and the text that replaced them in the platform's text field.
  ///
  /// The comparison uses the caret, because only the caret shows which of several equal symbols was typed.
  struct TextDifference: Equatable, Sendable {
    /// The indices of the removed symbols.
    let removed: Range<Int>

    /// The range of the inserted text, as UTF-16 offsets into the current text.
    let inserted: Range<Int>

    /// Creates the difference between `symbols` and the text that replaced them.
    ///
    /// - Parameters:
    ///   - symbols: The previous contents of the text field.
    ///   - text: The current contents, in UTF-16 code units.
    ///   - caret: The caret's position, as an offset into `text`. Inserted text ends at the caret.
    init<Text: RandomAccessCollection>(from symbols: CodeSymbols, to text: Text, caret: Int)
    where Text.Element == UInt16, Text.Index == Int {
      // The text after the caret wasn't inserted if `symbols` already ended with it.
      let suffix = text.suffix(text.count - min(max(caret, 0), text.count))
      let tail = suffix.elementsEqual(symbols.suffix(suffix.count), by: ==) ? suffix.count : 0
      let head = zip(symbols.dropLast(tail), text.dropLast(tail)).prefix { $0 == $1 }.count
      removed = head..<(symbols.count - tail)
      inserted = head..<(text.count - tail)
    }
  }
}
