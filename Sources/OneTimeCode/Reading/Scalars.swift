/// The Unicode scalars of a text, decoded one after another.
///
/// A surrogate without its partner becomes U+FFFD, which is no symbol: broken text is refused, not
/// guessed at.
struct Scalars: IteratorProtocol {
  private let text: Units

  /// Where the next scalar starts.
  private(set) var index: Int

  init(_ text: Units, from start: Int = 0) {
    self.text = text
    index = start
  }

  mutating func next() -> UInt32? {
    guard index < text.count else { return nil }
    let unit = UInt32(text[index])
    index &+= 1
    guard unit & 0xF800 == 0xD800 else { return unit }
    guard unit < 0xDC00, index < text.count, text[index] & 0xFC00 == 0xDC00 else { return 0xFFFD }
    index &+= 1
    return unit << 10 &+ UInt32(text[index &- 1]) &- 0x35F_DC00
  }
}
