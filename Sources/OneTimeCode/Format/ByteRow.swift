/// Thirty-two bytes side by side.
///
/// Four words are copied and compared as words. A vector type would do as well where there are vector
/// instructions; elsewhere every copy of it is thirty-two copies of a byte.
struct ByteRow: Equatable, Hashable, Sendable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  subscript(index: Int) -> UInt8 {
    get { withUnsafeBytes(of: words) { $0[index] } }
    set { withUnsafeMutableBytes(of: &words) { $0[index] = newValue } }
  }

  static func == (left: ByteRow, right: ByteRow) -> Bool {
    left.words == right.words
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
    hasher.combine(words.3)
  }
}
