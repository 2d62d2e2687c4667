extension OriginBoundMessage {
  /// Composes a message that is bound to a host.
  ///
  /// Existing parsers are stricter than the specification in some places and looser in others. The composed
  /// message has a form that the specification and Chromium parse the same way: after any text, an empty
  /// line; then "@" and a plain lowercase host, one space, "#" and the code, without a newline at the end.
  ///
  ///     try OriginBoundMessage.compose(
  ///       text: "985391 is your code.", host: "example.com", code: "985391")
  ///     // "985391 is your code.\n\n@example.com #985391"
  ///
  /// - Parameters:
  ///   - text: The text for the user. CR and CRLF become LF; trailing spaces, tabs and newlines are removed.
  ///   - host: A host name such as `login.example.com`, in punycode if needed, without a port. IP addresses
  ///     are not valid.
  ///   - code: The code.
  /// - Returns: The message.
  /// - Throws: ``OriginBoundMessage/CompositionError`` if a parser could misread `text`, `host` or `code`.
  public static func compose(
    text: String,
    host: String,
    code: CodeSymbols
  ) throws(OriginBoundMessage.CompositionError) -> String {
    guard host.unicodeScalars.isHostName else { throw .host }
    guard !code.isEmpty, code.allSatisfy(isVisible) else { throw .code }
    guard BoundCode.all(in: [Unicode.Scalar](utf16: text.utf16).visible).isEmpty else { throw .text }

    var message = text.unicodeScalars.withPlainLineEnds
    while let last = message.last, last == "\n" || last == " " || last == "\t" { message.removeLast() }
    if !message.isEmpty { message += "\n\n".unicodeScalars }
    message += "@".unicodeScalars
    message += host.unicodeScalars.compactMap { $0.hostCharacter }
    message += " #".unicodeScalars
    message += code.map { Unicode.Scalar($0) }
    return String(message)
  }
}

extension OriginBoundMessage {
  /// Whether all parsers accept `symbol` in the code of an origin-bound message.
  private static func isVisible(_ symbol: UInt8) -> Bool {
    UInt8(ascii: "!")...UInt8(ascii: "~") ~= symbol && symbol != UInt8(ascii: "#")
  }
}

extension OriginBoundMessage {
  /// The reason why an ``OriginBoundMessage`` can't be composed.
  public enum CompositionError: Error, Equatable, Sendable {
    /// The host isn't a valid ASCII host name, is an IP address, or contains a port.
    case host

    /// The code is empty, or contains "#", a space or a character that is not printable ASCII.
    case code

    /// The text contains "@… #…", which a parser could read as the host and the code.
    case text
  }
}

extension String.UnicodeScalarView {
  /// Whether all parsers accept this host name: labels of 1 to 63 ASCII letters, digits and inner hyphens,
  /// up to 253 characters in total. The last label starts with a letter, which excludes IP addresses.
  fileprivate var isHostName: Bool {
    let labels = split(separator: ".", omittingEmptySubsequences: false)
    return count <= 253 && labels.last?.first?.isASCIILetter == true
      && labels.allSatisfy {
        1...63 ~= $0.count && $0.first != "-" && $0.last != "-" && $0.allSatisfy { $0.hostCharacter != nil }
      }
  }

  /// The text with CR and CRLF replaced by LF.
  fileprivate var withPlainLineEnds: [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var previous: Unicode.Scalar?
    for scalar in self {
      if scalar == "\r" {
        result.append("\n")
      } else if scalar != "\n" || previous != "\r" {
        result.append(scalar)
      }
      previous = scalar
    }
    return result
  }
}
