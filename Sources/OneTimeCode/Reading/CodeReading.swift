/// The result of reading input as a code of a specific format.
///
/// The input may be one typed character, a pasted message or an AutoFill suggestion. The result depends only
/// on the input, the format and the domain, not on the symbols that are already entered.
///
///     CodeReading("Your 2FA code: 654321", as: .digits(6))    // .code("654321")
///     CodeReading("98-5", as: .digits(6))                     // .part("985")
///     CodeReading("a", as: .digits(6))                        // .refused(.symbol)
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
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
  /// read. If the message's host, or that of its embedded page, isn't one of the domain's hosts, a subdomain of it or a host
  /// that contains it, the input is refused as ``CodeRefusal/foreignDomain``. This includes messages whose spaces or line
  /// breaks have changed, for example because a text field has removed the line breaks.
  ///
  /// - Parameters:
  ///   - text: The typed, pasted or autofilled text, as UTF-16 code units.
  ///   - format: The format of a code.
  ///   - domain: A plain host, in punycode and without a port, such as `login.example.com`, or a site, such as
  ///     `example.com`, for messages to all its hosts. Blanks separate several hosts. An empty domain accepts messages for
  ///     all hosts, and a host with a scheme or port accepts no origin-bound message.
  public init(
    utf16 text: some BidirectionalCollection<UInt16>,
    as format: CodeFormat,
    boundTo domain: some BidirectionalCollection<UInt16>
  ) {
    self.init(utf16: text, as: format, boundTo: domain, words: .all)
  }

  /// Reads `text` with other words than those of ``Vocabulary``.
  init(
    utf16 text: some BidirectionalCollection<UInt16>,
    as format: CodeFormat,
    boundTo domain: some BidirectionalCollection<UInt16>,
    words: @autoclosure () -> Words
  ) {
    guard text.count <= CodeReading.longestText else {
      self = .refused(.noCode)
      return
    }
    if text.count == 1, let key = text.first.flatMap({ Unicode.Scalar($0) }) {
      self.init(key: key, as: format)
      return
    }
    self.init(
      [Unicode.Scalar](utf16: text).visible,
      as: format,
      boundTo: [Unicode.Scalar](utf16: domain),
      words()
    )
  }

  /// Reads `text` as a code of the given format, for the domain of the app.
  ///
  /// - Parameters:
  ///   - text: The typed, pasted or autofilled text.
  ///   - format: The format of a code.
  ///   - domain: One or several plain hosts, in punycode and without a port. If the domain is `nil` or empty, messages for
  ///     all hosts are accepted; see ``init(utf16:as:boundTo:)``.
  public init(_ text: String, as format: CodeFormat, boundTo domain: String? = nil) {
    self.init(utf16: text.utf16, as: format, boundTo: (domain ?? "").utf16)
  }

  /// Reads text without invisible characters. Not generic, because the WebAssembly module would contain a copy
  /// for each type of text.
  private init(
    _ text: [Unicode.Scalar],
    as format: CodeFormat,
    boundTo domain: [Unicode.Scalar],
    _ words: Words
  ) {
    let bound = BoundCode.all(in: text)
    for code in bound
    where !domain.isEmpty && !code.isFor(domain, in: text) && code.binds(text, as: format) {
      self = .refused(.foreignDomain)
      return
    }
    self = .nothing
    var isBound = false
    var isAmbiguous = false
    for line in bound where line.startsLine {
      let reading = Message(text[line.code], as: format, isBound: true, words: words).reading(with: words)
      if case .code = self, self != reading { isAmbiguous = true }
      self = reading
      isBound = true
    }
    if !isBound { self = Message(text[...], as: format, isBound: false, words: words).reading(with: words) }
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

/// The reason for refusing an edit or a submission. The field stays unchanged, and announces refusals of user
/// actions: otherwise, users who can't see the field might think that their keyboard is broken.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum CodeRefusal: Error, Equatable, Sendable {
  /// A character is neither in the alphabet nor a separator.
  case symbol

  /// Input of several symbols doesn't fit. The value is the number of symbols that the code would have.
  case tooMany(Int)

  /// The text contains no code, or is longer than ``CodeReading/longestText``.
  case noCode

  /// The text contains several different codes.
  case severalCodes

  /// The message is bound to a domain that doesn't include the page's or the app's, which suggests phishing.
  /// ``OriginBoundMessage/displayedHost(in:as:boundTo:)`` returns the message's host.
  case foreignDomain

  /// The code is incomplete. The value is the number of missing symbols.
  case incomplete(Int)

  /// A submission, or a symbol typed at a caret, is refused during verification: it could cost an attempt.
  case verifying

  /// The code has already been accepted.
  case accepted
}

