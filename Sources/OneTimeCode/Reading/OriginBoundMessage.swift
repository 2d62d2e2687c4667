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
    let text = [Unicode.Scalar](utf16: utf16)
    guard let line = OriginBoundLine(in: text) else { return nil }
    host = String(line.host)
    code = String(line.code)
    embeddedHost = line.embeddedHost.map { String($0) }
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

/// The last line of an origin-bound message, by the WICG's "Origin-bound one-time codes delivered via SMS".
///
///     @example.com #123456
///     @example.com #123456 @embedded.example and what is ignored
struct OriginBoundLine {
  let host: ArraySlice<Unicode.Scalar>
  let code: ArraySlice<Unicode.Scalar>

  /// The host of an embedded page, if the line names one.
  let embeddedHost: ArraySlice<Unicode.Scalar>?

  /// Parses the last line of `text`. A text that ends in a newline has an empty last line.
  init?(in text: [Unicode.Scalar]) {
    let start = text.lastIndex { $0 == "\n" || $0 == "\r" }.map { $0 + 1 } ?? 0
    guard let host = text[start...].field(after: "@"),
      let code = text[host.endIndex...].dropSpace?.field(after: "#")
    else {
      return nil
    }
    self.host = host
    self.code = code
    embeddedHost = text[code.endIndex...].dropSpace?.field(after: "@")
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// The characters after `marker` that are not ASCII whitespace, or `nil` if there are none or no marker.
  fileprivate func field(after marker: Unicode.Scalar) -> Self? {
    guard first == marker else { return nil }
    let field = dropFirst().prefix { !$0.isASCIIWhitespace }
    return field.isEmpty ? nil : field
  }

  /// The text after a single space, or `nil` if it doesn't start with one.
  fileprivate var dropSpace: Self? { first == " " ? dropFirst() : nil }
}

extension String {
  init(_ text: some Sequence<Unicode.Scalar>) {
    self.init()
    unicodeScalars.append(contentsOf: text)
  }
}
