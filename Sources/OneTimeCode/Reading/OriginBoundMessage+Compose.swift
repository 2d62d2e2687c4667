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
    guard host.utf16.isHostName else { throw .host }
    guard !code.isEmpty, code.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x23 }) else { throw .code }
    guard !text.utf16.looksOriginBound else { throw .text }

    var message = String.UnicodeScalarView()
    var pending = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      let isReturn = scalar == "\r"
      if scalar == "\n", isAfterReturn {
        isAfterReturn = false
        continue
      }
      isAfterReturn = isReturn
      if scalar == "\n" || scalar == " " || scalar == "\t" || isReturn {
        pending.append(isReturn ? "\n" : scalar)
      } else {
        message.append(contentsOf: pending)
        pending = String.UnicodeScalarView()
        message.append(scalar)
      }
    }
    if !message.isEmpty { message.append(contentsOf: "\n\n".unicodeScalars) }

    message.append("@")
    for unit in host.utf16 {
      message.append(Unicode.Scalar(unit.hostCharacter))
    }
    message.append(contentsOf: " #".unicodeScalars)
    for symbol in code { message.append(Unicode.Scalar(symbol)) }
    return String(message)
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

extension Collection<UInt16> {
  /// Whether this is a host name that every parser takes: labels of 1 to 63 letters, digits and inner
  /// hyphens, 253 characters in all. The last label starts with a letter, or it would be an address.
  fileprivate var isHostName: Bool {
    var length = 0
    var label = 0
    var last: UInt8 = 0x2E
    var lastLabelHasName = false
    for unit in self {
      let character = unit.hostCharacter
      guard character != 0 else { return false }
      length += 1
      if character == 0x2E {
        guard label > 0, last != 0x2D else { return false }
        label = 0
      } else {
        if label == 0 {
          guard character != 0x2D else { return false }
          lastLabelHasName = character >= 0x61
        }
        label += 1
        guard label <= 63, length <= 253 else { return false }
      }
      last = character
    }
    return label > 0 && last != 0x2D && lastLabelHasName
  }

  /// Whether a parser that looks at every line, and within lines, could find a host and a code.
  fileprivate var looksOriginBound: Bool {
    var found = BindingStart.blank
    for unit in self {
      switch unit {
      case 0x23 where found == .hostAndBlank: return true
      case 0x40 where found == .blank || found == .hostAndBlank: found = .host
      case 0x20 where found == .host: found = .hostAndBlank
      case _ where unit.isASCIIWhitespace: found = .blank
      case _ where found == .host: break
      default: found = .nothing
      }
    }
    return false
  }
}

/// How much of a host and a code was found at the end of what was looked at.
private enum BindingStart {
  case nothing
  case blank
  case host
  case hostAndBlank
}
