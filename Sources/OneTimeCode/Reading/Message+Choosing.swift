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
  private func isCode(_ all: Span) -> Bool {
    if !format.alphabet.hasLetters || all.count == 1 { return true }
    return format.isGrouped ? isDividedLikeFormat(all) : looksLikeCode(all)
  }

  /// The reason for refusing a message without a code.
  private var refusal: CodeRefusal {
    if symbolRuns.isEmpty { return otherCount == 1 && !isBound ? .symbol : .noCode }
    let count = length(of: all)
    let isTooLong = isPlain && count > format.length
    if isTooLong, all.count == 1 { return .tooMany(count) }
    let longer = longerSpans
    if longer.count == 1 { return .tooMany(length(of: longer[0])) }
    return isTooLong && looksLikeCode(all) ? .tooMany(count) : .noCode
  }

  /// The runs that are too long: words and, in formats without letters, phrases of shorter, undivided words.
  private var longerSpans: [Span] {
    let words = words.filter { isTooLong($0) }
    if format.alphabet.hasLetters { return words }
    return words
      + series.filter { series in
        gaps(in: series) == .blanks && isTooLong(series) && !words.contains { series.contains($0.lowerBound) }
      }
  }

  private func isTooLong(_ run: Span) -> Bool {
    length(of: run) > format.length && !endsWithCode(run) && !isInTelephoneNumber(run)
      && !gaps(in: run).joinsDigits
      && (!format.alphabet.hasLetters || looksLikeCode(run))
  }
}

// Chooses the code among the candidates.
extension Message {
  /// Returns the codes that the message may mean: none, one code any number of times, or different codes if
  /// the message is ambiguous.
  func intendedCodes(among candidates: [Candidate]) -> [CodeSymbols] {
    let unusual = candidates.filter { $0.form == .unusualWord }
    let attached = candidates.filter { $0.form != .unusualWord && isAttached($0) }
    let clear = candidates.filter { $0.form != .unusualWord && !isAttached($0) }
    let needsWord = needsWord(clear)
    // The words of the message matter only if the forms of the candidates don't determine the code.
    if attached.isEmpty, !needsWord {
      let codes = codes(of: clear)
      if isOneCode(codes) { return codes }
    }

    let mentionsCode = sentences.map { tokens[$0].hasCodeWord }
    func isNamed(_ candidate: Candidate) -> Bool { mentionsCode[sentence(of: candidate)] }

    let named = clear.filter {
      $0.form == .line ? hasDigit($0.run) : isNamed($0) || isInServiceSentence($0)
    }
    if !named.isEmpty { return codes(of: named) }

    let others = codes(of: clear + attached.filter { isNamed($0) })
    if others.isEmpty { return codes(of: unusual.filter { isNamed($0) && !isInBankingSentence($0) }) }
    return needsWord && isOneCode(others) && !mentionsCode.contains(true) ? [] : others
  }

  /// Whether a candidate is part of a longer term, such as a reference ("XX1234").
  private func isAttached(_ candidate: Candidate) -> Bool {
    let range = range(of: candidate.run)
    return range.lowerBound > 0 && tokens[range.lowerBound - 1].character.isAttached
      || tokens[range.upperBound].character.isAttached
  }

  /// Whether the candidates are codes only if words in the message suggest a code. Numbers of fewer than 6
  /// digits and words with a digit are common in ordinary text, but rarely alone on a line.
  private func needsWord(_ candidates: [Candidate]) -> Bool {
    !isBound && (format.alphabet.hasLetters || format.length < 6 && otherCount > 0)
      && !candidates.contains { $0.form == .line }
  }

  private func isInServiceSentence(_ candidate: Candidate) -> Bool {
    ServiceSentence.hasCode(at: range(of: candidate.run), in: tokens[sentences[sentence(of: candidate)]])
  }

  private func isInBankingSentence(_ candidate: Candidate) -> Bool {
    WordList.banking.occursAlone(in: tokens[sentences[sentence(of: candidate)]])
  }

  private func sentence(of candidate: Candidate) -> Int { symbolRuns[candidate.run.lowerBound].sentence }

  private func codes(of candidates: [Candidate]) -> [CodeSymbols] { candidates.map { symbols(of: $0.run) } }

