extension CodeFormat {
  /// The symbols that may occur in a code.
  ///
  /// An alphabet is a set of printable ASCII characters. It also decides how case is folded: towards the
  /// case that it contains. An alphabet with both cases of a letter keeps them apart.
  public struct Alphabet: Equatable, Hashable, Sendable {
    /// The digits 0 to 9.
    public static let digits = Alphabet(UInt8(ascii: "0")...UInt8(ascii: "9"))

    /// The digits 0 to 9 and the capital letters A to Z; small letters are folded to capitals.
    public static let lettersAndDigits = Alphabet(
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "A")...UInt8(ascii: "Z")
    )

    /// Bit k of `low` stands for the character k, bit k of `high` for the character 64 + k.
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

    /// The set of the given ASCII characters.
    ///
    /// - Throws: ``CodeFormat/ValidationError/alphabet`` if there is none, or if one of them is not a printable ASCII
    ///   character or is a separator: a blank, a hyphen or a dot is dropped wherever it is entered, so
    ///   it cannot be a symbol.
    public init(ascii: some Sequence<UInt8>) throws(ValidationError) {
      guard let alphabet = Alphabet(characters: ascii) else { throw .alphabet }
      self = alphabet
    }

    /// The set of the given characters, or nothing if it is no alphabet.
    init?(characters: some Sequence<some UnsignedInteger>) {
      for character in characters {
        guard character > 0x20, character < 0x7F, character != 0x2D, character != 0x2E else { return nil }
        insert(UInt8(character))
      }
      if low | high == 0 { return nil }
    }

    /// The set of the characters of `text`.
    ///
    /// - Throws: ``CodeFormat/ValidationError/alphabet``, see ``init(ascii:)``.
    public init(_ text: String) throws(ValidationError) {
      try self.init(ascii: text.utf8)
    }

    /// Whether `symbol` is in the set, exactly as it is.
    public func contains(_ symbol: UInt8) -> Bool {
      guard symbol < 0x80 else { return false }
      return symbol < 64 ? low >> UInt64(symbol) & 1 == 1 : high >> UInt64(symbol - 64) & 1 == 1
    }

    /// Whether there is a letter in the set. Where there is none, the keyboard is a number pad.
    public var hasLetters: Bool {
      high & 0x07FF_FFFE_07FF_FFFE != 0
    }

    /// The symbol that an ASCII character stands for, or nothing if it stands for none.
    ///
    /// The character itself if it is in the set, else the same letter in the other case.
    public func fold(_ character: UInt8) -> UInt8? {
      if contains(character) { return character }
      let lower = character | 0x20
      guard lower >= 0x61, lower <= 0x7A, contains(character ^ 0x20) else { return nil }
      return character ^ 0x20
    }

    /// How many symbols there are in the set: 1 to 92.
    public var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }

    /// The symbols of the set, in the order of their ASCII codes.
    public var symbols: [UInt8] {
      (0x21..<0x7F).filter(contains)
    }
  }
}
