/// Thirty-two bytes side by side.
///
/// Four words are copied and compared as words. A vector type would do as well where there are vector
/// instructions; elsewhere every copy of it is thirty-two copies of a byte.
struct ByteRow: Equatable, Hashable, Sendable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  subscript(index: Int) -> UInt8 {
    // Picked out by shifts: to index the bytes would copy the row at every read.
    get {
      let low = index & 8 == 0 ? words.0 : words.1
      let high = index & 8 == 0 ? words.2 : words.3
      return UInt8(
        truncatingIfNeeded: (index & 16 == 0 ? low : high) &>> UInt64(truncatingIfNeeded: index &<< 3)
      )
    }
    set { withUnsafeMutableBytes(of: &words) { $0[index] = newValue } }
  }

  /// Moves `count` bytes.
  mutating func move(_ count: Int, from source: Int, to target: Int) {
    withUnsafeMutableBytes(of: &words) {
      let start = $0.baseAddress.unsafelyUnwrapped
      (start + target).copyMemory(from: start + source, byteCount: count)
    }
  }

  /// Copies the first `count` bytes of `other`.
  mutating func copy(_ count: Int, of other: ByteRow, to target: Int) {
    withUnsafeMutableBytes(of: &words) { bytes in
      withUnsafeBytes(of: other.words) {
        (bytes.baseAddress.unsafelyUnwrapped + target)
          .copyMemory(from: $0.baseAddress.unsafelyUnwrapped, byteCount: count)
      }
    }
  }

  /// Makes the bytes from `start` on zero.
  mutating func wipe(from start: Int) {
    withUnsafeMutableBytes(of: &words) {
      _ = ($0.baseAddress.unsafelyUnwrapped + start).initializeMemory(
        as: UInt8.self,
        repeating: 0,
        count: $0.count - start
      )
    }
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
