/// A message whose last line contains a code and the host that the code is for, as specified by the WICG in
/// "Origin-bound one-time codes delivered via SMS".
///
///     let message = OriginBoundMessage("985391 is your code.\n\n@example.com #985391")
///     message?.host    // "example.com"
///     message?.code    // "985391"
///
/// Parsing follows the specification strictly. For example, a message with a newline at its end isn't
/// origin-bound, because its last line is empty. A ``CodeReading`` also accepts messages that have been changed
/// by copying.
public struct OriginBoundMessage: Equatable, Sendable {
  /// The host that the code is for, as written in the message, even if it is invalid.
  public let host: String

  /// The code, as written in the message.
  public let code: String

  /// The host of the embedded page that the code is for, as written, or `nil` if the message has none.
  public let embeddedHost: String?

  /// Parses a message, or returns `nil` if the message isn't origin-bound.
  ///
  /// - Parameter utf16: The message as UTF-16 code units.
  public init?(parsing utf16: some BidirectionalCollection<UInt16>) {
    let text = [Unicode.Scalar](utf16: utf16)
    guard let line = OriginBoundLine(in: text) else { return nil }
    host = String(line.host)
    code = String(line.code)
    embeddedHost = line.embeddedHost.map { String($0) }
  }

  /// Parses a message in a string, or returns `nil` if the message isn't origin-bound.
  public init?(_ message: String) {
    self.init(parsing: message.utf16)
  }
}

extension OriginBoundMessage: CustomStringConvertible, CustomDebugStringConvertible {
  /// A description that omits the contents, because codes must not end up in logs.
  public var description: String { "an origin-bound message" }

  /// Omits the contents, like ``description``, so that debuggers don't reveal the code either.
  public var debugDescription: String { description }
}

/// The last line of an origin-bound message.
///
///     @example.com #123456
///     @example.com #123456 @embedded.example ignored text
struct OriginBoundLine {
  let host: ArraySlice<Unicode.Scalar>
  let code: ArraySlice<Unicode.Scalar>

  /// The host of an embedded page, or `nil` if the message names no embedded page.
  let embeddedHost: ArraySlice<Unicode.Scalar>?

  /// Parses the last line of `text`. Returns `nil` if the line isn't origin-bound, for example because it is
  /// the empty line after a final newline.
  init?(in text: [Unicode.Scalar]) {
    let start = text.lastIndex { $0 == "\n" || $0 == "\r" }.map { $0 + 1 } ?? 0
    guard let host = text[start...].field(after: "@"),
      let code = text[host.endIndex...].droppingSpace?.field(after: "#")
    else {
      return nil
    }
    self.host = host
    self.code = code
    embeddedHost = text[code.endIndex...].droppingSpace?.field(after: "@")
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// Returns the field after a leading `marker`, up to ASCII whitespace, or `nil` if either is missing.
  fileprivate func field(after marker: Unicode.Scalar) -> Self? {
    guard first == marker else { return nil }
    let field = dropFirst().prefix { !$0.isASCIIWhitespace }
    return field.isEmpty ? nil : field
  }

  /// The text after a leading space, or `nil` if there is no leading space.
  fileprivate var droppingSpace: Self? { first == " " ? dropFirst() : nil }
}

extension String {
  init(_ text: some Sequence<Unicode.Scalar>) {
    self.init()
    unicodeScalars.append(contentsOf: text)
  }
}
