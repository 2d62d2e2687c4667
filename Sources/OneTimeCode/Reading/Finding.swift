/// What was found in a text: a ``Reading`` whose parts lie side by side, so that it need not be taken apart
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
  var symbols = Symbols()

  /// Why there is no code, if it is refused.
  private(set) var refusal = Refusal.noCode

  init() {}

  /// Finds what ``Reading/init(utf16:as:boundTo:)`` says.
  @inline(never)
  mutating func read(_ text: Units, as format: inout CodeFormat, boundTo domain: Units) {
    refuse(.noCode)
    if text.count > Reading.longestText { return }
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
    if text.count > Reading.longestText { return }
    var survey = Survey()
    survey.read(text, joining: true, as: &format)
    if survey.others > 0 {
      refuse(.symbol)
    } else if survey.isPlain {
      if survey.run.count > format.length {
        refuse(.tooMany(survey.run.count))
      } else {
        take(.part, &survey.run.symbols, survey.run.count)
      }
    }
  }

  @inline(never)
  private mutating func refuse(_ refusal: Refusal) {
    kind = .refused
    self.refusal = refusal
  }

  @inline(never)
  private mutating func take(_ kind: Kind, _ row: inout ByteRow, _ count: Int) {
    symbols.take(count, of: &row)
    self.kind = kind
  }

  /// Looks for a code in `text`. If that is the code of an origin-bound message, it is a code or nothing: it
  /// is never entered in part.
  @inline(never)
  private mutating func look(in text: Units, isBound: Bool, as format: inout CodeFormat) {
    let length = format.length
    var phrases = Survey()
    phrases.read(text, joining: true, as: &format)
    let count = phrases.run.count
    if phrases.isPlain {
      if !isBound, count < length || count == 1 {
        return take(count == 0 ? .nothing : .part, &phrases.run.symbols, count)
      }
      if count == length, isBound || phrases.isCodeAlone(in: format) {
        return take(.code, &phrases.run.symbols, count)
      }
    }
    // Unbroken runs count first.
    var words = Survey()
    words.read(text, joining: false, as: &format)
    let codes = words.codes == 0 ? phrases.codes : words.codes
    if codes > 1 {
      refuse(.severalCodes)
    } else if codes > 0 {
      if words.codes > 0 { take(.code, &words.code, length) } else { take(.code, &phrases.code, length) }
    } else if !isBound, phrases.runs == 0, phrases.others == 1 {
      // One character that is no symbol: a key that was typed.
      refuse(.symbol)
    } else if phrases.isPlain, count > length, !phrases.run.isBroken {
      // A word alone is meant as a code, also where it is an ordinary one.
      refuse(.tooMany(count))
    } else if format.alphabet.hasLetters, words.longerRuns == 1 {
      // Among letters the broken run would be the whole sentence.
      refuse(.tooMany(words.longerCount))
    } else if phrases.longerRuns == 1 {
      refuse(.tooMany(phrases.longerCount))
    }
  }
}

extension Survey {
  /// Whether a run that is as long as a code, and all that there is in a text, is a code. Only where words
  /// could be meant for one, and are several, is there a doubt.
  fileprivate func isCodeAlone(in format: CodeFormat) -> Bool {
    guard format.alphabet.hasLetters, run.isBroken else { return true }
    return format.isGrouped ? run.matches(format) : run.looksLikeCode
  }
}

extension Finding {
  init(_ reading: Reading) {
    switch reading {
    case .nothing: kind = .nothing
    case .part(let part): (kind, symbols) = (.part, part)
    case .code(let code): (kind, symbols) = (.code, code)
    case .refused(let refusal): self.refusal = refusal
    }
  }
}

extension Reading {
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
