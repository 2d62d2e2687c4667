extension Symbols: ExpressibleByStringLiteral {
  /// The characters of a literal, which must be ASCII and at most 32.
  public init(stringLiteral literal: StaticString) {
    self.init()
    literal.withUTF8Buffer { bytes in
      for byte in bytes {
        precondition(byte < 0x80, "a symbol is an ASCII character")
        precondition(append(byte), "a code has at most 32 symbols")
      }
    }
  }
}

extension Symbols: CustomStringConvertible, CustomDebugStringConvertible {
  /// How many symbols there are, and nothing else: what is printed ends in logs.
  public var description: String { "\(count) symbols" }

  /// The same as ``description``.
  public var debugDescription: String { description }
}

extension String {
  /// The symbols as text, without separators.
  public init(_ symbols: Symbols) {
    self.init()
    for symbol in symbols { unicodeScalars.append(Unicode.Scalar(symbol)) }
  }
}
