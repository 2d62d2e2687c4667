extension CodeSymbols {
  /// The spelling of a code for speech: symbol by symbol, with a pause between groups.
  ///
  /// Spaces prevent speech synthesizers from reading a number ("nine hundred and eighty-five thousand"), and
  /// commas add pauses. The spelling is a sequence of ASCII characters, so using it doesn't require a string.
  ///
  ///     String(CodeSymbols.Spelling(of: "985391", in: format))    // "9 8 5, 3 9 1"
  public struct Spelling: Sequence, IteratorProtocol, Sendable {
    private let symbols: CodeSymbols
    private let format: CodeFormat
    private var index = 0

    /// The number of separators to return before the symbol at `index`.
    private var separatorsLeft = 0

    /// Creates the spelling of `symbols`, with the groups of `format`.
    public init(of symbols: CodeSymbols, in format: CodeFormat) {
      self.symbols = symbols
      self.format = format
    }

    /// Returns the next character, or `nil` at the end.
    public mutating func next() -> UInt8? {
      guard index < symbols.count else { return nil }
      guard separatorsLeft == 0 else {
        separatorsLeft -= 1
        return separatorsLeft == 0 ? 0x20 : 0x2C
      }
      defer {
        index += 1
        separatorsLeft = format.startsGroup(at: index) ? 2 : 1
      }
      return symbols[index]
    }
  }
}

extension String {
  /// Creates a string from a spelling.
  public init(_ spelling: CodeSymbols.Spelling) {
    self.init()
    for character in spelling { unicodeScalars.append(Unicode.Scalar(character)) }
  }
}
