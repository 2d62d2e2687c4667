/// Weighs the candidates of a message: what names a candidate, how near that is, and what else it may be.
///
/// The features and their weights are listed in `docs/behaviour.md`, F6.
struct Weighing {
  private let message: Message
  /// The words for a code, in order. A word ends with the letters that follow it: "Codes", "Kodunuz".
  private let codes: [Range<Int>]
  /// For each position, the kinds of words that start there, and that end there.
  private let starting: [Vocabulary.Kinds]
  private let ending: [Vocabulary.Kinds]
  /// For each position at which a filler or a copula ends, its start, and for each at which a copula starts, its end.
  private let starts: [Int]
  private let ends: [Int]
  /// For each position, the number of characters before it, where line ends and ends of sentences count for several.
  private let places: [Int]
  /// The weight of every candidate, which depends on the format and on the whole message.
  private let base: Int
  /// Whether a word for a code names a number of another length, so that the message is for another field.
  private var namesOtherRun = false

  /// A candidate with its weight.
  private struct Weighed {
    let candidate: Candidate
    /// The weight without the nearness.
    var weight: Int
    /// How near the nearest word for a code is.
    var nearness = 0
    /// The index of that word, or -1.
    var word = -1

    var total: Int { weight + nearness }

    func isBeside(_ other: Weighed) -> Bool {
      let (range, other) = (candidate.range, other.candidate.range)
      return max(range.lowerBound, other.lowerBound) - min(range.upperBound, other.upperBound) <= 5
    }
  }

  init(_ message: Message, words: Words) {
    self.message = message
    let tokens = message.tokens
    let letters = tokens.foldedLetters
    let wordEnds = letters.wordEnds
    var codes: [Range<Int>] = []
    var kinds: Vocabulary.Kinds = []
    var starting = [Vocabulary.Kinds](repeating: [], count: tokens.count + 1)
    var ending = starting
    var starts = [Int](repeating: 0, count: tokens.count + 1)
    var ends = starts
    for name in words.names(in: letters) {
      let kind = Vocabulary.Kinds(name.kind)
      let end = wordEnds[name.range.upperBound]
      kinds.insert(kind)
      starting[name.range.lowerBound].insert(kind)
      ending[end].insert(kind)
      // "Passcode" contains two words for a code, and is one.
      if name.kind == .code, codes.last.map({ $0.upperBound <= name.range.lowerBound }) ?? true {
        codes.append(name.range.lowerBound..<end)
      }
      if name.kind == .filler || name.kind == .copula { starts[end] = name.range.lowerBound }
      if name.kind == .copula { ends[name.range.lowerBound] = end }
    }
    self.codes = codes
    self.starting = starting
    self.ending = ending
    self.starts = starts
    self.ends = ends
    places = tokens.places { ending[$0].contains(.abbreviations) }
    let needsNoWord =
      message.isBound
      || !message.format.alphabet.hasLetters && (message.format.length >= 6 || message.otherCount == 0)
    let isNotice =
      codes.isEmpty && (kinds.contains(.currencies) || tokens.contains { $0.character.isCurrencySign })
    base = (needsNoWord ? 20 : 0) + (isNotice ? -10 : 0)
    namesOtherRun = message.spans { $0.isTight }.contains { span in
      let range = message.range(of: span)
      return message.length(of: span) != message.format.length && message.length(of: span) >= 4
        && message.hasDigit(span)
        && !message.gaps(in: span).contains(.joiner) && !message.endsWithCode(span) && !isCounted(range)
        && (name(before: range.lowerBound).kind == .codes || isCodeWord(after: range.upperBound))
    }
  }

  // MARK: Choosing

  /// The nearness from which a candidate is near to its word for a code.
  private static let near = 35

  /// Returns the code whose weight is the largest and leads clearly, or a refusal.
  func choice(among candidates: [Candidate]) -> CodeReading {
    let weighed = candidates.map { weigh($0) }
    guard let best = weighed.max(by: { $0.total < $1.total }), best.total >= 15 else {
      let plausible = weighed.filter { $0.weight > -100 }.map { $0.candidate.code }
      if plausible.isEmpty { return .refused(message.refusal) }
      return .refused(plausible.allSatisfy { $0 == plausible[0] } ? .noCode : .severalCodes)
    }
    for other in weighed where other.candidate.code != best.candidate.code {
      // Distances don't distinguish two numbers with a word each, or next to each other ("985391 or 123456").
      let areNear = other.nearness >= Weighing.near && best.nearness >= Weighing.near
      let isEquallyNear = areNear && other.word != best.word || best.isBeside(other)
      let lead = isEquallyNear ? best.weight - other.weight : best.total - other.total
      if lead < 12 { return .refused(.severalCodes) }
    }
    return .code(best.candidate.code)
  }

