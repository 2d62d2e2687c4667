/// A message whose last line contains a code and the host that the code is for, as specified by the WICG in
/// "Origin-bound one-time codes delivered via SMS".
///
///     let message = OriginBoundMessage("985391 is your code.\n\n@example.com #985391")
///     message?.host    // "example.com"
///     message?.code    // "985391"
///
/// A message that was changed by copying, for example by other spaces or a line end after the last line, is parsed, too.
/// ``CodeReading`` finds codes in the same way.
public struct OriginBoundMessage: Equatable, Sendable {
  /// The host that the code is for, as written in the message, even if it is invalid.
  public let host: String

  /// The code, as written in the message.
  public let code: String

  /// The host of the embedded page that the code is for, as written, or `nil` if the message has none.
  public let embeddedHost: String?

  /// Parses a message, or returns `nil` if no line of the message is bound to a host.
  ///
  /// - Parameter utf16: The message as UTF-16 code units.
  public init?(parsing utf16: some BidirectionalCollection<UInt16>) {
    let text = [Unicode.Scalar](utf16: utf16).visible
    guard let line = BoundCode.all(in: text).last(where: { $0.startsLine }) else { return nil }
    host = String(text[line.host])
    code = String(text[line.code])
    embeddedHost = line.embeddedHost.map { String(text[$0]) }
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

extension String {
  init(_ text: some Sequence<Unicode.Scalar>) {
    self.init()
    unicodeScalars.append(contentsOf: text)
  }
}

/// A host and a code next to each other in a text: "@example.com #123456", or with the host of an embedded page
/// "@example.com #123456 @pay.example.net". Apple's documentation puts "%" before the second host.
///
/// Copying a message can change its spaces and line breaks, and an input without lines removes line breaks.
/// Therefore, this search accepts spaces and line ends of every kind, and finds hosts and codes in the middle of a line. A
/// guard must not fail because a message differs in form.
struct BoundCode {
  /// The positions of the host, the code and the embedded page's host in the text.
  let host: Range<Int>
  let code: Range<Int>
  let embeddedHost: Range<Int>?

  /// Whether the host and the code start a line. Such a line binds the message, whatever its code is.
  let startsLine: Bool

  /// Finds all hosts with codes in `text`, which contains no invisible characters.
  static func all(in text: [Unicode.Scalar]) -> [BoundCode] {
    var all: [BoundCode] = []
    let hasLines = text.contains { $0.isLineEnd }
    for index in text.indices where text[index].narrow == "#" {
      if let code = BoundCode(in: text, codeMark: index, hasLines: hasLines) { all.append(code) }
    }
    return all
  }

  /// Finds the host before the number sign at `codeMark`. The time for all number signs is linear, because
  /// the search ends at the second word before each of them.
  private init?(in text: [Unicode.Scalar], codeMark: Int, hasLines: Bool) {
    // Another character may precede the number sign, such as a parenthesis.
    let before = text[..<codeMark].dropLast { !$0.isSpace && !$0.isInAddress && $0.narrow != "#" }
    let end = before.dropLast { $0.isSpace }.endIndex
    guard end > 0, end < before.endIndex else { return nil }
    let start = text[..<end].dropLast { !$0.isSpace }.endIndex
    // The word may start before a removed line break: "Questions? help@example.com@example.com #123456".
    let at =
      text[start].isAtSign
      ? start
      : text[start..<end].lastIndex { $0.isAtSign } ?? text[..<start].dropLast { $0.isSpace }.endIndex - 1
    guard at >= 0, text[at].isAtSign else { return nil }
    // If the text still has lines, no line break was removed, and "help@example.com" is an email address.
    if at > start, hasLines, let last = text[at - 1].narrow.hostCharacter, last != "." { return nil }

    let previous = text[..<at].last { !$0.isBlank }
    startsLine = previous?.isLineEnd ?? true && text[end..<codeMark].allSatisfy { $0.isBlank }
    // In a sentence, punctuation may follow an address.
    let hostStart = max(at + 1, start)
    let hostEnd = text[..<end].dropLast { $0.narrow.isASCII && !$0.isInAddress }.endIndex
    let code = text[(codeMark + 1)...].drop { $0.isBlank }.prefix { !$0.isASCIIWhitespace && !$0.isLineEnd }
    if hostStart >= hostEnd || code.isEmpty { return nil }
    host = hostStart..<hostEnd
    self.code = code.indices
    let rest = text[code.endIndex...].drop { $0.isBlank }
    let isEmbedded = rest.first.map { $0.isAtSign || $0.narrow == "%" } ?? false
    let embedded = rest.dropFirst().prefix { isEmbedded && !$0.isSpace }
    embeddedHost = embedded.isEmpty ? nil : embedded.indices
  }

  /// Whether `text` is only for this host. Within a line, shorter "codes" are ordinary text, such as a hashtag.
  /// Longer ones may be codes, because the text after a removed line break follows.
  func binds(_ text: [Unicode.Scalar], as format: CodeFormat) -> Bool {
    startsLine || text[code].count { format.alphabet.symbol(for: $0.narrow) != nil } >= format.length
  }

  /// Whether the code is for one of the hosts in `domain`, which blanks separate.
  func isFor(_ domain: [Unicode.Scalar], in text: [Unicode.Scalar]) -> Bool {
    domain.split { $0.isSpace }.contains { own in
      own.shares(text[host]) || embeddedHost.map { own.shares(text[$0]) } == true
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isSpace: Bool { isBlank || isLineEnd }
  fileprivate var isAtSign: Bool { narrow == "@" }
  fileprivate var isInAddress: Bool { isAtSign || narrow.hostCharacter != nil }
}

extension ArraySlice<Unicode.Scalar> {
  /// Whether this host is `host`, a subdomain of `host`, or a site that contains `host`. A site has at least two labels.
  ///
  /// A scheme, a port or a non-ASCII character prevents a match. Case and a dot at the end are ignored.
  fileprivate func shares(_ host: ArraySlice<Unicode.Scalar>) -> Bool {
    let (own, host) = (withoutFinalDot, host.withoutFinalDot)
    return own.isWithin(host) || own.contains(".") && host.isWithin(own)
  }

  private func isWithin(_ host: ArraySlice<Unicode.Scalar>) -> Bool {
    guard !host.isEmpty, host.count <= count, allSatisfy({ $0.hostCharacter != nil }) else { return false }
    let isSuffix = suffix(host.count).elementsEqual(host) { $0.hostCharacter == $1.hostCharacter }
    // "evilexample.com" is not within "example.com".
    return isSuffix && (host.count == count || dropLast(host.count).last == ".")
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
    case "A"..."Z": Unicode.Scalar(UInt8(value) + 32)
    default: nil
    }
  }
}

extension OriginBoundMessage {
  /// Returns the host of a text that was refused as ``CodeRefusal/foreignDomain``, in a form that is safe to
  /// show, or `nil` if the text is bound to no other host than those of the domain.
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
    for code in BoundCode.all(in: text).reversed() where !code.isFor(domain, in: text) {
      // In a field's whole text, a refused line may follow other symbols, and is then not a line.
      if cause == nil || code.binds(text, as: format) { cause = code }
    }
    return cause.map { text[$0.host].suffix(64).map { $0.hostCharacter ?? "?" } }
  }
}

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
  ///   - embeddedHost: The host of an embedded page in which the user enters the code. It follows "@", as in the
  ///     specification, and "%", as in Apple's documentation.
  /// - Returns: The message.
  /// - Throws: ``OriginBoundMessage/CompositionError`` if a parser could misread `text`, `host` or `code`.
  public static func compose(
    text: String,
    host: String,
    code: CodeSymbols,
    embeddedHost: String? = nil
  ) throws(OriginBoundMessage.CompositionError) -> String {
    guard host.unicodeScalars.isHostName, embeddedHost?.unicodeScalars.isHostName ?? true else { throw .host }
    guard !code.isEmpty, !code.contains(UInt8(ascii: "#")) else { throw .code }
    guard BoundCode.all(in: [Unicode.Scalar](utf16: text.utf16).visible).isEmpty else { throw .text }

    var message = text.unicodeScalars.withPlainLineEnds
    while let last = message.last, last == "\n" || last == " " || last == "\t" { message.removeLast() }
    if !message.isEmpty { message += "\n\n".unicodeScalars }
    message += "@".unicodeScalars
    message += host.unicodeScalars.compactMap { $0.hostCharacter }
    message += " #".unicodeScalars
    message += code.map { Unicode.Scalar($0) }
    if let embedded = embeddedHost?.unicodeScalars.compactMap({ $0.hostCharacter }) {
      message += " @".unicodeScalars + embedded + " %".unicodeScalars + embedded
    }
    return String(message)
  }
}

extension OriginBoundMessage {
  /// The reason why an ``OriginBoundMessage`` can't be composed.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum CompositionError: Error, Equatable, Sendable {
    /// A host isn't a valid ASCII host name, is an IP address, or contains a port.
    case host

    /// The code is empty, or contains "#".
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
