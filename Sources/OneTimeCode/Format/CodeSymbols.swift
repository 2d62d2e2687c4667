/// The symbols of a complete or partial code: at most 32 printable ASCII characters other than the separators
/// space, hyphen and dot.
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

  private var storage = Storage()

  /// The number of symbols.
  public private(set) var count = 0

  /// Creates an empty value.
  public init() {}

  /// Creates a value from ASCII characters. Returns `nil` if they exceed ``capacity``, or if one of them can't be
  /// a symbol.
  public init?(ascii: some Sequence<UInt8>) {
    for character in ascii {
      guard append(character) else { return nil }
    }
  }

  init(_ symbol: UInt8) {
    add(symbol)
  }

  /// Appends an ASCII character, unless it can't be a symbol, or there are already ``capacity`` symbols.
  ///
  /// - Returns: Whether the symbol was appended.
  @discardableResult
  public mutating func append(_ symbol: UInt8) -> Bool {
    guard count < CodeSymbols.capacity, CodeSymbols.canContain(symbol) else { return false }
    add(symbol)
    return true
  }

  private mutating func add(_ symbol: UInt8) {
    storage[count] = symbol
    count += 1
  }

  /// Whether a character is printable ASCII and not a separator.
  static func canContain(_ character: some UnsignedInteger) -> Bool {
    character > 0x20 && character < 0x7F && character != 0x2D && character != 0x2E
  }

  mutating func replaceSubrange(_ range: Range<Int>, with part: CodeSymbols) {
    precondition(count - range.count + part.count <= CodeSymbols.capacity, "a code has at most 32 symbols")
    let tail = slice(range.upperBound..<count)
    while count > range.lowerBound {
      count -= 1
      storage[count] = 0
    }
    for symbol in part { add(symbol) }
    for symbol in tail { add(symbol) }
  }

  /// Returns the symbols at the indices in `range`, which must be within `0..<count`.
  public func slice(_ range: Range<Int>) -> CodeSymbols {
    var part = CodeSymbols()
    for index in range { part.add(self[index]) }
    return part
  }
}

extension CodeSymbols {
  /// The ASCII characters, which are stored in the value itself, because a keystroke copies them several times. Unused
  /// bytes are 0, so that equal codes have equal storage.
  private struct Storage: Hashable {
    private var (first, second, third, fourth) = (UInt64.zero, UInt64.zero, UInt64.zero, UInt64.zero)

    subscript(index: Int) -> UInt8 {
      get { withUnsafeBytes(of: self) { $0[index] } }
      set { withUnsafeMutableBytes(of: &self) { $0[index] = newValue } }
    }
  }
}

extension CodeSymbols: RandomAccessCollection {
  /// The position of the first symbol: 0.
  public var startIndex: Int { 0 }

  /// The position after the last symbol.
  public var endIndex: Int { count }

  /// The symbol at `position`, as its ASCII code.
  public subscript(position: Int) -> UInt8 {
    precondition(position >= 0 && position < count, "the position is out of range")
    return storage[position]
  }
}

extension CodeSymbols: ExpressibleByStringLiteral {
  /// Creates a value from a literal of at most 32 symbols. Any other literal traps.
  public init(stringLiteral literal: StaticString) {
    self.init()
    literal.withUTF8Buffer { bytes in
      for byte in bytes {
        precondition(append(byte), "a code has at most 32 symbols: printable ASCII, without separators")
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

extension DefaultStringInterpolation {
  /// Appends only the number of symbols. Deprecated, so that the compiler warns if a request or a text is built by
  /// interpolation. An unavailable method would not: the compiler would choose the standard library's.
  @available(
    *,
    deprecated,
    message: "This appends only the number of symbols. Use String(symbols), or .description in logs."
  )
  public mutating func appendInterpolation(_ symbols: CodeSymbols) { appendLiteral(symbols.description) }
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
