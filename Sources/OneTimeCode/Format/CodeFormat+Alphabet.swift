extension CodeFormat {
  /// A set of symbols that may occur in a code.
  ///
  /// An alphabet consists of printable ASCII characters. Entered letters are folded to the case that the
  /// alphabet contains. If an alphabet contains both cases of a letter, they are different symbols.
  public struct Alphabet: Equatable, Hashable, Sendable {
    /// The digits 0 to 9.
    public static let digits = Alphabet(UInt8(ascii: "0")...UInt8(ascii: "9"))

    /// The digits 0 to 9 and the uppercase letters A to Z. Lowercase letters are folded to uppercase.
    public static let lettersAndDigits = Alphabet(
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "A")...UInt8(ascii: "Z")
    )

    /// Bit k of `low` represents character k, and bit k of `high` represents character 64 + k.
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    private init(_ ranges: ClosedRange<UInt8>...) {
      for range in ranges {
        for character in range { insert(character) }
      }
    }

    private mutating func insert(_ character: UInt8) {
      if character < 64 { low |= 1 << UInt64(character) } else { high |= 1 << UInt64(character - 64) }
    }

    /// Creates an alphabet of ASCII characters.
    ///
    /// - Throws: ``CodeFormat/ValidationError/alphabet`` if `ascii` is empty, or contains a separator or a
    ///   character that isn't printable ASCII. The separators are spaces, hyphens and dots.
    public init(ascii: some Sequence<UInt8>) throws(ValidationError) {
      guard let alphabet = Alphabet(characters: ascii) else { throw .alphabet }
      self = alphabet
    }

    /// Creates an alphabet, or returns `nil` if `characters` is empty or contains an invalid character.
    init?(characters: some Sequence<some UnsignedInteger>) {
      for character in characters {
        guard CodeSymbols.canContain(character) else { return nil }
        insert(UInt8(character))
      }
      if low | high == 0 { return nil }
    }

    /// Creates an alphabet of the characters in `text`.
    ///
    /// - Throws: ``CodeFormat/ValidationError/alphabet``, under the same conditions as ``init(ascii:)``.
    public init(_ text: String) throws(ValidationError) {
      try self.init(ascii: text.utf8)
    }

    /// Whether the alphabet contains `symbol` itself, without folding.
    public func contains(_ symbol: UInt8) -> Bool {
      guard symbol < 0x80 else { return false }
      return symbol < 64 ? low >> UInt64(symbol) & 1 == 1 : high >> UInt64(symbol - 64) & 1 == 1
    }

    /// Whether the alphabet contains a letter. If not, the field's keyboard is a number pad.
    public var hasLetters: Bool {
      high & 0x07FF_FFFE_07FF_FFFE != 0
    }

    /// Whether the alphabet contains a lowercase letter. If so, automatic capitalization is off.
    public var hasLowercaseLetters: Bool {
      high & 0x07FF_FFFE_0000_0000 != 0
    }

    /// Returns the symbol for an ASCII character: the character itself or the same letter in the other case,
    /// or `nil` if the alphabet contains neither.
    public func fold(_ character: UInt8) -> UInt8? {
      if contains(character) { return character }
      let lower = character | 0x20
      guard lower >= 0x61, lower <= 0x7A, contains(character ^ 0x20) else { return nil }
      return character ^ 0x20
    }

    /// The number of symbols: 1 to 92.
    public var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }

    /// The symbols in ASCII order.
    public var symbols: [UInt8] {
      (0x21..<0x7F).filter(contains)
    }
  }
}
