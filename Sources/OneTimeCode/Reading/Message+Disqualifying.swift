// Excludes candidates that only look like codes, by the rules in the F6 rows of `docs/behaviour.md`.
extension Message {
  func isDisqualified(_ candidate: Candidate) -> Bool {
    isInTelephoneNumber(candidate.run) || isBrokenUnlikeCode(candidate) || isOrdinaryWord(candidate)
  }

  /// Whether a candidate's separators rule out a code, unless ``isBrokenUnusually(_:)`` has allowed them. A
  /// code is undivided or divided evenly. Dashes separate groups of 3 or more, because 2 digits next to a
  /// dash are part of a date. Blanks separate groups of 2 or more. Either may separate single symbols. Digits
  /// joined by punctuation are a date, a time or an amount. In a format with letters, a divided code has the
  /// format's groups. If that format has no groups, blanks may separate only single symbols, unless the code
  /// is alone on a line: two groups could be two ordinary words.
  private func isBrokenUnlikeCode(_ candidate: Candidate) -> Bool {
    let run = candidate.run
    let gaps = gaps(in: run)
    if gaps.isEmpty || candidate.form == .unusualWord { return false }
    if gaps.joinsDigits || candidate.form == .phrase && gaps != .blanks { return true }
    if format.alphabet.hasLetters, format.isGrouped { return !isBrokenLikeFormat(run) }
    let smallest = candidate.form != .phrase ? 3 : format.alphabet.hasLetters ? format.length : 2
    return !isBrokenEvenly(run, atLeast: smallest)
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
  func isBrokenUnusually(_ run: Run) -> Bool {
    if format.alphabet.hasLetters, format.isGrouped { return false }
    let gaps = gaps(in: run)
    if gaps == .dot { return isBrokenEvenly(run, atLeast: 3) && !isAmount(run) }
    return gaps == .dash && run.count > 2 && run.allSatisfy { groups[$0].length == 2 } && !canBeDate(run)
  }

  /// Whether `run` is next to the sign, code or name of a currency.
  private func isAmount(_ run: Run) -> Bool {
    let range = range(of: run)
    let before = tokens[..<range.lowerBound].dropLast { $0.kind == .blank }
    let after = tokens[range.upperBound...].drop { $0.kind == .blank }
    return before.last?.character.isCurrencySign == true || after.first?.character.isCurrencySign == true
      || WordList.currencies.isSuffix(of: before) || WordList.currencies.isPrefix(of: after)
  }

  /// Whether `run` consists of three pairs that can be a date, in the order DMY, MDY or YMD.
  private func canBeDate(_ run: Run) -> Bool {
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
    for token in tokens[groups[index].range] {
      guard token.isDigit else { return 0 }
      number = number * 10 + Int(token.symbol - UInt8(ascii: "0"))
    }
    return number
  }
}
