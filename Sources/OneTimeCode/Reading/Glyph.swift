/// What one character of a text is to a code: a symbol, folded into the alphabet, or what stands around
/// symbols. One byte, since every character of a text becomes one.
struct Glyph: Equatable {
  private let rawValue: UInt8

  private init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Anything else.
  static var other: Glyph { Glyph(rawValue: 0) }

  /// A blank or a dash: it may stand between symbols, and ends an unbroken run of them.
  static var separator: Glyph { Glyph(rawValue: 1) }

  /// A mark that nobody sees, of no width or for direction. It does not even end a run.
  static var ignorable: Glyph { Glyph(rawValue: 2) }

  /// The end of a line, which ends every run.
  static var lineEnd: Glyph { Glyph(rawValue: 3) }

  /// A symbol of the alphabet, and whether it is written as a small letter.
  static func symbol(_ ascii: UInt8, isSmall: Bool) -> Glyph {
    Glyph(rawValue: isSmall ? ascii | 0x80 : ascii)
  }

  /// Whether it is a symbol. (A symbol is a printable character, and none of the above.)
  var isSymbol: Bool { rawValue > 0x20 }

  /// The symbol that it is, if it is one.
  var ascii: UInt8 { rawValue & 0x7F }

  /// Whether it is a symbol that is written as a small letter.
  var isSmall: Bool { rawValue > 0x80 }

  /// Whether it is a symbol and a digit.
  var isDigit: Bool { rawValue &- 0x30 < 10 }

  /// What `scalar` is to a code whose symbols are those of `alphabet`.
  @inline(never)
  init(_ scalar: UInt32, in alphabet: inout CodeFormat.Alphabet) {
    let narrow = scalar.narrow
    let found = ScalarTable.find(narrow)
    let isDigit = found >= 0x30
    let character = isDigit ? found : narrow
    self =
      if character < 0x80, let symbol = alphabet.fold(UInt8(truncatingIfNeeded: character)) {
        .symbol(symbol, isSmall: character &- 0x61 < 26)
      } else {
        isDigit ? .other : Glyph(rawValue: UInt8(truncatingIfNeeded: found))
      }
  }
}
