/// A message in which to find a code, divided into characters, sentences and runs of symbols.
struct Message {
  let format: CodeFormat

  /// Whether the text is only the code of an origin-bound message.
  let isBound: Bool

  /// The visible characters, without an app hash (unless codes have its length) and with a line end added.
  let tokens: [Token]

  /// The positions of the tokens of each sentence.
  let sentences: [Range<Int>]

  let symbolRuns: [SymbolRun]

  /// The number of characters other than symbols, separators, line ends and dots between digits. A removed
  /// app hash counts as one.
  let otherCount: Int

  /// Divides `text`, which contains no invisible characters.
  init(_ text: ArraySlice<Unicode.Scalar>, as format: CodeFormat, isBound: Bool) {
    self.format = format
    self.isBound = isBound
    var tokens = [Token](scanning: text, for: format.alphabet)
    let hash = format.length == AppHash.length ? nil : AppHash.range(in: tokens)
    if let hash { tokens.removeSubrange(hash) }
    self.tokens = tokens
    sentences = Message.sentences(in: tokens)
    symbolRuns = [SymbolRun](in: tokens, sentences: sentences)
    let others = tokens.count { $0.kind == .other || $0.kind == .joiner && !$0.isDot }
    otherCount = hash == nil ? others : others + 1
  }

  /// Divides tokens into sentences, which end at line ends, marks such as "!", and full stops before a blank.
  private static func sentences(in tokens: [Token]) -> [Range<Int>] {
    var sentences: [Range<Int>] = []
    var start = 0
    for index in tokens.indices {
      let token = tokens[index]
      let isOver =
        switch token.kind {
        case .lineEnd: true
        case .blank: index > 0 && tokens[index - 1].character == "."
        case .other: token.character.endsSentence
        default: false
        }
      guard isOver else { continue }
      sentences.append(start..<(index + 1))
      start = index + 1
    }
    return sentences
  }

  var all: Span { symbolRuns.indices }

  /// Whether the text consists only of symbols on one line, separators, line ends and dots between digits.
  var isPlain: Bool { otherCount == 0 && !gaps(in: all).contains(.lineEnd) }
}

/// A range of indices of consecutive runs of symbols.
typealias Span = Range<Int>

extension Message {
  /// The runs of symbols that are adjacent, or separated by single dashes or by punctuation between digits.
  var words: [Span] { runs(joinedBy: [.dot, .joiner, .dash]) }

  /// The runs of words that are separated by blanks.
  var series: [Span] { runs(joinedBy: [.dot, .joiner, .dash, .blanks]) }

  /// For each line with symbols, the run of all its symbols.
  var lines: [Span] { runs(joinedBy: [.dot, .joiner, .dash, .blanks, .separators, .text]) }

  private func runs(joinedBy gaps: Gap) -> [Span] {
    var runs: [Span] = []
    var start = 0
    for next in 1..<(symbolRuns.count + 1)
    where next == symbolRuns.count || !gaps.contains(symbolRuns[next].gap) {
      runs.append(start..<next)
      start = next
    }
    return runs
  }

  /// Returns the indices of a run's tokens, including the tokens in its gaps.
  func range(of run: Span) -> Range<Int> {
    run.isEmpty
      ? 0..<0 : symbolRuns[run.lowerBound].range.lowerBound..<symbolRuns[run.upperBound - 1].range.upperBound
  }

  /// Returns the number of symbols in a run.
  func length(of run: Span) -> Int {
    var length = 0
    for index in run { length += symbolRuns[index].length }
    return length
  }

  /// Returns the kinds of gaps between a run's groups.
  func gaps(in run: Span) -> Gap {
    var gaps: Gap = []
    for index in run.dropFirst() { gaps.formUnion(symbolRuns[index].gap) }
    return gaps
  }

  func hasDigit(_ run: Span) -> Bool { run.contains { symbolRuns[$0].hasDigit } }

  func isInTelephoneNumber(_ run: Span) -> Bool { run.contains { symbolRuns[$0].isInTelephoneNumber } }

  /// Whether a run may be a code with letters rather than words.
  ///
  /// A run with a lowercase letter and no digit consists of words, even if the alphabet is uppercase.
  func looksLikeCode(_ run: Span) -> Bool { hasDigit(run) || !run.contains { symbolRuns[$0].hasSmallLetter } }

  /// Whether a run is divided as senders divide codes: into single symbols, or into groups whose sizes are at
  /// least `smallest` and differ by at most 1.
  func isDividedEvenly(_ run: Span, atLeast smallest: Int) -> Bool {
    var shortest = format.length
    var longest = 0
    for index in run {
      shortest = min(shortest, symbolRuns[index].length)
      longest = max(longest, symbolRuns[index].length)
    }
    return longest - shortest <= 1 && (shortest >= smallest || longest == 1)
  }

  /// Whether a run is divided exactly into the format's groups.
  func isDividedLikeFormat(_ run: Span) -> Bool {
    var end = 0
    for index in run {
      if end > 0, !format.startsGroup(at: end) { return false }
      end += symbolRuns[index].length
    }
    return run.count == format.groupCount
  }

  /// Returns the symbols of a run, at most ``CodeSymbols/capacity`` of them.
  func symbols(of run: Span) -> CodeSymbols {
    var symbols = CodeSymbols()
    for token in tokens[range(of: run)] where token.isSymbol { symbols.append(token.symbol) }
    return symbols
  }
}

/// A run of adjacent symbols in a message.
struct SymbolRun {
  /// The positions of the group's tokens.
  let range: Range<Int>