  func isOneCode(_ codes: [CodeSymbols]) -> Bool { !codes.isEmpty && codes.allSatisfy { $0 == codes[0] } }
}

// Excludes candidates that only look like codes, by rules F6.6 to F6.18 in `docs/behaviour.md`.
extension Message {
  func isDisqualified(_ candidate: Candidate) -> Bool {
    isInTelephoneNumber(candidate.run) || isDividedUnlikeCode(candidate) || isOrdinaryWord(candidate)
  }

  /// Whether a candidate's separators rule out a code, unless ``isDividedUnusually(_:)`` has allowed them. A
  /// code is undivided or divided evenly. Dashes separate groups of 3 or more, because 2 digits next to a
  /// dash are part of a date. Blanks separate groups of 2 or more. Either may separate single symbols. Digits
  /// joined by punctuation are a date, a time or an amount. In a format with letters, a divided code has the
  /// format's groups. If that format has no groups, blanks may separate only single symbols, unless the code
  /// is alone on a line: two groups could be two ordinary words.
  private func isDividedUnlikeCode(_ candidate: Candidate) -> Bool {
    let run = candidate.run
    let gaps = gaps(in: run)
    if gaps.isEmpty || candidate.form == .unusualWord { return false }
    if gaps.joinsDigits || candidate.form == .series && gaps != .blanks { return true }
    if format.alphabet.hasLetters, format.isGrouped { return !isDividedLikeFormat(run) }
    let smallest = candidate.form != .series ? 3 : format.alphabet.hasLetters ? format.length : 2
    return !isDividedEvenly(run, atLeast: smallest)
  }

  /// Whether a candidate is an ordinary word, which contains no digit. Capitals alone on a line, or after a
  /// colon and not before another word, can be a code. "Note: NEVER share" contains no code.
  private func isOrdinaryWord(_ candidate: Candidate) -> Bool {
    let run = candidate.run
    guard format.alphabet.hasLetters, !hasDigit(run) else { return false }
    if !looksLikeCode(run) { return true }
    return candidate.form != .line
      && (characterBefore(run) != ":" || tokens[range(of: run).upperBound].kind == .blank)
  }
}

extension Message {
  /// Whether a word is divided evenly by dots ("985.391") or by dashes into three or more pairs ("12-34-56"),
  /// and is neither an amount nor a date. Always `false` if the format has letters and groups.
  func isDividedUnusually(_ run: Span) -> Bool {
    if format.alphabet.hasLetters, format.isGrouped { return false }
    let gaps = gaps(in: run)
    if gaps == .dot { return isDividedEvenly(run, atLeast: 3) && !isAmount(run) }
    return gaps == .dash && run.count > 2 && run.allSatisfy { symbolRuns[$0].length == 2 } && !canBeDate(run)
  }

  /// Whether `run` is next to the sign, code or name of a currency.
  private func isAmount(_ run: Span) -> Bool {
    let range = range(of: run)
    let before = tokens[..<range.lowerBound].dropLast { $0.kind == .blank }
    let after = tokens[range.upperBound...].drop { $0.kind == .blank }
    return before.last?.character.isCurrencySign == true || after.first?.character.isCurrencySign == true
      || WordList.currencies.isSuffix(of: before) || WordList.currencies.isPrefix(of: after)
  }

  /// Whether `run` consists of three pairs that can be a date, in the order DMY, MDY or YMD.
  private func canBeDate(_ run: Span) -> Bool {
    let first = run.lowerBound
    return run.count == 3
      && (isDayAndMonth(first, first + 1) || isDayAndMonth(first + 1, first)
        || isDayAndMonth(first + 2, first + 1))
  }

  private func isDayAndMonth(_ day: Int, _ month: Int) -> Bool {
    1...31 ~= number(inGroup: day) && 1...12 ~= number(inGroup: month)
  }

  /// Returns the number that the digits of a group form, or 0 if one of its symbols isn't a digit.
  private func number(inGroup index: Int) -> Int {
    var number = 0
    for token in tokens[symbolRuns[index].range] {
      guard token.isDigit else { return 0 }
      number = number * 10 + Int(token.symbol - UInt8(ascii: "0"))
    }
    return number
  }
}
