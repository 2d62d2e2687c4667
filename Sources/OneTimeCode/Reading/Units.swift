/// A text in UTF-16 code units, where it lies. All reading is done on it, so that it is compiled once.
typealias Units = UnsafeBufferPointer<UInt16>

extension Units {
  /// The units in `range`, by their offsets in this text.
  func part(_ range: Range<Int>) -> Units {
    Units(start: baseAddress.map { $0 + range.lowerBound }, count: range.count)
  }
}

extension BidirectionalCollection<UInt16> {
  /// Hands the units on as they lie in memory. A copy, where one is needed, is wiped: it may hold a code.
  func withUnits<Result>(_ work: (Units) -> Result) -> Result {
    if let result = withContiguousStorageIfAvailable(work) { return result }
    let count = self.count
    if count == 0 { return work(Units(start: nil, count: 0)) }
    return withUnsafeTemporaryAllocation(of: UInt16.self, capacity: count) { copy in
      _ = copy.initialize(from: self)
      defer { copy.update(repeating: 0) }
      return work(Units(copy))
    }
  }
}

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
