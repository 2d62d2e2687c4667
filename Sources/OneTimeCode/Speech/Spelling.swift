/// A code as it is spoken: symbol by symbol, with a pause between groups.
///
/// Blanks keep a synthesizer from reading a number ("nine hundred and eighty-five thousand"), and a comma
/// makes the pause. It is a sequence of ASCII characters, so that no string needs to be made of it.
///
///     String(Spelling(of: "985391", in: format))    // "9 8 5, 3 9 1"
public struct Spelling: Sequence, IteratorProtocol, Sendable {
  private let symbols: Symbols
  private let format: CodeFormat
  private var index = 0
  private var pause: UInt8?
  private var isApart = true

  /// The spelling of `symbols` in groups of `format`.
  public init(of symbols: Symbols, in format: CodeFormat) {
    self.symbols = symbols
    self.format = format
  }

  /// The next character.
  public mutating func next() -> UInt8? {
    guard index < symbols.count else { return nil }
    if index > 0, isApart {
      isApart = false
      if format.startsGroup(at: index) {
        pause = 0x20
        return 0x2C
      }
      return 0x20
    }
    if let blank = pause {
      pause = nil
      return blank
    }
    defer {
      index += 1
      isApart = true
    }
    return symbols[index]
  }
}

extension String {
  /// The spelling as text.
  public init(_ spelling: Spelling) {
    self.init()
    for character in spelling { unicodeScalars.append(Unicode.Scalar(character)) }
  }
}
