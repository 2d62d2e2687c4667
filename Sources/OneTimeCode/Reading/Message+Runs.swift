/// A range of indices of consecutive groups.
typealias Run = Range<Int>

extension Message {
  /// The runs of symbols that are adjacent, or separated by single dashes or by punctuation between digits.
  var words: [Run] { runs(joinedBy: [.dot, .joiner, .dash]) }

  /// The runs of words that are separated by blanks.
  var phrases: [Run] { runs(joinedBy: [.dot, .joiner, .dash, .blanks]) }

  /// For each line with symbols, the run of all its symbols.
  var lines: [Run] { runs(joinedBy: [.dot, .joiner, .dash, .blanks, .separators, .text]) }

  private func runs(joinedBy gaps: Gap) -> [Run] {
    var runs: [Run] = []
    var start = 0
    for next in 1..<(groups.count + 1) where next == groups.count || !gaps.contains(groups[next].gap) {
      runs.append(start..<next)
      start = next
    }
    return runs
  }

  /// Returns the indices of a run's tokens, including the tokens in its gaps.
  func range(of run: Run) -> Range<Int> {
    run.isEmpty
      ? 0..<0 : groups[run.lowerBound].range.lowerBound..<groups[run.upperBound - 1].range.upperBound
  }

  /// Returns the number of symbols in a run.
  func length(of run: Run) -> Int {
    var length = 0
    for index in run { length += groups[index].length }
    return length
  }

  /// Returns the kinds of gaps between a run's groups.
  func gaps(in run: Run) -> Gap {
    var gaps: Gap = []
    for index in run.dropFirst() { gaps.formUnion(groups[index].gap) }
    return gaps
  }

  func hasDigit(_ run: Run) -> Bool { run.contains { groups[$0].hasDigit } }

  func isInTelephoneNumber(_ run: Run) -> Bool { run.contains { groups[$0].isInTelephoneNumber } }

  /// Whether a run may be a code with letters rather than words.
  ///
  /// A run with a lowercase letter and no digit consists of words, even if the alphabet is uppercase.
  func looksLikeCode(_ run: Run) -> Bool { hasDigit(run) || !run.contains { groups[$0].hasSmallLetter } }

  /// Whether a run is divided as senders divide codes: into single symbols, or into groups whose sizes are at
  /// least `smallest` and differ by at most 1.
  func isBrokenEvenly(_ run: Run, atLeast smallest: Int) -> Bool {
    var shortest = format.length
    var longest = 0
    for index in run {
      shortest = min(shortest, groups[index].length)
      longest = max(longest, groups[index].length)
    }
    return longest - shortest <= 1 && (shortest >= smallest || longest == 1)
  }

  /// Whether a run is divided exactly into the format's groups.
  func isBrokenLikeFormat(_ run: Run) -> Bool {
    var end = 0
    for index in run {
      if end > 0, !format.startsGroup(at: end) { return false }
      end += groups[index].length
    }
    return run.count == format.groupCount
  }

  /// Returns the symbols of a run, at most ``CodeSymbols/capacity`` of them.
  func symbols(of run: Run) -> CodeSymbols {
    var symbols = CodeSymbols()
    for token in tokens[range(of: run)] where token.isSymbol { symbols.append(token.symbol) }
    return symbols
  }
}
