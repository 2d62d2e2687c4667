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

  private func sentence(of candidate: Candidate) -> Int { groups[candidate.run.lowerBound].sentence }

  private func codes(of candidates: [Candidate]) -> [CodeSymbols] { candidates.map { symbols(of: $0.run) } }

  func isOneCode(_ codes: [CodeSymbols]) -> Bool { !codes.isEmpty && codes.allSatisfy { $0 == codes[0] } }
}
