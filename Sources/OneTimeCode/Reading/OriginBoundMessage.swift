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
