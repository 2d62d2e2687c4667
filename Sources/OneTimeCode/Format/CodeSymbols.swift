/// The symbols of a complete or partial code: at most 32 ASCII characters.
///
/// A code is secret: `print`, `debugPrint` and `dump` don't show the symbols. Create a `String` to read them.
///
///     let symbols: CodeSymbols = "985391"
///     symbols.count         // 6
///     String(symbols)       // "985391"
///     print(symbols)        // 6 symbols
public struct CodeSymbols: Equatable, Hashable, Sendable {
  /// The maximum length of a code.
  public static let capacity = 32

  private var characters: [UInt8] = []

  /// Creates an empty value.
  public init() {}

  /// Creates a value from ASCII characters without validation. Returns `nil` if they exceed ``capacity``.
  public init?(ascii: some Sequence<UInt8>) {
    for character in ascii {
      guard append(character) else { return nil }
    }
  }

  init(_ symbol: UInt8) {
    characters = [symbol]
  }

  /// Appends an ASCII character, which isn't validated, unless there are already ``capacity`` symbols.
  ///
  /// - Returns: Whether the symbol was appended.
  @discardableResult
  public mutating func append(_ symbol: UInt8) -> Bool {
    guard count < CodeSymbols.capacity else { return false }
    characters.append(symbol)
    return true
  }

  mutating func replaceSubrange(_ range: Range<Int>, with part: CodeSymbols) {
    precondition(count - range.count + part.count <= CodeSymbols.capacity, "a code has at most 32 symbols")
    characters.replaceSubrange(range, with: part.characters)
  }

  /// Returns the symbols at the indices in `range`, which must be within `0..<count`.
  public func slice(_ range: Range<Int>) -> CodeSymbols {
    var part = CodeSymbols()
    part.characters = Array(characters[range])
    return part
  }
}

extension CodeSymbols: RandomAccessCollection, MutableCollection {
  /// The position of the first symbol: 0.
  public var startIndex: Int { 0 }

  /// The position after the last symbol.
  public var endIndex: Int { characters.count }

  /// The symbol at `position`, as its ASCII code.
  public subscript(position: Int) -> UInt8 {
    get { characters[position] }
    set { characters[position] = newValue }
  }
}

extension CodeSymbols: ExpressibleByStringLiteral {
  /// Creates a value from a literal of at most 32 ASCII characters. Any other literal traps.
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

extension CodeSymbols: CustomStringConvertible, CustomDebugStringConvertible {
  /// A description that gives only the number of symbols. The symbols must not end up in logs.
  public var description: String { "\(count) symbols" }

  /// The number of symbols, so that debuggers and logs don't reveal the symbols themselves.
  public var debugDescription: String { description }
}

extension String {
  /// Creates a string from the symbols, without separators.
  public init(_ symbols: CodeSymbols) {
    self.init()
    for symbol in symbols { unicodeScalars.append(Unicode.Scalar(symbol)) }
  }
}

#if !hasFeature(Embedded)
  extension CodeSymbols: CustomReflectable {
    /// A mirror without children, so that `dump` doesn't show the symbols.
    public var customMirror: Mirror { Mirror(self, children: []) }
  }
#endif