extension CodeFormat {
  /// Parses a string that contains exactly one complete code and no other text.
  ///
  /// Use this method on a server that receives the user's input. As in a field, separators (blanks, dashes
  /// and dots between digits) are dropped, and letter case and digits of other scripts are folded. Unlike a
  /// field, this method doesn't search a message for a code.
  ///
  ///     try CodeFormat.digits(6).code(from: "985 391")          // the code
  ///     try CodeFormat.digits(6).code(from: "Code: 985391")     // throws .symbol
  ///     try CodeFormat.digits(6).code(from: "98539")            // throws .incomplete(1)
  ///
  /// - Throws: ``CodeRefusal/symbol`` if `text` contains a character other than symbols and separators,
  ///   ``CodeRefusal/tooMany(_:)`` or ``CodeRefusal/incomplete(_:)`` if the number of symbols differs, or
  ///   ``CodeRefusal/noCode`` if symbols are on several lines or `text` exceeds ``CodeReading/longestText``.
  public func code(from text: String) throws(CodeRefusal) -> CodeSymbols {
    try code(fromUTF16: text.utf16)
  }

  /// Parses a complete code in UTF-16, like ``code(from:)``.
  ///
  /// - Parameter text: The UTF-16 code units of the code.
  /// - Returns: The complete code.
  /// - Throws: ``CodeRefusal``, as in ``code(from:)``.
  public func code(fromUTF16 text: some BidirectionalCollection<UInt16>) throws(CodeRefusal) -> CodeSymbols {
    let symbols = try symbols(fromUTF16: text)
    guard symbols.count == length else {
      throw .incomplete(length - symbols.count)
    }
    return symbols
  }

  /// Parses a string that is empty or contains only a partial or complete code.
  ///
  /// Use this method to check a field's new text. Long text isn't truncated: an incorrect code costs an attempt.
  ///
  /// - Throws: ``CodeRefusal/symbol`` if `text` contains a character other than symbols and separators,
  ///   ``CodeRefusal/tooMany(_:)`` for too many symbols, or ``CodeRefusal/noCode`` as in ``code(from:)``.
  public func symbols(from text: String) throws(CodeRefusal) -> CodeSymbols {
    try symbols(fromUTF16: text.utf16)
  }

  /// Parses a partial or complete code in UTF-16, like ``symbols(from:)``.
  ///
  /// - Parameter text: The UTF-16 code units of the code.
  /// - Returns: At most ``length`` symbols.
  /// - Throws: ``CodeRefusal``, as in ``symbols(from:)``.
  public func symbols(
    fromUTF16 text: some BidirectionalCollection<UInt16>
  ) throws(CodeRefusal) -> CodeSymbols {
    guard text.count <= CodeReading.longestText else { throw .noCode }
    return try symbols(from: [Unicode.Scalar](utf16: text))
  }

  /// Parses text that was decoded. Not generic, for the WebAssembly module.
  func symbols(from text: [Unicode.Scalar]) throws(CodeRefusal) -> CodeSymbols {
    let message = Message(
      text.visible[...],
      as: self,
      isBound: false,
      words: Words()
    )
    if message.otherCount > 0 || message.gaps(in: message.all).contains(.comma) { throw .symbol }
    if !message.isPlain { throw .noCode }
    let count = message.length(of: message.all)
    if count > length { throw .tooMany(count) }
    return message.symbols(of: message.all)
  }
}
