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
      var symbols = symbols
      self = text.withUnits { TextDifference(from: &symbols, to: $0, caret: caret) }
    }

    @inline(never)
    init(from symbols: inout CodeSymbols, to text: Units, caret: Int) {
      let (old, new) = (symbols.count, text.count)
      // As many units as stand behind the caret, if they are the last symbols too, else none.
      var tail = new &- min(max(caret, 0), new)
      if tail > old { tail = 0 }
      var place = tail
      while place > 0 {
        if text[new &- place] != symbols.unit(at: old &- place) { tail = 0 }
        place &-= 1
        if tail == 0 { break }
      }
      let longest = min(old, new) &- tail
      var head = 0
      while head < longest, text[head] == symbols.unit(at: head) { head &+= 1 }
      removed = Range(uncheckedBounds: (head, old &- tail))
      inserted = Range(uncheckedBounds: (head, new &- tail))
    }
  }
}

extension CodeSymbols {
  /// The symbol at `position` as a UTF-16 code unit, read where it lies.
  fileprivate mutating func unit(at position: Int) -> UInt16 {
    UInt16(symbol(at: position))
  }
}
