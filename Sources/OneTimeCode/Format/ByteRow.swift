/// Thirty-two bytes side by side.
///
/// Four words are copied and compared as words. What is done byte by byte is done in place: an argument is
/// `inout` also where it is only read, because a row that is handed over by value is copied first.
struct ByteRow: Equatable, Hashable, Sendable {
  private var words = Words()

  private struct Words: Equatable, Hashable {
    var first: UInt64 = 0
    var second: UInt64 = 0
    var third: UInt64 = 0
    var fourth: UInt64 = 0
  }

  subscript(index: Int) -> UInt8 {
    get { withUnsafeBytes(of: words) { $0[index] } }
    set { withUnsafeMutableBytes(of: &words) { $0[index] = newValue } }
  }

  /// Hands out where the bytes lie.
  @inline(__always)
  mutating func withBytes<Result>(_ work: (UnsafeMutableRawPointer) -> Result) -> Result {
    withUnsafeMutableBytes(of: &words) { work($0.baseAddress.unsafelyUnwrapped) }
  }

  /// Copies the first `count` bytes of `other`. Returns whether one of them was another before.
  @inline(never)
  mutating func take(_ count: Int, of other: inout ByteRow) -> Bool {
    var isChanged = false
    var index = 0
    while index < count {
      let byte = other.withBytes { $0.load(fromByteOffset: index, as: UInt8.self) }
      withBytes {
        if $0.load(fromByteOffset: index, as: UInt8.self) != byte { isChanged = true }
        $0.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
      }
      index &+= 1
    }
    return isChanged
  }
}
