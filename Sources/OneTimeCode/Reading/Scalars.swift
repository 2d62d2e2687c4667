/// The Unicode scalars of a range of UTF-16 code units, decoded one after another.
///
/// A surrogate without its partner becomes U+FFFD, which is no symbol: broken text is refused, not
/// guessed at.
struct Scalars<Text: BidirectionalCollection<UInt16>>: IteratorProtocol {
  private let text: Text
  private let end: Text.Index

  /// Where the next scalar starts.
  private var index: Text.Index

  init(_ text: Text, in range: Range<Text.Index>) {
    self.text = text
    self.index = range.lowerBound
    self.end = range.upperBound
  }

  mutating func next() -> UInt32? {
    guard index != end else { return nil }
    let unit = UInt32(text[index])
    text.formIndex(after: &index)
    guard unit & 0xF800 == 0xD800 else { return unit }
    guard unit < 0xDC00, index != end else { return 0xFFFD }
    let low = UInt32(text[index])
    guard low & 0xFC00 == 0xDC00 else { return 0xFFFD }
    text.formIndex(after: &index)
    return 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
  }
}
