extension Message {
  var reading: CodeReading {
    if isPlain, let reading = readingOfCodeAlone { return reading }
    let candidates = candidates.filter { !isDisqualified($0) }
    if candidates.isEmpty { return .refused(refusal) }
    let codes = intendedCodes(among: candidates)
    if codes.isEmpty { return .refused(.noCode) }
    return isOneCode(codes) ? .code(codes[0]) : .refused(.severalCodes)
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
  private func isCode(_ all: Run) -> Bool {
    if !format.alphabet.hasLetters || all.count == 1 { return true }
    return format.isGrouped ? isBrokenLikeFormat(all) : looksLikeCode(all)
  }

  /// The reason for refusing a message without a code.
  private var refusal: CodeRefusal {
    if groups.isEmpty { return otherCount == 1 && !isBound ? .symbol : .noCode }
    let count = length(of: all)
    let isTooLong = isPlain && count > format.length
    if isTooLong, all.count == 1 { return .tooMany(count) }
    let longer = longerRuns
    if longer.count == 1 { return .tooMany(length(of: longer[0])) }
    return isTooLong && looksLikeCode(all) ? .tooMany(count) : .noCode
  }

  /// The runs that are too long: words and, in formats without letters, phrases of shorter, undivided words.
  private var longerRuns: [Run] {
    let words = words.filter { isTooLong($0) }
    if format.alphabet.hasLetters { return words }
    return words
      + phrases.filter { phrase in
        gaps(in: phrase) == .blanks && isTooLong(phrase) && !words.contains { phrase.contains($0.lowerBound) }
      }
  }

  private func isTooLong(_ run: Run) -> Bool {
    length(of: run) > format.length && !endsWithCode(run) && !isInTelephoneNumber(run)
      && !gaps(in: run).joinsDigits
      && (!format.alphabet.hasLetters || looksLikeCode(run))
  }
}
