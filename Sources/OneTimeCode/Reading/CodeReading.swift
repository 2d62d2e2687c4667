/// What a text means to a field: the result of reading it against a format.
///
/// A text may be one typed character, a pasted message or what AutoFill sends. Reading it depends on the
/// text and the format alone, not on what is entered already.
///
///     CodeReading("Your 2FA code: 654321", as: .digits(6))    // .code("654321")
///     CodeReading("98-5", as: .digits(6))                     // .part("985")
///     CodeReading("a", as: .digits(6))                        // .refused(.symbol)
public enum CodeReading: Equatable, Sendable {
  /// Nothing but separators, or nothing at all: dropped in silence.
  case nothing

  /// One symbol, or fewer than a full code, and separators: the same as typing the symbols one after
  /// another. A lone symbol is a part even where the code has no more than one: it may have been typed.
  case part(CodeSymbols)

  /// Exactly one full code: replaces everything.
  case code(CodeSymbols)

  /// No code.
  case refused(CodeRefusal)
}

extension CodeReading {
  /// The longest text that is read, in UTF-16 code units. A longer one is no message with a code in it, but
  /// a document that was pasted by mistake; it is refused as ``CodeRefusal/noCode``.
  public static let longestText = 10_000

  /// Reads `text` as a code of the given format.
  ///
  /// - Parameters:
  ///   - text: What was typed, pasted or filled in, as UTF-16 code units.
  ///   - format: What a code looks like.
  public init(utf16 text: some BidirectionalCollection<UInt16>, as format: CodeFormat) {
    self.init(utf16: text, as: format, boundTo: EmptyCollection())
  }

  /// Reads `text` as a code of the given format, for the domain that the page or the app stands for.
  ///
  /// An origin-bound message, whose last line is `@example.com #123456`, says itself which its code is: that
  /// one is taken or, if it does not fit the format, none. If the domain is neither the host of the message
  /// nor a subdomain of it, the reading is ``CodeRefusal/foreignDomain``.
  ///
  /// - Parameters:
  ///   - text: What was typed, pasted or filled in, as UTF-16 code units.
  ///   - format: What a code looks like.
  ///   - domain: A plain host, in punycode and without a port, such as `login.example.com`; empty if
  ///     messages for all hosts are taken. A domain that is no plain host matches none.
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
    let text = [Unicode.Scalar](utf16: text)
    guard let line = OriginBoundLine(in: text) else {
      self = Message(text[...], as: format, isBound: false).reading
      return
    }
    let domain = [Unicode.Scalar](utf16: domain)
    self =
      domain.isEmpty || domain.isWithin(line.host)
      ? Message(line.code, as: format, isBound: true).reading : .refused(.foreignDomain)
  }

  /// Reads `text` as a code of the given format, for the domain that the app stands for.
  ///
  /// - Parameters:
  ///   - text: What was typed, pasted or filled in.
  ///   - format: What a code looks like.
  ///   - domain: A plain host, in punycode and without a port; nothing, or an empty one, if messages for all
  ///     hosts are taken. See ``init(utf16:as:boundTo:)``.
  public init(_ text: String, as format: CodeFormat, boundTo domain: String? = nil) {
    self.init(utf16: text.utf16, as: format, boundTo: (domain ?? "").utf16)
  }

  /// Reads a single character, as most keys write it, without looking for a code in it.
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
