extension Message {
  /// Returns the code of the message, or the reason why there is none.
  func reading(with words: Words) -> CodeReading {
    if isPlain, let reading = readingOfCodeAlone { return reading }
    let candidates = candidates
    if candidates.isEmpty { return .refused(refusal) }
    return Weighing(self, words: words).choice(among: candidates)
  }

  /// The result for a plain message. `nil` for words, too many symbols or, in a bound message, too few.
  private var readingOfCodeAlone: CodeReading? {
    let count = length(of: all)
    if !isBound {
      if count == 0 { return .nothing }
      if count < format.length || count == 1 { return .part(symbols(of: all)) }
    }
    return count == format.length && (isBound || isCode(all)) ? .code(symbols(of: all)) : nil
  }

  /// Whether a message that contains only symbols and separators is a code rather than words.
  private func isCode(_ all: Span) -> Bool {
    if !format.alphabet.hasLetters || all.count == 1 { return true }
    return format.isGrouped ? isDividedLikeFormat(all) : looksLikeCode(all)
  }

  /// The reason for refusing a message without a candidate.
  var refusal: CodeRefusal {
    if symbolRuns.isEmpty { return otherCount == 1 && !isBound ? .symbol : .noCode }
    let count = length(of: all)
    let isTooLong = isPlain && count > format.length
    if isTooLong, all.count == 1 { return .tooMany(count) }
    let longer = longerSpans
    if longer.count == 1 { return .tooMany(length(of: longer[0])) }
    return isTooLong && looksLikeCode(all) ? .tooMany(count) : .noCode
  }

  /// The spans that are too long: words and, in formats without letters, shorter words separated by blanks.
  private var longerSpans: [Span] {
    let words = spans { $0.isTight }.filter { isTooLong($0) }
    if format.alphabet.hasLetters { return words }
    var isInWord = [Bool](repeating: false, count: symbolRuns.count)
    for word in words { isInWord[word.lowerBound] = true }
    return words
      + spans { $0.isTight || $0 == .blanks }.filter { series in
        series.count > 1 && gaps(in: series).allSatisfy { $0 == .blanks } && isTooLong(series)
          && !series.contains { isInWord[$0] }
      }
  }

  private func isTooLong(_ span: Span) -> Bool {
    length(of: span) > format.length && !endsWithCode(span)
      && !tokens[range(of: span)].contains { $0.isInTelephoneNumber }
      && gaps(in: span).allSatisfy { $0 == .dash || $0 == .blanks }
      && (!format.alphabet.hasLetters || looksLikeCode(span))
  }

  /// Whether the last run is a code preceded only by letters and dashes: "G-985391", but not "12-985391".
  func endsWithCode(_ word: Span) -> Bool {
    let last = symbolRuns[word.upperBound - 1]
    return word.count > 1 && last.length == format.length && last.hasDigit && !hasDigit(word.dropLast())
  }
}

/// Consecutive runs of symbols that together have as many symbols as a code.
struct Candidate {
  let span: Span

  /// The positions of the tokens.
  let range: Range<Int>

  let code: CodeSymbols

  /// How the runs are divided, or `nil` for a single run.
  let division: Gap?

  /// Whether the runs are divided as dates and amounts are, too.
  let isUnusual: Bool

  /// Whether there is a digit, and nothing else on the line but signs; or, if the division is unusual, nothing else in
  /// the message.
  let isAlone: Bool

  init(_ span: Span, dividedBy division: Gap?, in message: Message) {
    self.span = span
    self.division = division
    range = message.range(of: span)
    code = message.symbols(of: span)
    isUnusual =
      switch division {
      case .dot, .comma, .separators: true
      case .dash: span.count > 2 && message.symbolRuns[span.lowerBound].length == 2
      default: false
      }
    isAlone =
      message.hasDigit(span)
      && (isUnusual ? message.otherCount == 0 && span == message.all : message.isAlone(span))
  }

