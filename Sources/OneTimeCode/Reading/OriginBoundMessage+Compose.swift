extension OriginBoundMessage {
  /// Composes a message that is bound to a host.
  ///
  /// Parsers in use are looser than the specification in places and stricter in others. What this emits is
  /// read alike by the specification and by Chromium: a plain host in lower case, one blank, the code, no
  /// newline at the end, and before that line an empty one.
  ///
  ///     try OriginBoundMessage.compose(
  ///       text: "985391 is your code.", host: "example.com", code: "985391")
  ///     // "985391 is your code.\n\n@example.com #985391"
  ///
  /// - Parameters:
  ///   - text: What the person reads. Its newlines become LF; blanks and newlines at its end are dropped.
  ///   - host: A host name such as `login.example.com`; no port, no address, other scripts in punycode.
  ///   - code: The code.
  /// - Returns: The message.
  /// - Throws: ``OriginBoundMessage/CompositionError`` if one of them could not be read back as it was meant.
  public static func compose(
    text: String,
    host: String,
    code: CodeSymbols
  ) throws(OriginBoundMessage.CompositionError) -> String {
    guard host.unicodeScalars.isHostName else { throw .host }
    guard !code.isEmpty, code.allSatisfy(isVisible) else { throw .code }
    guard !text.unicodeScalars.looksOriginBound else { throw .text }

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
  /// Whether a symbol can be read back from the line with the code.
  private static func isVisible(_ symbol: UInt8) -> Bool {
    UInt8(ascii: "!")...UInt8(ascii: "~") ~= symbol && symbol != UInt8(ascii: "#")
  }
}

extension OriginBoundMessage {
  /// What cannot be put into an ``OriginBoundMessage``.
  public enum CompositionError: Error, Equatable, Sendable {
    /// The host is not a plain host name.
    case host

    /// The code is empty, or holds "#" or something that is not a printable ASCII character.
    case code

    /// The text itself has what some parsers would take for the host and the code: "@… #…".
    case text
  }
}

extension String.UnicodeScalarView {
  /// Whether this is a host name that every parser takes: labels of 1 to 63 letters, digits and inner hyphens, 253
  /// characters in all. The last label starts with a letter, or it would be an address.
  fileprivate var isHostName: Bool {
    let labels = split(separator: ".", omittingEmptySubsequences: false)
    return count <= 253 && labels.last?.first?.isASCIILetter == true
      && labels.allSatisfy {
        1...63 ~= $0.count && $0.first != "-" && $0.last != "-" && $0.allSatisfy { $0.hostCharacter != nil }
      }
  }

  /// Whether a parser that looks at every line, and within lines, could find a host and a code.
  fileprivate var looksOriginBound: Bool {
    split { $0 != " " && $0.isASCIIWhitespace }.contains { line in
      let fields = line.split(separator: " ", omittingEmptySubsequences: false)
      return zip(fields, fields.dropFirst()).contains { $0.first == "@" && $1.first == "#" }
    }
  }

  /// The text with LF in place of CR and CRLF.
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
