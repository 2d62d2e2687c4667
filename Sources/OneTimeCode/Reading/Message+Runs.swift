/// Consecutive groups of symbols, by their positions.
typealias Run = Range<Int>

extension Message {
  /// Symbols that nothing, single dashes or punctuation between digits separates.
  var words: [Run] { runs(joinedBy: [.dot, .joiner, .dash]) }

  /// Words with blanks between them.
  var phrases: [Run] { runs(joinedBy: [.dot, .joiner, .dash, .blanks]) }

  /// The symbols of each line.
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

  /// The positions of its tokens.
  func range(of run: Run) -> Range<Int> {
    run.isEmpty
      ? 0..<0 : groups[run.lowerBound].range.lowerBound..<groups[run.upperBound - 1].range.upperBound
  }

  /// The number of symbols.
  func length(of run: Run) -> Int {
    var length = 0
    for index in run { length += groups[index].length }
    return length
  }

  /// The kinds of gaps between its groups.
  func gaps(in run: Run) -> Gap {
    var gaps: Gap = []
    for index in run.dropFirst() { gaps.formUnion(groups[index].gap) }
    return gaps
  }

  func hasDigit(_ run: Run) -> Bool { run.contains { groups[$0].hasDigit } }

  func isInTelephoneNumber(_ run: Run) -> Bool { run.contains { groups[$0].isInTelephoneNumber } }

  /// Whether this could be a code made of letters, rather than words.
  ///
  /// Words are written with small letters and have no digit, in an alphabet of any case.
  func looksLikeCode(_ run: Run) -> Bool { hasDigit(run) || !run.contains { groups[$0].hasSmallLetter } }

  /// Whether a run is broken as senders do it: into groups of at least `smallest` symbols whose sizes differ by at most
  /// one, or into single symbols.
  func isBrokenEvenly(_ run: Run, atLeast smallest: Int) -> Bool {
    var least = format.length
    var most = 0
    for index in run {
      least = min(least, groups[index].length)
      most = max(most, groups[index].length)
    }
    return most - least <= 1 && (least >= smallest || most == 1)
  }

  /// Whether a run is broken where the groups of the format meet, and nowhere else.
  func isBrokenLikeFormat(_ run: Run) -> Bool {
    var end = 0
    for index in run {
      if end > 0, !format.startsGroup(at: end) { return false }
      end += groups[index].length
    }
    return run.count == format.groupCount
  }

  /// The symbols; at most as many as a code has.
  func symbols(of run: Run) -> CodeSymbols {
    var symbols = CodeSymbols()
    for token in tokens[range(of: run)] where token.isSymbol { symbols.append(token.symbol) }
    return symbols
  }
}
