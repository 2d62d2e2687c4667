/// The symbols of a code, or of the part of it that is entered so far: at most 32 ASCII characters.
///
/// A code is a secret that is held for seconds, on a device that draws it at every key. So the symbols
/// lie in the value itself: nothing is allocated, nothing is left behind on a heap. For the same reason
/// neither `print` nor a debugger's summary shows them; ask for a `String` where you mean to read them.
///
///     let symbols: Symbols = "985391"
///     symbols.count         // 6
///     String(symbols)       // "985391"
///     print(symbols)        // 6 symbols
public struct Symbols: Equatable, Hashable, Sendable {
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
    guard count < Symbols.capacity else { return false }
    storage[count] = symbol
    used += 1
    return true
  }

  /// Puts one symbol before the one at `position`; what follows moves right.
  ///
  /// There must be room for it, and `position` must be in `0...count`.
  public mutating func insert(_ symbol: UInt8, at position: Int) {
    var part = Symbols()
    part.append(symbol)
    replace(position..<position, with: part)
  }

  /// Removes the symbols in `range`; what follows moves left.
  public mutating func remove(_ range: Range<Int>) {
    replace(range, with: Symbols())
  }

  /// Puts `part` where the symbols in `range` are; what follows moves.
  mutating func replace(_ range: Range<Int>, with part: Symbols) {
    let length = count - range.count + part.count
    precondition(range.lowerBound >= 0 && range.upperBound <= count && length <= Symbols.capacity)
    storage.move(count - range.upperBound, from: range.upperBound, to: range.lowerBound + part.count)
    storage.copy(part.count, of: part.storage, to: range.lowerBound)
    // What is no longer a symbol must neither be compared nor lie about in memory.
    storage.wipe(from: length)
    used = UInt8(truncatingIfNeeded: length)
  }

  /// The symbols in `range` as a value of their own.
  public func slice(_ range: Range<Int>) -> Symbols {
    var part = Symbols()
    for index in range { part.append(self[index]) }
    return part
  }
}

extension Symbols: RandomAccessCollection, MutableCollection {
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
