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
  /// Returns the host of a text that was refused as ``CodeRefusal/foreignDomain``, in a form that is safe to
  /// show, or `nil` if the text is bound to no host other than the domain's.
  ///
  /// A message may be forged, so all characters but ASCII letters, digits, dots and hyphens become question
  /// marks, and letters become lowercase. A long host is shortened to its last 64 characters, because the end
  /// of a host identifies the owner.
  ///
  /// - Parameters:
  ///   - text: The pasted or autofilled text, or a field's whole text after a change, as UTF-16 code units.
  ///   - format: The format of a code.
  ///   - domain: The domain of the page or the app; see ``CodeReading/init(utf16:as:boundTo:)``.
  /// - Returns: The host.
  public static func displayedHost(
    in text: some BidirectionalCollection<UInt16>,
    as format: CodeFormat,
    boundTo domain: some BidirectionalCollection<UInt16>
  ) -> String? {
    foreignHost(in: text, as: format, boundTo: domain).map { String($0) }
  }

  static func foreignHost(
    in text: some BidirectionalCollection<UInt16>,
    as format: CodeFormat,
    boundTo domain: some BidirectionalCollection<UInt16>
  ) -> [Unicode.Scalar]? {
    let text = [Unicode.Scalar](utf16: text).visible
    let domain = [Unicode.Scalar](utf16: domain)
    var cause: BoundCode?
    for code in BoundCode.all(in: text).reversed() where !domain.isWithin(text[code.host]) {
      // In a field's whole text, a refused line may follow other symbols, and is then not a line.
      if cause == nil || code.binds(text, as: format) { cause = code }
    }
    return cause.map { text[$0.host].suffix(64).map { $0.hostCharacter ?? "?" } }
  }
}
