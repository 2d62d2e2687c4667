extension [Unicode.Scalar] {
  /// Whether this domain is `host`, or a subdomain of it.
  ///
  /// The host must be a plain one, with no port and nothing outside ASCII; otherwise it never matches. Neither case nor a
  /// dot at the very end matters.
  func isWithin(_ host: ArraySlice<Unicode.Scalar>) -> Bool {
    let host = host.withoutFinalDot
    let domain = self[...].withoutFinalDot
    guard !host.isEmpty, host.count <= domain.count else { return false }
    let isSuffix = domain.suffix(host.count).elementsEqual(host) {
      $1.hostCharacter != nil && $0.hostCharacter == $1.hostCharacter
    }
    // "evilexample.com" is not within "example.com".
    return isSuffix && (host.count == domain.count || domain.dropLast(host.count).last == ".")
  }
}

extension ArraySlice<Unicode.Scalar> {
  fileprivate var withoutFinalDot: Self { last == "." ? dropLast() : self }
}

extension Unicode.Scalar {
  /// This character of a plain host in lower case, or `nil` if it is neither a letter, a digit, a dot nor a hyphen of
  /// ASCII. A host in another script has these alone once it is written in punycode.
  var hostCharacter: Unicode.Scalar? {
    switch self {
    case "a"..."z", "0"..."9", ".", "-": self
    case "A"..."Z": lowercased
    default: nil
    }
  }
}

extension OriginBoundMessage {
  /// Returns the host that an origin-bound message says its code is for, as it may be shown to a user, or `nil` if `text`
  /// is no such message.
  ///
  /// A message may be forged, so the result holds nothing but small letters, digits, dots, hyphens and, for anything else,
  /// question marks. Of a long host it is the last 64 characters, because its end says whose it is.
  ///
  /// - Parameter text: What was pasted or filled in, as UTF-16 code units.
  /// - Returns: The host.
  public static func displayedHost(in text: some BidirectionalCollection<UInt16>) -> String? {
    displayedHost(in: [Unicode.Scalar](utf16: text)).map { String($0) }
  }

  static func displayedHost(in text: [Unicode.Scalar]) -> [Unicode.Scalar]? {
    OriginBoundLine(in: text)?.host.suffix(64).map { $0.hostCharacter ?? "?" }
  }
}
