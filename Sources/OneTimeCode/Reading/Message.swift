/// A message in which to find a code, divided into characters and runs of symbols.
struct Message {
  let format: CodeFormat

  /// Whether the text is only the code of an origin-bound message.
  let isBound: Bool

  /// The visible characters, without an app hash (unless codes have its length) and with a line end added.
  let tokens: [Token]

  let symbolRuns: [SymbolRun]

  /// The number of characters other than symbols, separators, line ends, and dots and commas between digits. A removed
  /// app hash counts as one.
  let otherCount: Int

  /// Divides `text`, which contains no invisible characters.
  init(_ text: ArraySlice<Unicode.Scalar>, as format: CodeFormat, isBound: Bool, words: Words) {
    self.format = format
    self.isBound = isBound
    var tokens = [Token](scanning: text, for: format.alphabet)
    let hash = format.length == 11 ? nil : tokens.appHash(words: words)
    if let hash { tokens.removeSubrange(hash) }
    self.tokens = tokens
    symbolRuns = [SymbolRun](in: tokens)
    let others = tokens.count { $0.kind == .other || $0.kind == .joiner && !$0.isDot && !$0.isComma }
    otherCount = hash == nil ? others : others + 1
  }

  var all: Span { symbolRuns.indices }

  /// Whether the text consists only of symbols on one line, separators, line ends, and dots between digits.
  var isPlain: Bool { otherCount == 0 && gaps(in: all).allSatisfy { $0 != .lineEnd && $0 != .comma } }
}

/// A range of indices of consecutive runs of symbols.
typealias Span = Range<Int>

extension Message {
  /// Returns the gaps between the runs of a span.
  func gaps(in span: Span) -> some Collection<Gap> { span.dropFirst().lazy.map { symbolRuns[$0].gap } }

  /// Returns the spans whose runs are joined by gaps that satisfy a condition.
  func spans(joinedBy isJoint: (Gap) -> Bool) -> [Span] {
    var spans: [Span] = []
    var start = 0
    for next in 1..<(symbolRuns.count + 1) where next == symbolRuns.count || !isJoint(symbolRuns[next].gap) {
      spans.append(start..<next)
      start = next
    }
    return spans
  }

  /// Returns the indices of a span's tokens, including the tokens in its gaps.
  func range(of span: Span) -> Range<Int> {
    span.isEmpty
      ? 0..<0
      : symbolRuns[span.lowerBound].range.lowerBound..<symbolRuns[span.upperBound - 1].range.upperBound
  }

  /// Returns the number of symbols in a span.
  func length(of span: Span) -> Int {
    var length = 0
    for index in span { length += symbolRuns[index].length }
    return length
  }

  func hasDigit(_ span: Span) -> Bool { span.contains { symbolRuns[$0].hasDigit } }

  /// Whether a span may be a code with letters rather than words.
  ///
  /// A span with a lowercase letter and no digit consists of words, even if the alphabet is uppercase.
  func looksLikeCode(_ span: Span) -> Bool {
    hasDigit(span) || !span.contains { symbolRuns[$0].hasSmallLetter }
  }

  /// Whether a span is divided as senders divide codes: into single symbols, or into groups whose sizes are at
  /// least `smallest` and differ by at most 1.
  func isDividedEvenly(_ span: Span, atLeast smallest: Int) -> Bool {
    var shortest = format.length
    var longest = 0
    for index in span {
      shortest = min(shortest, symbolRuns[index].length)
      longest = max(longest, symbolRuns[index].length)
    }
    return longest - shortest <= 1 && (shortest >= smallest || longest == 1)
  }

  /// Whether a span is divided exactly into the format's groups.
  func isDividedLikeFormat(_ span: Span) -> Bool {
    var end = 0
    for index in span {
      if end > 0, !format.startsGroup(at: end) { return false }
      end += symbolRuns[index].length
    }
    return span.count == format.groupCount
  }

  /// Returns the number that digits form, or 0 if one of the symbols isn't a digit.
  func number(at range: Range<Int>) -> Int {
    var number = 0
    for token in tokens[range] {
      guard token.isDigit else { return 0 }
      number = number * 10 + Int(token.symbol - UInt8(ascii: "0"))
    }
    return number
  }

  /// Returns the symbols of a span, at most ``CodeSymbols/capacity`` of them.
  func symbols(of span: Span) -> CodeSymbols {
    var symbols = CodeSymbols()
    for token in tokens[range(of: span)] where token.isSymbol { symbols.append(token.symbol) }
    return symbols
  }
}

/// A run of adjacent symbols in a message.
struct SymbolRun {
  /// The positions of the run's tokens.
  let range: Range<Int>

  /// The gap between the previous run and this one.
  let gap: Gap

  let hasDigit: Bool
  let hasSmallLetter: Bool

  init(at range: Range<Int>, of tokens: [Token], after gap: Gap) {
    self.range = range
    self.gap = gap
    hasDigit = tokens[range].contains { $0.isDigit }
    hasSmallLetter = tokens[range].contains { "a"..."z" ~= $0.character }
  }

  var length: Int { range.count }
}

/// What is between two adjacent runs of symbols.
enum Gap {
  /// A dot between two digits.
  case dot
  /// A comma between two digits.
  case comma
  /// Other punctuation between two digits.
  case joiner
  /// A single dash.
  case dash
  /// Blanks.
  case blanks
  /// Several dashes, or blanks and dashes.
  case separators
  /// A comma or a full stop, and blanks.
  case list
  /// Line ends and blanks.
  case lineEnd
  /// Any other characters.
  case text
  /// The start of the message.
  case start

  init(_ tokens: ArraySlice<Token>) {
    let first = tokens.first?.kind
    if tokens.count == 1 {
      switch first {
      case .dash: self = .dash
      case .joiner:
        self = tokens.first?.isDot == true ? .dot : tokens.first?.isComma == true ? .comma : .joiner
      case .blank: self = .blanks
      case .lineEnd: self = .lineEnd
      default: self = .text
      }
      return
    }
    if tokens.allSatisfy({ $0.isSeparator }) {
      self = tokens.allSatisfy { $0.kind == .blank } ? .blanks : .separators
    } else if tokens.allSatisfy({ $0.kind == .lineEnd || $0.isSeparator }) {
      self = .lineEnd
    } else if let mark = tokens.first?.character, mark == "," || mark == ".",
      tokens.dropFirst().allSatisfy({ $0.kind == .blank })
    {
      self = .list
    } else {
      self = .text
    }
  }

  /// Whether the runs are parts of one word or number.
  var isTight: Bool {
    switch self {
    case .dot, .comma, .joiner, .dash: true
    default: false
    }
  }
}

extension [SymbolRun] {
  init(in tokens: [Token]) {
    self = []
    var end = 0
    while let start = tokens[end...].firstIndex(where: { $0.isSymbol }) {
      let next = tokens[start...].firstIndex { !$0.isSymbol } ?? tokens.endIndex
      append(SymbolRun(at: start..<next, of: tokens, after: isEmpty ? .start : Gap(tokens[end..<start])))
      end = next
    }
  }
}