  private func weigh(_ candidate: Candidate) -> Weighed {
    let range = candidate.range
    var result = Weighed(candidate: candidate, weight: base)
    (result.word, result.nearness) = nearestWord(to: range)
    if isInServiceSentence(range) { result.nearness = max(result.nearness, Weighing.near) }
    if isIntroduced(range) { result.nearness += 10 }
    let name = name(before: range.lowerBound)
    let isNamed = name.kind == .codes || isCodeWord(after: range.upperBound)
    if isNamed { result.nearness += 15 }

    func add(_ weight: Int, if condition: Bool) { if condition { result.weight += weight } }
    add(30, if: candidate.isAlone)
    add(-15, if: isYear(range))
    add(name.isStated ? -25 : -45, if: name.kind == .others)
    add(-30, if: isAttached(range))
    add(-30, if: candidate.isUnusual)
    add(candidate.isUnusual ? -90 : -45, if: isAmount(range))
    add(-45, if: candidate.isDate(in: message))
    add(-90, if: isCounted(range))
    add(-90, if: message.tokens[range].contains { $0.isInPath })
    add(-90, if: !isNamed && namesOtherRun)
    add(-90, if: isBesideNumber(candidate.span))
    add(-200, if: message.tokens[range].contains { $0.isInTelephoneNumber } || isPart(candidate))
    return result
  }

  // MARK: What names a code

  /// Returns the index of the nearest word for a code, or -1, and how near it is.
  private func nearestWord(to range: Range<Int>) -> (index: Int, nearness: Int) {
    if codes.isEmpty { return (-1, 0) }
    var best = (index: -1, nearness: 20)
    func compare(_ index: Int, _ distance: Int) {
      if 60 - distance > best.nearness { best = (index, 60 - distance) }
    }
    let next = codes.partition { $0.lowerBound >= range.upperBound }
    if next < codes.count {
      compare(next, (places[codes[next].lowerBound] - places[range.upperBound]) * 6 / 5 + 2)
    }
    let previous = codes.partition { $0.upperBound > range.lowerBound } - 1
    if previous >= 0 { compare(previous, places[range.lowerBound] - places[codes[previous].upperBound]) }
    return best
  }

  private func isIntroduced(_ range: Range<Int>) -> Bool {
    let before = lastIndex(before: range.lowerBound) {
      $0.kind == .blank || $0.isQuote || $0.isOpeningBracket
    }
    if before < 0 { return false }
    let character = message.tokens[before].character
    return character == ":" || ending[before + 1].contains(.copulas)
  }

  private func isInServiceSentence(_ range: Range<Int>) -> Bool {
    let start = lastIndex(before: range.lowerBound) { $0.kind == .blank || $0.isQuote } + 1
    var end = range.upperBound
    while end < message.tokens.count - 1,
      message.tokens[end].kind == .blank || message.tokens[end].isQuote
        || message.tokens[end].character == ","
    {
      end += 1
    }
    guard starting[end].contains(.purposes) else { return false }
    let endsSentence = start > 0 && places[start] - places[start - 1] > 1
    return start == 0 || endsSentence || message.tokens[start - 1].isOpening || ending[start].contains(.uses)
  }

  // MARK: What names another number

  /// Returns the kind of the word that names the number at `end`, with only signs, words such as "number" and copulas
  /// between them, and whether there is a copula.
  private func name(before end: Int) -> (kind: Vocabulary.Kinds, isStated: Bool) {
    var end = end
    var isStated = false
    while true {
      let kinds = ending[end]
      if kinds.contains(.codes) { return (.codes, isStated) }
      if kinds.contains(.others) { return (.others, isStated) }
      if kinds.contains(.copulas) { isStated = true }
      if !kinds.isDisjoint(with: [.fillers, .copulas]) {
        end = starts[end]
      } else if end > 0, message.tokens[end - 1].isSign {
        end -= 1
      } else {
        return ([], isStated)
      }
    }
  }

  /// Whether a word for a code follows a number directly or after a copula: "985391 is OTP for Example".
  private func isCodeWord(after start: Int) -> Bool {
    var start = indexAfterBlanks(start)
    if starting[start].contains(.copulas) { start = indexAfterBlanks(ends[start]) }
    return starting[start].contains(.codes)
  }

  /// Whether a unit or a similar word follows a number.
  private func isCounted(_ range: Range<Int>) -> Bool {
    starting[indexAfterBlanks(range.upperBound)].contains(.units)
  }

  private func isAmount(_ range: Range<Int>) -> Bool {
    let after = indexAfterBlanks(range.upperBound)
    if message.tokens[after].character.isCurrencySign || starting[after].contains(.currencies) { return true }
    var before = lastIndex(before: range.lowerBound) { $0.kind == .blank }
    if before > 0, message.tokens[before].character == ".", ending[before].contains(.abbreviations) {
      before -= 1
    }
    return before >= 0
      && (message.tokens[before].character.isCurrencySign || ending[before + 1].contains(.currencies))
  }