  /// Whether the symbols can be a date: 8 adjacent digits with a year from 1900 to 2100, in the order YMD or DMY, or three
  /// groups with an unusual division, in the order DMY, MDY or YMD.
  func isDate(in message: Message) -> Bool {
    func number(_ range: Range<Int>) -> Int { message.number(at: range) }
    func isDate(_ day: Range<Int>, _ month: Range<Int>) -> Bool {
      1...31 ~= number(day) && 1...12 ~= number(month)
    }
    func isDate(_ day: Range<Int>, _ month: Range<Int>, _ year: Range<Int>) -> Bool {
      1900...2100 ~= number(year) && isDate(day, month)
    }
    if division == nil, range.count == 8 {
      let (start, end) = (range.lowerBound, range.upperBound)
      return isDate((start + 6)..<end, (start + 4)..<(start + 6), start..<(start + 4))
        || isDate(start..<(start + 2), (start + 2)..<(start + 4), (start + 4)..<end)
    }
    guard isUnusual, span.count == 3 else { return false }
    let groups = message.symbolRuns[span].map { $0.range }
    return isDate(groups[0], groups[1]) || isDate(groups[1], groups[0]) || isDate(groups[2], groups[1])
  }
}

extension Message {
  /// All spans with the number of symbols of a code, divided in one way.
  var candidates: [Candidate] {
    var candidates: [Candidate] = []
    for start in symbolRuns.indices {
      var length = symbolRuns[start].length
      var end = start + 1
      var division: Gap?
      while length < format.length, end < symbolRuns.count {
        let gap = symbolRuns[end].gap
        if let division, division != gap { break }
        division = gap
        length += symbolRuns[end].length
        end += 1
      }
      if length == format.length, canBeCode(start..<end, dividedBy: division) {
        candidates.append(Candidate(start..<end, dividedBy: division, in: self))
      }
    }
    return candidates
  }

  /// Whether a span is divided as senders divide codes, and isn't an ordinary word.
  private func canBeCode(_ span: Span, dividedBy division: Gap?) -> Bool {
    if format.alphabet.hasLetters, !hasDigit(span), !isAnnounced(span) { return false }
    guard let division else { return true }
    if format.alphabet.hasLetters, format.isGrouped {
      return (division == .dash || division == .blanks) && isDividedLikeFormat(span)
    }
    switch division {
    case .dash:
      return isDividedEvenly(span, atLeast: 3)
        || span.count > 2 && span.allSatisfy { symbolRuns[$0].length == 2 }
    case .dot, .comma, .separators: return isDividedEvenly(span, atLeast: 3)
    case .blanks:
      let smallest = !format.alphabet.hasLetters ? 2 : isAlone(span) ? 3 : format.length
      return isDividedEvenly(span, atLeast: smallest)
    case .list, .lineEnd: return format.length > 3 && isDividedEvenly(span, atLeast: format.length)
    case .joiner, .text, .start: return false
    }
  }

  /// Whether letters without a digit are a code: capitals alone on their line, or after a colon and not before another
  /// word. "Note: NEVER share" contains no code.
  private func isAnnounced(_ span: Span) -> Bool {
    guard looksLikeCode(span) else { return false }
    if isAlone(span) { return true }
    return characterBefore(span) == ":" && tokens[range(of: span).upperBound].kind != .blank
  }

  /// Whether a span is alone on its line, except for signs.
  func isAlone(_ span: Span) -> Bool {
    let range = range(of: span)
    let before = tokens[..<range.lowerBound].last { !$0.isSign }
    let after = tokens[range.upperBound...].first { !$0.isSign }
    return before?.kind ?? .lineEnd == .lineEnd && after?.kind ?? .lineEnd == .lineEnd
  }

  /// Returns the last character before a span that isn't a separator, or "\n" at the start of a line.
  private func characterBefore(_ span: Span) -> Unicode.Scalar {
    guard let token = tokens[..<range(of: span).lowerBound].last(where: { !$0.isSeparator }) else {
      return "\n"
    }
    return token.kind == .lineEnd ? "\n" : token.character
  }
}
