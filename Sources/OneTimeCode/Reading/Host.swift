/// The host that a message is bound to, as a person is shown it: lower case, and of a very long one the
/// end, because it is the end of a host that says whose it is.
///
/// It holds nothing but small letters, digits, dots, hyphens and, for anything else, question marks: what
/// stands in a message that somebody may have forged must not play tricks in the warning about it.
public struct Host: Equatable, Sendable {
  /// How much of a host is kept, in characters.
  public static let capacity = 64

  private var storage = Bytes()
  private var used: UInt8 = 0

  /// What a person is shown of one character of a host.
  static func shown(_ unit: UInt16) -> UInt8 {
    let character = unit.hostCharacter
    return character == 0 ? 0x3F : character
  }
}

extension Host {
  /// The host that an origin-bound message says its code is for, or nothing if `text` is no such message.
  ///
  /// - Parameter text: What was pasted or filled in, as UTF-16 code units.
  public init?(boundIn text: some BidirectionalCollection<UInt16>) {
    let host = text.withUnits { text in
      OriginBoundLine(in: text).map { Host(text.part($0.host)) }
    }
    guard let host else { return nil }
    self = host
  }

  /// Keeps the end of `host`, at most ``capacity`` characters of it.
  private init(_ host: Units) {
    for unit in host.suffix(Host.capacity) {
      storage[Int(used)] = Host.shown(unit)
      used += 1
    }
  }
}

/// The bytes of a host, in the value itself. A vector would be shorter to write, but WebAssembly takes one
/// apart into 64 variables at every move.
private struct Bytes: Equatable, Sendable {
  private struct Quarter: Equatable, Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0
  }

  private var first = Quarter()
  private var second = Quarter()
  private var third = Quarter()
  private var fourth = Quarter()

  subscript(position: Int) -> UInt8 {
    get { withUnsafeBytes(of: self) { $0[position] } }
    set { withUnsafeMutableBytes(of: &self) { $0[position] = newValue } }
  }
}

extension Host: RandomAccessCollection {
  /// The position of the first character: 0.
  public var startIndex: Int { 0 }

  /// The position behind the last character.
  public var endIndex: Int { Int(used) }

  /// The character at `position`, as its ASCII code.
  public subscript(position: Int) -> UInt8 {
    precondition(position >= 0 && position < count)
    return storage[position]
  }
}

extension String {
  /// The host as text.
  public init(_ host: Host) {
    self.init()
    for character in host { unicodeScalars.append(Unicode.Scalar(character)) }
  }
}
