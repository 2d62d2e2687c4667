/// Thirty-two bytes that lie in the value itself. (`InlineArray` would do it, on newer systems only.)
struct ByteRow: Equatable, Hashable, Sendable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var third: UInt64 = 0
  private var fourth: UInt64 = 0

  /// The byte at `index`, which is in 0...31.
  subscript(index: Int) -> UInt8 {
    @inline(never) get { UInt8(truncatingIfNeeded: word(of: index) &>> ByteRow.bits(before: index)) }
    @inline(never) set {
      let bits = ByteRow.bits(before: index)
      let word = word(of: index) & ~(0xFF &<< bits) | UInt64(newValue) &<< bits
      switch index >> 3 {
      case 0: first = word
      case 1: second = word
      case 2: third = word
      default: fourth = word
      }
    }
  }

  /// The word that holds the byte at `index`.
  private func word(of index: Int) -> UInt64 {
    switch index >> 3 {
    case 0: first
    case 1: second
    case 2: third
    default: fourth
    }
  }

  /// How many bits of its word lie before the byte at `index`.
  private static func bits(before index: Int) -> UInt64 { UInt64(truncatingIfNeeded: index & 7) * 8 }

  /// Copies the first `count` bytes of `other`. Returns whether one of them was another before.
  @inline(never)
  mutating func take(_ count: Int, of other: inout ByteRow) -> Bool {
    var isChanged = false
    for index in 0..<count {
      if self[index] != other[index] { isChanged = true }
      self[index] = other[index]
    }
    return isChanged
  }
}
