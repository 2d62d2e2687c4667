/// What was found in a text: a ``CodeReading`` whose parts lie side by side, so that it need not be taken apart
/// and put together on its way to a field.
struct Finding {
  /// Which of the readings it is.
  enum Kind: UInt8 {
    case nothing
    case part
    case code
    case refused
  }

  private(set) var kind = Kind.refused

  /// The part or the code; of no meaning for the other kinds.
  var symbols = CodeSymbols()

  /// Why there is no code, if it is refused.
  private(set) var refusal = CodeRefusal.noCode

  init() {}

  /// Finds what ``CodeReading/init(utf16:as:boundTo:)`` says.
  @inline(never)
  mutating func read(_ text: Units, as format: inout CodeFormat, boundTo domain: Units) {
    refuse(.noCode)
    if text.count > CodeReading.longestText { return }
    guard let line = OriginBoundLine(in: text) else { return look(in: text, isBound: false, as: &format) }
    if domain.isEmpty || domain.isWithin(text.part(line.host)) {
      look(in: text.part(line.code), isBound: true, as: &format)
    } else {
      refuse(.foreignDomain)
    }
  }

  /// Finds a part or a code that has nothing else beside it, and looks for none.
  @inline(never)
  mutating func read(plain text: Units, as format: inout CodeFormat) {
    refuse(.noCode)
    if text.count > CodeReading.longestText { return }
    let survey = Survey(text, words: false, as: format)
    if survey.others > 0 {
      refuse(.symbol)
    } else if survey.isPlain {
      if survey.line.count > format.length {
        refuse(.tooMany(survey.line.count))
      } else {
        take(.part, text, survey.line.count, as: &format)
      }
    }
  }

  @inline(never)
  private mutating func refuse(_ refusal: CodeRefusal) {
    kind = .refused
    self.refusal = refusal
  }

  @inline(never)
  private mutating func take(_ kind: Kind, _ row: inout ByteRow, _ count: Int) {
    symbols.take(count, of: &row)
    self.kind = kind
  }

  @inline(never)
  private mutating func take(_ kind: Kind, _ text: Units, _ count: Int, as format: inout CodeFormat) {
    var row = ByteRow()
    text.copySymbols(from: 0, into: &row, as: &format)
    take(kind, &row, count)
  }

  /// Looks for a code in `text`. If that is the code of an origin-bound message, it is a code or nothing: it
  /// is never entered in part.
  @inline(never)
  private mutating func look(in text: Units, isBound: Bool, as format: inout CodeFormat) {
    if !isBound, text.count == 1 { return read(key: text[0], as: &format) }
    let length = format.length
    var survey = Survey(text, words: false, as: format)
    let count = survey.line.count
    if survey.isPlain {
      if !isBound, count < length || count == 1 {
        return take(count == 0 ? .nothing : .part, text, count, as: &format)
      }
      if count == length, isBound || survey.line.isCodeAlone(in: format) {
        return take(.code, text, count, as: &format)
      }
    }
    // Four or five digits, and words with a digit, are in many a text: there something must say that one is a code.
    let isCommon = !isBound && (format.alphabet.hasLetters || length < 6 && survey.others > 0)
    let isClear = survey.standing.count == 0 || survey.standing.count == 1 && (!isCommon || survey.hasOwnLine)
    if isClear, !survey.hasTouched {
      choose(&survey, isBound: isBound, as: &format)
    } else {
      var closer = Survey(text, words: true, as: format)
      if closer.settle(isCommon && !closer.hasOwnLine) {
        choose(&closer, isBound: isBound, as: &format)
      }
    }
  }

  /// Finds what a key wrote, in a third of the time that looking for a code takes: people wait for it.
  private mutating func read(key: UInt16, as format: inout CodeFormat) {
    let glyph = Glyph(UInt32(key), in: &format.alphabet)
    if glyph == .other { return refuse(.symbol) }
    var row = ByteRow()
    row[0] = glyph.ascii
    if glyph.isSymbol { take(.part, &row, 1) } else { take(.nothing, &row, 0) }
  }

  /// Takes the code that was found, or tells why there is none.
  @inline(never)
  private mutating func choose(_ survey: inout Survey, isBound: Bool, as format: inout CodeFormat) {
    let length = format.length
    let count = survey.line.count
    if survey.standing.count > 1 {
      refuse(.severalCodes)
    } else if survey.standing.count > 0 {
      take(.code, &survey.standing.symbols, length)
    } else if !isBound, survey.lines == 0, survey.others == 1 {
      // One character that is no symbol: a key that was typed.
      refuse(.symbol)
    } else if survey.isPlain, count > length, !survey.line.isBroken {
      // A word alone is meant as a code, also where it is an ordinary one.
      refuse(.tooMany(count))
    } else if survey.longerRuns == 1 {
      refuse(.tooMany(survey.longerCount))
    } else if survey.isPlain, count > length, survey.line.looksLikeCode {
      refuse(.tooMany(count))
    }
  }
}

extension Run {
  /// Whether a run that is as long as a code, and all that there is in a text, is a code. Only where words
  /// could be meant for one, and are several, is there a doubt.
  fileprivate func isCodeAlone(in format: CodeFormat) -> Bool {
    guard format.alphabet.hasLetters, isBroken else { return true }
    return format.isGrouped ? matches(format) : looksLikeCode
  }
}

extension Finding {
  init(_ reading: CodeReading) {
    switch reading {
    case .nothing: kind = .nothing
    case .part(let part): (kind, symbols) = (.part, part)
    case .code(let code): (kind, symbols) = (.code, code)
    case .refused(let refusal): self.refusal = refusal
    }
  }
}

extension CodeReading {
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
