/// What one character of a text is to a code.
enum Glyph: Equatable {
  /// A symbol, folded into the alphabet, and whether it is written as a small letter.
  case symbol(UInt8, isSmall: Bool)

  /// A blank or a dash: it may stand between symbols, and ends an unbroken run of them.
  case separator

  /// A mark that nobody sees, of no width or for direction. It does not even end a run.
  case ignorable

  /// The end of a line, which ends every run.
  case lineEnd

  /// A full stop: between two digits a separator, anywhere else like any other character.
  case dot

  /// Anything else.
  case other

  /// Whether it is a symbol and a digit.
  var isDigit: Bool {
    if case .symbol(let symbol, _) = self { symbol &- 0x30 < 10 } else { false }
  }

  /// What `scalar` is to a code whose symbols are those of `alphabet`.
  @inline(never)
  init(_ scalar: UInt32, in alphabet: Alphabet) {
    var folded = scalar
    if scalar &- 0xFF01 < 0x5E {
      // A full-width form.
      folded = scalar &- 0xFEE0
    } else if scalar >= 0x80, let value = ScalarRanges.digits.offset(of: scalar) {
      folded = 0x30 | value
    }
    let character = UInt8(truncatingIfNeeded: folded)
    if folded < 0x80, let symbol = alphabet.fold(character) {
      self = .symbol(symbol, isSmall: character &- 0x61 < 26)
      return
    }
    switch folded {
    case 0x2E:
      self = .dot
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029:
      self = .lineEnd
    // Zero-width spaces and joiners, marks and controls of direction, invisible operators, byte order.
    case 0x61C, 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x2069, 0xFEFF:
      self = .ignorable
    default:
      self = ScalarRanges.separators.offset(of: folded) == nil ? .other : .separator
    }
  }
}
