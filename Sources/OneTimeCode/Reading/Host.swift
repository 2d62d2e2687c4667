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

  /// Keeps the end of the host that stands in `range` of `text`, at most ``capacity`` characters of it.
  init<Text: BidirectionalCollection<UInt16>>(_ text: Text, in range: Range<Text.Index>) {
    for unit in text[range].suffix(Host.capacity) {
      storage[Int(used)] = Host.shown(unit)
      used += 1
    }
  }

  /// What a person is shown of one character of a host.
  static func shown(_ unit: UInt16) -> UInt8 { unit.hostCharacter ?? 0x3F }
}

extension Host {
  /// The host that an origin-bound message says its code is for, or nothing if `text` is no such message.
  ///
  /// - Parameter text: What was pasted or filled in, as UTF-16 code units.
  public init?(boundIn text: some BidirectionalCollection<UInt16>) {
    guard let line = OriginBoundLine(in: text) else { return nil }
    self.init(text, in: line.host)
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

extension UInt16 {
  /// The character of a plain host that this is, in lower case: a letter, a digit, a dot or a hyphen. A host
  /// in another script has these alone once it is written as the network knows it, in punycode.
  @inline(never)
  var hostCharacter: UInt8? {
    switch self {
    case 0x30...0x39, 0x61...0x7A, 0x2D, 0x2E: UInt8(truncatingIfNeeded: self)
    case 0x41...0x5A: UInt8(truncatingIfNeeded: self | 0x20)
    default: nil
    }
  }
}