  private func isAttached(_ range: Range<Int>) -> Bool {
    let before = range.lowerBound > 0 ? message.tokens[range.lowerBound - 1].character : " "
    let after = message.tokens[range.upperBound].character
    // Paired markup quotes a code, and a word for a code may touch it ("OTP985391").
    if before == after, before == "*" || before == "_" { return false }
    return before.isAttached && !ending[range.lowerBound].contains(.codes) || after.isAttached
  }

  private func isYear(_ range: Range<Int>) -> Bool {
    range.count == 4 && 1900...2100 ~= message.number(at: range)
  }

  /// Whether a candidate is a part of a longer number or word.
  private func isPart(_ candidate: Candidate) -> Bool {
    let runs = message.symbolRuns
    let span = candidate.span
    let (start, end) = (candidate.range.lowerBound, candidate.range.upperBound)
    if start > 0 && message.tokens[start - 1].isForeignNumber || message.tokens[end].isForeignNumber {
      return true
    }
    if span.lowerBound > 0 {
      let gap = runs[span.lowerBound].gap
      // Letters and a dash may precede a code: "G-A1B2C3".
      let isPrefixed = gap == .dash && !runs[span.lowerBound - 1].hasDigit && message.hasDigit(span)
      if gap.isTight && !isPrefixed
        || gap == candidate.division && isSameNumber(span.lowerBound - 1, candidate)
      {
        return true
      }
    }
    if span.upperBound < runs.count {
      let gap = runs[span.upperBound].gap
      // A deadline may follow a comma without a blank: "482913,5分钟内有效".
      let endsHere = gap != .dash && isCounted(runs[span.upperBound].range)
      if gap.isTight, !endsHere { return true }
      if gap == candidate.division, isSameNumber(span.upperBound, candidate) { return true }
    }
    return false
  }

  /// Whether only blanks are between a span and another number, as in a phone number: "0800 985391". The other number has
  /// three or more digits, isn't as long as a code, isn't a part of something longer, and has no unit.
  private func isBesideNumber(_ span: Span) -> Bool {
    let runs = message.symbolRuns
    func isNumber(_ index: Int) -> Bool {
      let range = runs[index].range
      return range.count >= 3 && range.count != message.format.length
        && message.tokens[range].allSatisfy { $0.isDigit }
        && !runs[index].gap.isTight && !(index + 1 < runs.count && runs[index + 1].gap.isTight)
        && !isCounted(range) && !isAmount(range)
    }
    let (first, next) = (span.lowerBound, span.upperBound)
    return first > 0 && runs[first].gap == .blanks && isNumber(first - 1)
      || next < runs.count && runs[next].gap == .blanks && isNumber(next)
  }

  private func isSameNumber(_ index: Int, _ candidate: Candidate) -> Bool {
    let run = message.symbolRuns[index]
    return candidate.division != nil && run.hasDigit && !isCounted(run.range)
  }

  // MARK: Neighbours

  private func indexAfterBlanks(_ start: Int) -> Int {
    var index = start
    while index < message.tokens.count - 1, message.tokens[index].kind == .blank { index += 1 }
    return index
  }

  private func lastIndex(before end: Int, skipping isSkipped: (Token) -> Bool) -> Int {
    var index = end - 1
    while index >= 0, isSkipped(message.tokens[index]) { index -= 1 }
    return index
  }
}

extension [Token] {
  /// The number of characters before each position, where line ends and ends of sentences count for several. A full stop
  /// before a blank ends a sentence, unless it ends an abbreviation.
  fileprivate func places(endsAbbreviation: (Int) -> Bool) -> [Int] {
    var places = [0]
    places.reserveCapacity(count + 1)
    for index in indices {
      let token = self[index]
      var length = 1
      if token.kind == .lineEnd {
        length += 5
      } else if token.kind == .other, token.character.endsSentence {
        length += 30
      } else if token.character == ".", self[index + 1].kind == .blank || self[index + 1].kind == .lineEnd,
        !endsAbbreviation(index)
      {
        length += 30
      }
      places.append(places[index] + length)
    }
    return places
  }
}

extension Array {
  /// Returns the first index whose element satisfies a condition that no element before it satisfies.
  fileprivate func partition(_ isAfter: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Token {
  /// Whether this character may appear between a code and the words around it.
  fileprivate var isQuote: Bool {
    switch character {
    case "\"", "'", "*", "_", "`", "“", "”", "„", "«", "»", "「", "」", "『", "』": true
    default: false
    }
  }

  fileprivate var isOpeningBracket: Bool {
    character == "(" || character == "[" || character == "<" || character == "【"
  }

  /// Whether a sentence may start after this character, for example after the sender's name ("[Example] 4711
  /// to log in").
  fileprivate var isOpening: Bool {
    switch character {
    case ":", "]", ")", "】", ">", "|": true
    default: kind == .lineEnd || character.endsSentence
    }
  }
}
