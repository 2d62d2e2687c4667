extension CodeEntry {
  /// What happened, told from the text that the platform's own text field holds now, for a platform that
  /// changes the text first and reports it afterwards, as Android's keyboards and AutoFill do.
  ///
  /// - Parameters:
  ///   - text: The text, in UTF-16 code units.
  ///   - caret: Where the caret is now, as an offset into `text`.
  ///   - isComposing: Whether an input method still composes. Its text is waited for, unless it is made of
  ///     symbols as they are: some keyboards compose whatever is typed.
  ///   - read: How a text is read, against the app's domain for instance.
  /// - Returns: The event, or nothing if there is nothing to take yet.
  public func event<Text: RandomAccessCollection>(
    forText text: Text,
    caret: Int,
    isComposing: Bool,
    read: (Text.SubSequence) -> CodeReading
  ) -> Event? where Text.Element == UInt16, Text.Index == Int {
    let difference = TextDifference(from: symbols, to: text, caret: caret)
    let start = text.startIndex + difference.inserted.lowerBound
    let inserted = text[start..<(start + difference.inserted.count)]
    if isComposing, !inserted.allSatisfy(format.alphabet.contains) { return nil }
    if inserted.isEmpty { return .delete(.range(difference.removed)) }
    // A field that was filled at once may hold, by chance, symbols that stood there before.
    if inserted.count > 1, text.count == format.length, case .code(let code) = read(text[...]) {
      return .enter(.code(code))
    }
    return .replace(difference.removed, read(inserted))
  }
}

extension CodeFormat.Alphabet {
  /// Whether this UTF-16 code unit is a symbol as it is, without folding.
  fileprivate func contains(_ unit: UInt16) -> Bool {
    unit < 0x80 && contains(UInt8(unit))
  }
}

extension CodeEntry {
  /// What a platform changed when it could not be asked first: the difference between the symbols that stood
  /// in its text field and the text that stands there now.
  ///
  /// Android's keyboards change a field and report it afterwards. Only the caret tells *which* of several
  /// equal symbols was typed, so it is part of the comparison.
  public struct TextDifference: Equatable, Sendable {
    /// The positions of the old symbols that are gone.
    public let removed: Range<Int>

    /// The offsets of the new text that was not there before, in UTF-16 code units.
    public let inserted: Range<Int>

    /// Compares `symbols` with the text that replaced them.
    ///
    /// - Parameters:
    ///   - symbols: What stood in the text field.
    ///   - text: What stands there now, in UTF-16 code units.
    ///   - caret: Where the caret is now, as an offset into `text`: the end of what was inserted.
    public init<Text: RandomAccessCollection>(from symbols: CodeSymbols, to text: Text, caret: Int)
    where Text.Element == UInt16, Text.Index == Int {
      // What stands behind the caret was not inserted, if it is what the code ended with.
      let suffix = text.suffix(text.count - min(max(caret, 0), text.count))
      let tail = suffix.elementsEqual(symbols.suffix(suffix.count), by: ==) ? suffix.count : 0
      let head = zip(symbols.dropLast(tail), text.dropLast(tail)).prefix { $0 == $1 }.count
      removed = head..<(symbols.count - tail)
      inserted = head..<(text.count - tail)
    }
  }
}
