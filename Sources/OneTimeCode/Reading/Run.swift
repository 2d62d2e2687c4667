/// Symbols that follow each other in a text: where they are, and what tells a code from anything else. They are
/// read once more where they are wanted, so a run takes no more room however long it is.
struct Run {
  /// The place in the text of the first symbol.
  private(set) var start = 0

  /// How many symbols there are.
  private(set) var count = 0

  /// Bit k is set if symbol k is separated from the one before. (In a run of more than 32 symbols the bits
  /// overlap; such a run is compared with no grouping, and only asked whether it is broken at all.)
  private var gaps: UInt32 = 0

  /// What is known of it.
  private(set) var traits: Traits = []

  /// What is known of a run.
  struct Traits: OptionSet {
    let rawValue: UInt32

    static var digit: Traits { Traits(rawValue: 1) }
    static var smallLetter: Traits { Traits(rawValue: 2) }

    /// A colon stands before it.
    static var behindColon: Traits { Traits(rawValue: 4) }

    /// A character touches it that makes it part of something longer.
    static var touched: Traits { Traits(rawValue: 8) }

    /// It belongs to a date, a time, an amount, a telephone number: to what is no code.
    static var part: Traits { Traits(rawValue: 16) }
  }

  /// Forgets the run before it.
  @inline(never)
  mutating func begin(_ traits: Traits) {
    count = 0
    gaps = 0
    self.traits = traits
  }

  /// Adds the symbol that stands at `place`.
  @inline(never)
  mutating func add(_ glyph: Glyph, at place: Int, afterGap: Bool) {
    if count == 0 { start = place } else if afterGap { gaps |= 1 &<< UInt32(truncatingIfNeeded: count) }
    if glyph.isDigit { traits.formUnion(.digit) }
    if glyph.isSmall { traits.formUnion(.smallLetter) }
    count &+= 1
  }

  mutating func note(_ traits: Traits) { self.traits.formUnion(traits) }

  var hasDigit: Bool { traits.contains(.digit) }
  var isPart: Bool { traits.contains(.part) }

  /// Whether a separator stands somewhere between the symbols.
  var isBroken: Bool { gaps != 0 }

  /// Whether this could be a code made of letters, rather than words.
  ///
  /// Words are written with small letters and hold no digit, in whichever case the alphabet is: also
  /// where its letters are small ones, or where it keeps both cases apart, "abcdef" is taken for a word.
  var looksLikeCode: Bool { hasDigit || !traits.contains(.smallLetter) }

  /// Whether a run that is as long as a code is broken where its groups meet, and nowhere else.
  func matches(_ format: CodeFormat) -> Bool { gaps == format.groupStarts }

  /// Whether a run of 2 to 32 symbols is broken evenly, as people and senders do it: into groups whose sizes differ
  /// by one at most, each of at least `smallest` symbols; or spelled, with a gap between every two symbols.
  @inline(never)
  func isEven(atLeast smallest: Int) -> Bool {
    var (size, least, most) = (1, count, 0)
    var index = 1
    while index <= count {
      if index == count || gaps >> UInt32(truncatingIfNeeded: index) & 1 == 1 {
        if size < least { least = size }
        if size > most { most = size }
        size = 0
      }
      size &+= 1
      index &+= 1
    }
    return most &- least < 2 && (least >= smallest || most == 1)
  }
}

extension UInt32 {
  /// Whether a symbol that this scalar stands beside belongs to something longer: a reference or a masked card
  /// ("XX1234", "**1234"), an address of the web, an amount.
  var touchesSymbols: Bool {
    // Letters, and $ * / = @ _, of ASCII; signs of currencies.
    self < 0x40
      ? 0x2000_8410_0000_0000 as UInt64 >> UInt64(self) & 1 == 1
      : self < 0x80
        ? 0x07FF_FFFE_87FF_FFFF as UInt64 >> UInt64(self &- 0x40) & 1 == 1
        : self &- 0xA2 < 4 || self &- 0x20A0 < 0x30
  }

  /// Whether this separator is a blank. The others are dashes.
  var isBlank: Bool {
    self == 0x20 || self == 0x09 || self == 0xA0 || self == 0x1680 || self &- 0x2000 < 0x0B || self == 0x202F
      || self == 0x205F
      || self == 0x3000
  }

  /// Whether this scalar between two digits makes one thing of them, no code: `10:30`, `1,234.56`, `24/12/2026`. (Of
  /// full-width forms only the dot: the others end clauses, and no blank follows them.)
  var joinsDigits: Bool {
    self &- 0x2C < 4 && self != 0x2D || self == 0x3A || self &- 0x66B < 2 || self == 0xFF0E
  }

  /// Whether a sentence ends here. (A full stop may be one of a number or an address: a blank must follow it.)
  var endsSentence: Bool {
    self == 0x21 || self == 0x3F || self == 0x3B || self == 0x3002 || self == 0x964 || self == 0x61F
      || self == 0x6D4
  }

  /// A full-width form as the character that it is a form of; any other scalar itself.
  var narrow: UInt32 { self &- 0xFF01 < 0x5E ? self &- 0xFEE0 : self }
}
