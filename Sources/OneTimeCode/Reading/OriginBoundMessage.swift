/// A message whose last line says which host its code is for: the WICG's "Origin-bound one-time codes
/// delivered via SMS".
///
///     let message = OriginBoundMessage("985391 is your code.\n\n@example.com #985391")
///     message?.host    // "example.com"
///     message?.code    // "985391"
///
/// Parsing follows the specification to the letter. A message with a newline at its end, for instance, is
/// not origin-bound: its last line is empty.
public struct OriginBoundMessage: Equatable, Sendable {
  /// The host that the code is for, as it is written in the message. Nothing says that it is a valid one.
  public let host: String

  /// The code, as it is written in the message.
  public let code: String

  /// The host of the embedded page that the code is for, as it is written in the message, if it names one.
  public let embeddedHost: String?

  /// Parses a message; the result is nothing if it is not origin-bound.
  ///
  /// - Parameter utf16: The message as UTF-16 code units.
  public init?(parsing utf16: some BidirectionalCollection<UInt16>) {
    let message = utf16.withUnits { text in
      OriginBoundLine(in: text).map { OriginBoundMessage($0, in: text) }
    }
    guard let message else { return nil }
    self = message
  }

  private init(_ line: OriginBoundLine, in text: Units) {
    host = String(text.part(line.host))
    code = String(text.part(line.code))
    embeddedHost = line.embeddedHost(in: text).map { String(text.part($0)) }
  }

  /// Parses a message, see ``init(parsing:)``.
  public init?(_ message: String) {
    self.init(parsing: message.utf16)
  }
}

extension OriginBoundMessage: CustomStringConvertible, CustomDebugStringConvertible {
  /// What it is, and nothing of what it says: what is printed ends in logs.
  public var description: String { "an origin-bound message" }

  /// The same as ``description``.
  public var debugDescription: String { description }
}

extension String {
  fileprivate init(_ text: Units) {
    self.init()
    var scalars = Scalars(text)
    while let scalar = scalars.next() {
      if let scalar = Unicode.Scalar(scalar) { unicodeScalars.append(scalar) }
    }
  }
}

/// The last line of an origin-bound message, by the WICG's "Origin-bound one-time codes delivered via SMS":
/// where in a text its host and its code are. Nothing is copied.
///
///     @example.com #123456
///     @example.com #123456 @embedded.example and what is ignored
struct OriginBoundLine {
  let host: Range<Int>
  let code: Range<Int>

  /// Parses the last line of `text`. A text that ends in a newline has an empty last line.
  init?(in text: Units) {
    var start = text.count
    // LF, CR, or both end a line.
    while start > 0, text[start &- 1] != 0x0A, text[start &- 1] != 0x0D { start &-= 1 }
    host = text.token(behind: 0x40, at: start)
    guard !host.isEmpty, text.has(0x20, at: host.upperBound) else { return nil }
    code = text.token(behind: 0x23, at: host.upperBound &+ 1)
    if code.isEmpty { return nil }
  }

  /// Where the host of an embedded page is, if the line names one.
  func embeddedHost(in text: Units) -> Range<Int>? {
    guard text.has(0x20, at: code.upperBound) else { return nil }
    let host = text.token(behind: 0x40, at: code.upperBound + 1)
    return host.isEmpty ? nil : host
  }
}

extension Units {
  /// Whether `unit` stands at `position`.
  fileprivate func has(_ unit: UInt16, at position: Int) -> Bool {
    position < count && self[position] == unit
  }

  /// The characters behind `marker` that are not ASCII whitespace; none if it does not stand at `position`.
  @inline(never)
  fileprivate func token(behind marker: UInt16, at position: Int) -> Range<Int> {
    guard has(marker, at: position) else { return 0..<0 }
    let start = position &+ 1
    var end = start
    while end < count, !self[end].isASCIIWhitespace { end &+= 1 }
    return Range(uncheckedBounds: (start, end))
  }
}

extension UInt16 {
  /// Tab, LF, FF, CR and the blank, as the Infra standard has it.
  var isASCIIWhitespace: Bool {
    self == 0x20 || self < 0x10 && 0x3600 &>> self & 1 == 1
  }
}
