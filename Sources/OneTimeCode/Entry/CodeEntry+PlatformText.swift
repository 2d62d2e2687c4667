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
    if isComposing, !inserted.withUnits({ format.alphabet.contains(all: $0) }) {
      return nil
    }
    if inserted.isEmpty { return .delete(.range(difference.removed)) }
    // A field that was filled at once may hold, by chance, symbols that stood there before.
    if inserted.count > 1, text.count == format.length, case .code(let code) = read(text[...]) {
      return .enter(.code(code))
    }
    return .replace(difference.removed, read(inserted))
  }
}

extension CodeFormat.Alphabet {
  /// Whether these are symbols as they are.
  func contains(all text: Units) -> Bool {
    for unit in text where unit >= 0x80 || !contains(UInt8(truncatingIfNeeded: unit)) { return false }
    return true
  }
}
