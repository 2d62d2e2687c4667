/// The result of reading input as a code of a specific format.
///
/// The input may be one typed character, a pasted message or an AutoFill suggestion. The result depends only
/// on the input, the format and the domain, not on the symbols that are already entered.
///
///     CodeReading("Your 2FA code: 654321", as: .digits(6))    // .code("654321")
///     CodeReading("98-5", as: .digits(6))                     // .part("985")
///     CodeReading("a", as: .digits(6))                        // .refused(.symbol)
public enum CodeReading: Equatable, Sendable {
  /// The input is ignored, because it is empty or contains only whitespace, dashes and invisible
  /// characters.
  case nothing

  /// The input contains only part of a code, whose symbols are entered at the selection. Input of one symbol
  /// is a part even if the length of a code is 1, because the symbol may have been typed.
  case part(CodeSymbols)

  /// The input contains one complete code, once or several times. The code replaces all entered symbols.
  case code(CodeSymbols)

  /// The input is refused for this reason.
  case refused(CodeRefusal)
}

extension CodeReading {
  /// The maximum length of the input, in UTF-16 code units. Longer input is probably a document that was
  /// pasted by mistake, and is refused as ``CodeRefusal/noCode``.
  public static let longestText = 10_000

  /// Reads `text` as a code of the given format, and accepts messages that are bound to any host.
  ///
  /// - Parameters:
  ///   - text: The typed, pasted or autofilled text, as UTF-16 code units.
  ///   - format: The format of a code.
  public init(utf16 text: some BidirectionalCollection<UInt16>, as format: CodeFormat) {
    self.init(utf16: text, as: format, boundTo: EmptyCollection())
  }

  /// Reads `text` as a code of the given format, for the domain of the page or the app.
  ///
  /// In an origin-bound message, a line such as `@example.com #123456` contains the code, and no other code is
  /// read. If the domain is neither the message's host nor a subdomain of that host, the input is refused as
  /// ``CodeRefusal/foreignDomain``. This includes messages whose spaces or line breaks have changed, for
  /// example because a text field has removed the line breaks.
  ///
  /// - Parameters:
  ///   - text: The typed, pasted or autofilled text, as UTF-16 code units.
  ///   - format: The format of a code.
  ///   - domain: A plain host, in punycode and without a port, such as `login.example.com`. An empty domain
  ///     accepts messages for all hosts, and a domain with a scheme or port accepts no origin-bound message.
  public init(
    utf16 text: some BidirectionalCollection<UInt16>,
    as format: CodeFormat,
    boundTo domain: some BidirectionalCollection<UInt16>
  ) {
    guard text.count <= CodeReading.longestText else {
      self = .refused(.noCode)
      return
    }
    if text.count == 1, let key = text.first.flatMap({ Unicode.Scalar($0) }) {
      self.init(key: key, as: format)
      return
    }
    self.init([Unicode.Scalar](utf16: text).visible, as: format, boundTo: [Unicode.Scalar](utf16: domain))
  }

  /// Reads `text` as a code of the given format, for the domain of the app.
  ///
  /// - Parameters:
  ///   - text: The typed, pasted or autofilled text.
  ///   - format: The format of a code.
  ///   - domain: A plain host, in punycode and without a port. If the domain is `nil` or empty, messages for
  ///     all hosts are accepted; see ``init(utf16:as:boundTo:)``.
  public init(_ text: String, as format: CodeFormat, boundTo domain: String? = nil) {
    self.init(utf16: text.utf16, as: format, boundTo: (domain ?? "").utf16)
  }

  /// Reads text without invisible characters. Not generic, because the WebAssembly module would contain a copy
  /// for each type of text.
  private init(_ text: [Unicode.Scalar], as format: CodeFormat, boundTo domain: [Unicode.Scalar]) {
    let bound = BoundCode.all(in: text)
    for code in bound
    where !domain.isEmpty && !domain.isWithin(text[code.host]) && code.binds(text, as: format) {
      self = .refused(.foreignDomain)
      return
    }
    self = .nothing
    var isBound = false
    var isAmbiguous = false
    for line in bound where line.startsLine {
      let reading = Message(text[line.code], as: format, isBound: true).reading
      if case .code = self, self != reading { isAmbiguous = true }
      self = reading
      isBound = true
    }
    if !isBound { self = Message(text[...], as: format, isBound: false).reading }
    if isAmbiguous { self = .refused(.severalCodes) }
  }

  /// Reads a single character, such as a typed key, without searching for a code.
  private init(key: Unicode.Scalar, as format: CodeFormat) {
    let token = Token(key, in: format.alphabet)
    self =
      switch token.kind {
      case .symbol: .part(CodeSymbols(token.symbol))
      case .blank, .dash, .lineEnd: .nothing
      case .joiner, .other: key.isInvisible ? .nothing : .refused(.symbol)
      }
  }
}
