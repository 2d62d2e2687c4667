/// Symbols that follow each other in a text. The first 32 of them are kept, as many as the longest code has,
/// so a run takes no more room however long it is.
struct Run {
  /// The symbols, or as many of them as are kept.
  var symbols = ByteRow()

  /// How many symbols there are.
  private(set) var count = 0

  /// Bit k is set if symbol k is separated from the one before. (In a run of more than 32 symbols the bits
  /// overlap; such a run is compared with no grouping, and only asked whether it is broken at all.)
  private var gaps: UInt32 = 0

  private var hasDigit = false
  private var hasSmallLetter = false

  /// Forgets the run before it: its symbols are written over.
  mutating func start() {
    count = 0
    gaps = 0
    hasDigit = false
    hasSmallLetter = false
  }

  /// Adds a symbol.
  mutating func add(_ glyph: Glyph, afterGap: Bool) {
    if afterGap { gaps |= 1 &<< UInt32(truncatingIfNeeded: count) }
    if glyph.isDigit { hasDigit = true }
    if glyph.isSmall { hasSmallLetter = true }
    if count < Symbols.capacity { symbols[count] = glyph.ascii }
    count &+= 1
  }

  /// Whether a separator stands somewhere between the symbols.
  var isBroken: Bool { gaps != 0 }

  /// Whether this could be a code made of letters, rather than words.
  ///
  /// Words are written with small letters and hold no digit, in whichever case the alphabet is: also
  /// where its letters are small ones, or where it keeps both cases apart, "abcdef" is taken for a word.
  var looksLikeCode: Bool { hasDigit || !hasSmallLetter }

  /// Whether a run that is as long as a code is broken where its groups meet, and nowhere else.
  func matches(_ format: CodeFormat) -> Bool { gaps == format.groupStarts }
}