  /// The gap between the previous group and this one.
  let gap: Gap

  /// The index of the sentence that contains the group.
  let sentence: Int

  let hasDigit: Bool
  let hasSmallLetter: Bool
  let isInTelephoneNumber: Bool

  init(at range: Range<Int>, of tokens: [Token], after gap: Gap, sentence: Int) {
    self.range = range
    self.gap = gap
    self.sentence = sentence
    hasDigit = tokens[range].contains { $0.isDigit }
    hasSmallLetter = tokens[range].contains { "a"..."z" ~= $0.character }
    isInTelephoneNumber = tokens[range].contains { $0.isInTelephoneNumber }
  }

  var length: Int { range.count }
}

/// A set of kinds of gaps: one kind between two adjacent groups, and any number of kinds in a run.
struct Gap: OptionSet {
  let rawValue: UInt8

  /// A dot between two digits.
  static var dot: Gap { Gap(rawValue: 1) }
  /// Other punctuation between two digits.
  static var joiner: Gap { Gap(rawValue: 2) }
  /// A single dash.
  static var dash: Gap { Gap(rawValue: 4) }
  /// Blanks.
  static var blanks: Gap { Gap(rawValue: 8) }
  /// Several dashes, or blanks and dashes.
  static var separators: Gap { Gap(rawValue: 16) }
  /// Any other characters on one line.
  static var text: Gap { Gap(rawValue: 32) }
  /// A gap with a line break, or the gap before the first group.
  static var lineEnd: Gap { Gap(rawValue: 64) }

  /// Whether any of the gaps is punctuation between two digits.
  var joinsDigits: Bool { contains(.dot) || contains(.joiner) }
}

extension Gap {
  /// Creates the kind of gap that `tokens` form.
  init(_ tokens: ArraySlice<Token>) {
    var found: Gap = []
    for token in tokens {
      switch token.kind {
      case .lineEnd: found.insert(.lineEnd)
      case .joiner: found.insert(token.isDot ? .dot : .joiner)
      case .dash: found.insert(found.isEmpty && tokens.count == 1 ? .dash : .separators)
      case .blank: found.insert(.blanks)
      case .symbol, .other: found.insert(.text)
      }
    }
    // A line end takes precedence over text, and text over separators. Without these, there is only one kind.
    self =
      if found.isEmpty || found.contains(.lineEnd) {
        .lineEnd
      } else if found.contains(.text) {
        .text
      } else {
        found.contains(.separators) ? .separators : found
      }
  }
}

extension [SymbolRun] {
  init(in tokens: [Token], sentences: [Range<Int>]) {
    self = []
    var end = 0
    var sentence = 0
    while let start = tokens[end...].firstIndex(where: { $0.isSymbol }) {
      let next = tokens[start...].firstIndex { !$0.isSymbol } ?? tokens.endIndex
      while sentences[sentence].upperBound <= start { sentence += 1 }
      let gap = isEmpty ? Gap.lineEnd : Gap(tokens[end..<start])
      append(SymbolRun(at: start..<next, of: tokens, after: gap, sentence: sentence))
      end = next
    }
  }
}

/// A run of symbols in a message, with as many symbols as a code.
struct Candidate {
  enum Form {
    /// Symbols that are adjacent, or separated by single dashes or by punctuation between digits: "985-391".
    case word
    /// A word with separators that are rare in codes but common in dates and amounts: "985.391", "12-34-56".
    case unusualWord
    /// The last group of a word that otherwise contains only letters: "G-985391".
    case lastGroup
    /// Words separated by blanks: "985 391".
    case series
    /// All symbols of a line that contains only symbols and separators.
    case line
  }

  let form: Form

  /// The indices of the candidate's groups.
  let run: Span
}

extension Message {
  /// The candidates of all forms: words first, then phrases, then lines.
  var candidates: [Candidate] {
    var candidates: [Candidate] = []
    for word in words {
      if endsWithCode(word) {
        candidates.append(Candidate(form: .lastGroup, run: word.suffix(1)))
      } else if length(of: word) == format.length {
        candidates.append(Candidate(form: isDividedUnusually(word) ? .unusualWord : .word, run: word))
      }
    }
    for series in series where series.count > 1 && length(of: series) == format.length {
      candidates.append(Candidate(form: .series, run: series))
    }
    for line in lines where length(of: line) == format.length && isAlone(line) {
      candidates.append(Candidate(form: .line, run: line))
    }
    return candidates
  }

  /// Whether the last group is a code preceded only by letters and dashes: "G-985391", but not "12-985391".
  func endsWithCode(_ word: Span) -> Bool {
    let last = symbolRuns[word.upperBound - 1]
    return word.count > 1 && last.length == format.length && last.hasDigit && !hasDigit(word.dropLast())
  }

  /// Whether a line contains only separators and the symbols of the run `line`.
  private func isAlone(_ line: Span) -> Bool {
    let gaps = gaps(in: line)
    return !gaps.joinsDigits && !gaps.contains(.text) && characterBefore(line) == "\n"
      && tokens[range(of: line).upperBound...].first { !$0.isSeparator }?.kind == .lineEnd
  }

  /// Returns the last character before `run` that isn't a separator, or "\n" at the start of a line.
  func characterBefore(_ run: Span) -> Unicode.Scalar {
    guard let token = tokens[..<range(of: run).lowerBound].last(where: { !$0.isSeparator }) else {
      return "\n"
    }
    return token.kind == .lineEnd ? "\n" : token.character
  }
}
