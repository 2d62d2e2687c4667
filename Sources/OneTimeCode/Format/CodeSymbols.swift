/// The symbols of a code, or of the part of it that is entered so far: at most 32 ASCII characters.
///
/// A code is a secret that is held for seconds, on a device that draws it at every key. So the symbols
/// lie in the value itself: nothing is allocated, nothing is left behind on a heap. For the same reason
/// neither `print` nor a debugger's summary shows them; ask for a `String` where you mean to read them.
///
///     let symbols: CodeSymbols = "985391"
///     symbols.count         // 6
///     String(symbols)       // "985391"
///     print(symbols)        // 6 symbols
public struct CodeSymbols: Equatable, Hashable, Sendable {
  /// The most symbols that any code has.
  public static let capacity = 32

  private var storage = ByteRow()
  private var used: UInt8 = 0

  /// No symbols.
  public init() {}

  /// The bytes of `ascii` in their order, or nothing if there are more than ``capacity``.
  public init?(ascii: some Sequence<UInt8>) {
    for byte in ascii {
      guard append(byte) else { return nil }
    }
  }

  /// Adds one symbol at the end.
  ///
  /// - Returns: Whether there was room.
  @discardableResult
  public mutating func append(_ symbol: UInt8) -> Bool {
    guard count < CodeSymbols.capacity else { return false }
    storage[count] = symbol
    used += 1
    return true
  }

  /// Puts `part` where the symbols in `range` are; what follows moves.
  @inline(never)
  mutating func replace(_ range: Range<Int>, with part: inout CodeSymbols) {
    let end = range.lowerBound + part.count
    let tail = count - range.upperBound
    precondition(range.lowerBound >= 0 && tail >= 0 && end + tail <= CodeSymbols.capacity)
    let old = storage
    for index in 0..<part.count { storage[range.lowerBound + index] = part.storage[index] }
    for index in 0..<tail { storage[end + index] = old[range.upperBound + index] }
    cut(to: end + tail)
  }

  /// The symbol at `position`; 0 behind the last.
  mutating func symbol(at position: Int) -> UInt8 {
    position < count ? storage[position] : 0
  }

  /// Whether anything but `part` is in `range`.
  @inline(never)
  mutating func differs(in range: Range<Int>, from part: inout CodeSymbols) -> Bool {
    if range.count != part.count { return true }
    for index in 0..<part.count where storage[range.lowerBound + index] != part.storage[index] { return true }
    return false
  }

  /// Becomes the first `count` symbols of `row`.
  mutating func take(_ count: Int, of row: inout ByteRow) {
    _ = storage.take(count, of: &row)
    cut(to: count)
  }

  /// What is no longer a symbol must neither be compared nor lie about in memory.
  private mutating func cut(to count: Int) {
    let old = self.count
    used = UInt8(truncatingIfNeeded: count)
    if count < old {
      for index in count..<old { storage[index] = 0 }
    }
  }

  /// The symbols in `range` as a value of their own.
  public func slice(_ range: Range<Int>) -> CodeSymbols {
    var part = CodeSymbols()
    for index in range { part.append(self[index]) }
    return part
  }
}

extension CodeSymbols: RandomAccessCollection, MutableCollection {
  /// The position of the first symbol: 0.
  public var startIndex: Int { 0 }

  /// The position behind the last symbol.
  public var endIndex: Int { Int(used) }

  /// The symbol at `position`, as its ASCII code.
  public subscript(position: Int) -> UInt8 {
    get {
      precondition(position >= 0 && position < count)
      return storage[position]
    }
    set {
      precondition(position >= 0 && position < count)
      storage[position] = newValue
    }
  }
}

extension CodeSymbols: ExpressibleByStringLiteral {
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

extension CodeSymbols: CustomStringConvertible, CustomDebugStringConvertible {
  /// How many symbols there are, and nothing else: what is printed ends in logs.
  public var description: String { "\(count) symbols" }

  /// The same as ``description``.
  public var debugDescription: String { description }
}

extension String {
  /// The symbols as text, without separators.
  public init(_ symbols: CodeSymbols) {
    self.init()
    for symbol in symbols { unicodeScalars.append(Unicode.Scalar(symbol)) }
  }
}

#if !hasFeature(Embedded)
  extension CodeSymbols: CustomReflectable {
    /// Nothing inside: `dump` shows what a value holds, however it describes itself.
    public var customMirror: Mirror { Mirror(self, children: []) }
  }
#endif
