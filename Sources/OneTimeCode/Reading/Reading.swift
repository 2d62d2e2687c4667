/// What a text means to a field: the result of reading it against a format.
///
/// A text may be one typed character, a pasted message or what AutoFill sends. Reading it depends on the
/// text and the format alone, not on what is entered already.
///
///     Reading("Your 2FA code: 654321", as: .digits(6))    // .code("654321")
///     Reading("98-5", as: .digits(6))                     // .part("985")
///     Reading("a", as: .digits(6))                        // .refused(.symbol)
public enum Reading: Equatable, Sendable {
  /// Nothing but separators, or nothing at all: dropped in silence.
  case nothing

  /// One symbol, or fewer than a full code, and separators: the same as typing the symbols one after
  /// another. A lone symbol is a part even where the code has no more than one: it may have been typed.
  case part(Symbols)

  /// Exactly one full code: replaces everything.
  case code(Symbols)

  /// No code.
  case refused(Refusal)
}

extension Reading {
  /// The longest text that is read, in UTF-16 code units. A longer one is no message with a code in it, but
  /// a document that was pasted by mistake; it is refused as ``Refusal/noCode``.
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
  /// nor a subdomain of it, the reading is ``Refusal/foreignDomain``.
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
    guard text.count <= Reading.longestText else {
      self = .refused(.noCode)
      return
    }
    var range = text.startIndex..<text.endIndex
    var isBound = false
    if let line = OriginBoundLine(in: text) {
      guard domain.isEmpty || domain.isWithin(text, line.host) else {
        self = .refused(.foreignDomain)
        return
      }
      range = line.code
      isBound = true
    }
    self.init(text, in: range, isBound: isBound, as: format)
  }

  /// Reads the part of `text` that is in `range`. If that is the code of an origin-bound message, it is a
  /// code or nothing: it is never entered in part.
  private init<Text: BidirectionalCollection<UInt16>>(
    _ text: Text,
    in range: Range<Text.Index>,
    isBound: Bool,
    as format: CodeFormat
  ) {
    let phrases = Survey(text, in: range, joining: true, as: format)
    let words = Survey(text, in: range, joining: false, as: format)
    let plainCount = phrases.plainCount
    var start = words.code ?? phrases.code
    var count = format.length
    var isPart = false
    if let plainCount {
      isPart = !isBound && (plainCount < count || plainCount == 1)
      if isPart || plainCount == count && (isBound || phrases.run.isCodeAlone(in: format)) {
        start = phrases.run.start
        count = plainCount
      }
    }
    if let start, !(words.code == nil ? phrases : words).codesDiffer {
      let symbols = Symbols(text, from: start, count: count, as: format)
      self = count == 0 ? .nothing : isPart ? .part(symbols) : .code(symbols)
      return
    }
    var refusal = Refusal.noCode
    if start != nil {
      refusal = .severalCodes
    } else if let plainCount, plainCount > format.length, !phrases.run.isBroken {
      // A word alone is meant as a code, also where it is an ordinary one.
      refusal = .tooMany(plainCount)
    } else if format.alphabet.hasLetters, words.longerRuns == 1 {
      // Among letters the broken run would be the whole sentence.
      refusal = .tooMany(words.longerCount)
    } else if phrases.longerRuns == 1 {
      refusal = .tooMany(phrases.longerCount)
    } else if !isBound, phrases.runs == 0, phrases.others == 1 {
      // One character that is no symbol: a key that was typed.
      refusal = .symbol
    }
    self = .refused(refusal)
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
}
