/// What was found in a text: a ``Reading`` whose parts lie side by side, so that it need not be taken apart
/// and put together on its way to a field.
struct Finding {
  /// Which of the readings it is.
  enum Kind {
    case nothing
    case part
    case code
    case refused
  }

  private(set) var kind = Kind.refused

  /// The part or the code; none for the other kinds.
  private(set) var symbols = Symbols()

  /// Why there is no code, if it is refused.
  private(set) var refusal = Refusal.noCode

  /// Finds what ``Reading/init(utf16:as:boundTo:)`` says.
  @inline(never)
  init(
    _ text: some BidirectionalCollection<UInt16>,
    as format: CodeFormat,
    boundTo domain: some BidirectionalCollection<UInt16>
  ) {
    if text.count > Reading.longestText { return }
    if let line = OriginBoundLine(in: text) {
      if domain.isEmpty || domain.isWithin(text, line.host) {
        read(text, in: line.code, isBound: true, as: format)
      } else {
        refusal = .foreignDomain
      }
    } else {
      read(text, in: text.startIndex..<text.endIndex, isBound: false, as: format)
    }
  }

  /// Finds a part or a code that has nothing else beside it, and looks for none.
  @inline(never)
  init(plain text: some BidirectionalCollection<UInt16>, as format: CodeFormat) {
    if text.count > Reading.longestText { return }
    let survey = Survey(text, in: text.startIndex..<text.endIndex, joining: true, as: format)
    if survey.others > 0 {
      refusal = .symbol
    } else if survey.isPlain {
      if survey.run.count > format.length {
        refusal = .tooMany(survey.run.count)
      } else {
        take(survey.run.symbols, .part)
      }
    }
  }

  private mutating func take(_ symbols: Symbols, _ kind: Kind) {
    self.symbols = symbols
    self.kind = kind
  }

  /// Reads the part of `text` that is in `range`. If that is the code of an origin-bound message, it is a
  /// code or nothing: it is never entered in part.
  @inline(never)
  private mutating func read<Text: BidirectionalCollection<UInt16>>(
    _ text: Text,
    in range: Range<Text.Index>,
    isBound: Bool,
    as format: CodeFormat
  ) {
    let phrases = Survey(text, in: range, joining: true, as: format)
    let count = phrases.run.count
    if phrases.isPlain {
      symbols = phrases.run.symbols
      if !isBound, count < format.length || count == 1 {
        kind = count == 0 ? .nothing : .part
        return
      }
      if count == format.length, isBound || phrases.run.isCodeAlone(in: format) {
        kind = .code
        return
      }
    }
    // Unbroken runs count first.
    let words = Survey(text, in: range, joining: false, as: format)
    let codesDiffer = words.code.isEmpty ? phrases.codesDiffer : words.codesDiffer
    symbols = words.code.isEmpty ? phrases.code : words.code
    if codesDiffer {
      refusal = .severalCodes
    } else if !symbols.isEmpty {
      kind = .code
    } else if !isBound, phrases.runs == 0, phrases.others == 1 {
      // One character that is no symbol: a key that was typed.
      refusal = .symbol
    } else {
      let count = Finding.longCount(words, phrases, in: format)
      if count > 0 { refusal = .tooMany(count) }
    }
  }

  /// How many symbols there are in what is a code but for its length, or 0 if there is no such thing.
  private static func longCount(_ words: Survey, _ phrases: Survey, in format: CodeFormat) -> Int {
    // A word alone is meant as a code, also where it is an ordinary one.
    if phrases.isPlain, phrases.run.count > format.length, !phrases.run.isBroken { return phrases.run.count }
    // Among letters the broken run would be the whole sentence.
    let runs = format.alphabet.hasLetters && words.longerRuns == 1 ? words : phrases
    return runs.longerRuns == 1 ? runs.longerCount : 0
  }
}

extension Finding {
  /// What was read, as it was found.
  init(_ reading: Reading) {
    switch reading {
    case .nothing: kind = .nothing
    case .part(let part): take(part, .part)
    case .code(let code): take(code, .code)
    case .refused(let refusal): self.refusal = refusal
    }
  }
}

extension Reading {
  /// What was found, as it is read.
  init(_ finding: Finding) {
    self =
      switch finding.kind {
      case .nothing: .nothing
      case .part: .part(finding.symbols)
      case .code: .code(finding.symbols)
      case .refused: .refused(finding.refusal)
      }
  }
}
