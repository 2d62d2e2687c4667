/// The codes that were found, of which only one can be the right one: none, one, or several that differ. The same
/// code twice is one code.
struct Codes {
  /// The symbols of the code, if there is one.
  var symbols = ByteRow()

  /// 0, 1, or 2 for all that differ.
  var count = 0

  @inline(never)
  mutating func add(_ row: inout ByteRow, _ length: Int) {
    let isOther = symbols.take(length, of: &row)
    if count == 0 || count == 1 && isOther { count &+= 1 }
  }

  /// Adds those of `codes`, and leaves none there.
  @inline(never)
  mutating func add(all codes: inout Codes, _ length: Int) {
    if codes.count > 0 { add(&codes.symbols, length) }
    if codes.count > 1 { count = 2 }
    codes.count = 0
  }
}
