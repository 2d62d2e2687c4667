extension CodeSymbols {
  /// A code as it is spoken: symbol by symbol, with a pause between groups.
  ///
  /// Blanks keep a synthesizer from reading a number ("nine hundred and eighty-five thousand"), and a comma
  /// makes the pause. It is a sequence of ASCII characters, so that no string needs to be made of it.
  ///
  ///     String(Spelling(of: "985391", in: format))    // "9 8 5, 3 9 1"
  public struct Spelling: Sequence, IteratorProtocol, Sendable {
    private let symbols: CodeSymbols
    private let format: CodeFormat
    private var index = 0

    /// How many characters are still to come before the symbol at `index`.
    private var apart = 0

    /// The spelling of `symbols` in groups of `format`.
    public init(of symbols: CodeSymbols, in format: CodeFormat) {
      self.symbols = symbols
      self.format = format
    }

    /// The next character.
    public mutating func next() -> UInt8? {
      guard index < symbols.count else { return nil }
      guard apart == 0 else {
        apart -= 1
        return apart == 0 ? 0x20 : 0x2C
      }
      defer {
        index += 1
        apart = format.startsGroup(at: index) ? 2 : 1
      }
      return symbols[index]
    }
  }
}

extension String {
  /// The spelling as text.
  public init(_ spelling: CodeSymbols.Spelling) {
    self.init()
    for character in spelling { unicodeScalars.append(Unicode.Scalar(character)) }
  }
}
