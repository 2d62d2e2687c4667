extension [Unicode.Scalar] {
  /// Whether this domain is `host` or a subdomain of `host`.
  ///
  /// A scheme, a port or a non-ASCII character prevents a match. Case and a dot at the end are ignored.
  func isWithin(_ host: ArraySlice<Unicode.Scalar>) -> Bool {
    let host = host.withoutFinalDot
    let domain = self[...].withoutFinalDot
    guard !host.isEmpty, host.count <= domain.count, domain.allSatisfy({ $0.hostCharacter != nil })
    else { return false }
    let isSuffix = domain.suffix(host.count).elementsEqual(host) { $0.hostCharacter == $1.hostCharacter }
    // "evilexample.com" is not within "example.com".
    return isSuffix && (host.count == domain.count || domain.dropLast(host.count).last == ".")
  }
}

extension ArraySlice<Unicode.Scalar> {
  fileprivate var withoutFinalDot: Self { last == "." ? dropLast() : self }
}

extension Unicode.Scalar {
  /// The lowercase form of a character of a plain host, or `nil` if it is not an ASCII letter, a digit, a dot
  /// or a hyphen. Hosts in other scripts are written in punycode.
  var hostCharacter: Unicode.Scalar? {
    switch self {
    case "a"..."z", "0"..."9", ".", "-": self
    case "A"..."Z": lowercased
    default: nil
    }
  }
}

extension OriginBoundMessage {
  /// Returns the host of an origin-bound message in a form that is safe to show, or `nil` if `text` isn't an
  /// origin-bound message.
  ///
  /// A message may be forged, so all characters but ASCII letters, digits, dots and hyphens become question
  /// marks, and letters become lowercase. A long host is shortened to its last 64 characters, because the end
  /// of a host identifies the owner.
  ///
  /// - Parameter text: The pasted or autofilled text, as UTF-16 code units.
  /// - Returns: The host.
  public static func displayedHost(in text: some BidirectionalCollection<UInt16>) -> String? {
    displayedHost(in: [Unicode.Scalar](utf16: text)).map { String($0) }
  }

  static func displayedHost(in text: [Unicode.Scalar]) -> [Unicode.Scalar]? {
    OriginBoundLine(in: text)?.host.suffix(64).map { $0.hostCharacter ?? "?" }
  }
}
