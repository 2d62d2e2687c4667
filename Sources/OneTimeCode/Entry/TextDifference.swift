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
  public init<Text: RandomAccessCollection>(from symbols: Symbols, to text: Text, caret: Int)
  where Text.Element == UInt16, Text.Index == Int {
    let length = text.count
    let tail = TextDifference.commonTail(symbols, text, length - min(max(caret, 0), length))
    let longestHead = min(symbols.count, length) - tail
    var head = 0
    while head < longestHead, text[text.startIndex + head] == UInt16(symbols[head]) { head += 1 }
    removed = head..<(symbols.count - tail)
    inserted = head..<(length - tail)
  }

  /// As many units as stand behind the caret, if they are the last symbols too, else 0.
  private static func commonTail<Text: RandomAccessCollection>(_ symbols: Symbols, _ text: Text, _ tail: Int)
    -> Int
  where Text.Element == UInt16, Text.Index == Int {
    guard tail <= symbols.count else { return 0 }
    for place in 0..<tail
    where text[text.endIndex - tail + place] != UInt16(symbols[symbols.count - tail + place]) { return 0 }
    return tail
  }
}
