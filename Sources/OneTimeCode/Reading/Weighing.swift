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
    let code: CodeSymbols
    let range: Range<Int>
    /// The weight without the nearness.
    var weight = 0
    /// How near the nearest word for a code is.
    var nearness = 0
    /// The index of that word, or -1.
    var word = -1

    var total: Int { weight + nearness }

    func isBeside(_ other: Weighed) -> Bool {
      max(range.lowerBound, other.range.lowerBound) - min(range.upperBound, other.range.upperBound) <= 5
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
    base = (needsNoWord ? Weight.longNumber : 0) + (isNotice ? Weight.notice : 0)
    namesOtherRun = message.spans { $0.isTight }.contains { span in
      let range = message.range(of: span)
      return message.length(of: span) != message.format.length && message.length(of: span) >= 4
        && message.hasDigit(span)
        && !message.gaps(in: span).contains(.joiner) && !message.endsWithCode(span) && !isCounted(range)
        && (name(before: range.lowerBound).kind == .codes || isCodeWord(after: range.upperBound))
    }
  }

  // MARK: Choosing

  /// Returns the code whose weight is the largest and leads clearly, or a refusal.
  func choice(among candidates: [Candidate]) -> CodeReading {
    let weighed = candidates.map { weigh($0) }
    guard let best = weighed.max(by: { $0.total < $1.total }), best.total >= Weight.needed else {
      let plausible = weighed.filter { $0.weight > Weight.excluded / 2 }
      if plausible.isEmpty { return .refused(message.refusal) }
      return .refused(plausible.allSatisfy { $0.code == plausible[0].code } ? .noCode : .severalCodes)
    }
    for other in weighed where other.code != best.code {
      // Distances don't distinguish two numbers with a word each, or next to each other ("985391 or 123456").
      let areNear = other.nearness >= Weight.near && best.nearness >= Weight.near
      let isEquallyNear = areNear && other.word != best.word || best.isBeside(other)
      let lead = isEquallyNear ? best.weight - other.weight : best.total - other.total
      if lead < Weight.lead { return .refused(.severalCodes) }
    }
    return .code(best.code)
  }

  private func weigh(_ candidate: Candidate) -> Weighed {
    let range = message.range(of: candidate.span)
    var result = Weighed(code: message.symbols(of: candidate.span), range: range, weight: base)
    func add(_ weight: Int, if condition: Bool) { if condition { result.weight += weight } }

    add(Weight.alone, if: isAlone(candidate))
    add(Weight.attached, if: isAttached(range))
    add(Weight.unusualDivision, if: isUnusual(candidate))
    add(isUnusual(candidate) ? Weight.counted : Weight.otherwise, if: isAmount(range))
    add(Weight.counted, if: isCounted(range))
    add(Weight.otherwise, if: isDate(candidate))
    add(Weight.inPath, if: message.tokens[range].contains { $0.isInPath })
    add(Weight.year, if: isYear(range))
    add(Weight.excluded, if: message.tokens[range].contains { $0.isInTelephoneNumber } || isPart(candidate))

    let (word, nearness) = nearestWord(to: range)
    result.word = word
    result.nearness = max(nearness, isInServiceSentence(range) ? Weight.near : 0)
    if isIntroduced(range) { result.nearness += Weight.introduced }
    let name = name(before: range.lowerBound)
    if name.kind == .codes || isCodeWord(after: range.upperBound) {
      result.nearness += Weight.named
    } else if namesOtherRun {
      result.weight += Weight.notNamed
    }
    add(name.isStated ? Weight.statedOtherwise : Weight.otherwise, if: name.kind == .others)
    return result
  }

  // MARK: What names a code

  /// Returns the index of the nearest word for a code, or -1, and how near it is.
  private func nearestWord(to range: Range<Int>) -> (index: Int, nearness: Int) {
    if codes.isEmpty { return (-1, 0) }
    var best = (index: -1, nearness: Weight.mentioned)
    func compare(_ index: Int, _ distance: Int) {
      if Weight.nearest - distance > best.nearness { best = (index, Weight.nearest - distance) }
    }
    let next = codes.partition { $0.lowerBound >= range.upperBound }
    if next < codes.count {
      compare(next, (places[codes[next].lowerBound] - places[range.upperBound]) * 6 / 5 + 2)
    }
    let previous = codes.partition { $0.upperBound > range.lowerBound } - 1
    if previous >= 0 { compare(previous, places[range.lowerBound] - places[codes[previous].upperBound]) }
    return best
  }

  /// Whether a candidate is alone on its line or, if it is divided as amounts are, in the message.
  private func isAlone(_ candidate: Candidate) -> Bool {
    message.isAlone(candidate.span) && message.hasDigit(candidate.span)
      && (!isUnusual(candidate) || message.otherCount == 0 && candidate.span == message.all)
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
      end = lastIndex(before: end) { $0.isSign } + 1
      let kinds = ending[end]
      if kinds.contains(.codes) { return (.codes, isStated) }
      if kinds.contains(.others) { return (.others, isStated) }
      if kinds.isDisjoint(with: [.fillers, .copulas]) { return ([], isStated) }
      if kinds.contains(.copulas) { isStated = true }
      end = starts[end]
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

  /// Whether a candidate is divided as dates and amounts are, too.
  private func isUnusual(_ candidate: Candidate) -> Bool {
    switch candidate.division {
    case .dot, .comma, .separators: true
    case .dash: candidate.span.count > 2 && message.symbolRuns[candidate.span.lowerBound].length == 2
    default: false
    }
  }

  /// Whether a candidate consists of three pairs that can be a date, in the order DMY, MDY or YMD, or of 8 adjacent digits
  /// that are a date with a year from 1900 to 2100, in the order YMD or DMY.
  private func isDate(_ candidate: Candidate) -> Bool {
    let run = message.symbolRuns[candidate.span.lowerBound].range
    if run.count == 8 {
      func number(_ start: Int, _ count: Int) -> Int {
        self.number(at: (run.lowerBound + start)..<(run.lowerBound + start + count))
      }
      func isDate(_ year: Int, _ month: Int, _ day: Int) -> Bool {
        1900...2100 ~= year && 1...12 ~= month && 1...31 ~= day
      }
      return isDate(number(0, 4), number(4, 2), number(6, 2))
        || isDate(number(4, 4), number(2, 2), number(0, 2))
    }
    let first = candidate.span.lowerBound
    guard isUnusual(candidate), candidate.span.count == 3 else { return false }
    return isDayAndMonth(first, first + 1) || isDayAndMonth(first + 1, first)
      || isDayAndMonth(first + 2, first + 1)
  }

  private func isDayAndMonth(_ day: Int, _ month: Int) -> Bool {
    let (day, month) = (
      number(at: message.symbolRuns[day].range), number(at: message.symbolRuns[month].range)
    )
    return 1...31 ~= day && 1...12 ~= month
  }

  private func isYear(_ range: Range<Int>) -> Bool { range.count == 4 && 1900...2100 ~= number(at: range) }

  /// Whether a candidate is a part of a longer number or word.
  private func isPart(_ candidate: Candidate) -> Bool {
    let runs = message.symbolRuns
    let span = candidate.span
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

  private func isSameNumber(_ index: Int, _ candidate: Candidate) -> Bool {
    let run = message.symbolRuns[index]
    return candidate.division != nil && run.hasDigit && !isCounted(run.range)
  }

  /// Returns the number that digits form, or 0 if one of the symbols isn't a digit.
  private func number(at range: Range<Int>) -> Int {
    var number = 0
    for token in message.tokens[range] {
      guard token.isDigit else { return 0 }
      number = number * 10 + Int(token.symbol - UInt8(ascii: "0"))
    }
    return number
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
        length += Weight.lineEnd
      } else if token.kind == .other, token.character.endsSentence {
        length += Weight.sentenceEnd
      } else if token.character == ".", self[index + 1].kind == .blank || self[index + 1].kind == .lineEnd,
        !endsAbbreviation(index)
      {
        length += Weight.sentenceEnd
      }
      places.append(places[index] + length)
    }
    return places
  }
}

/// The weights of features.
enum Weight {
  /// The weight that a code needs.
  static let needed = 15
  /// The lead over every other code.
  static let lead = 12
  static let nearest = 60
  static let near = 35
  static let mentioned = 20
  static let longNumber = 20
  static let notice = -10
  static let alone = 30
  static let introduced = 10
  static let named = 15
  static let attached = -30
  static let unusualDivision = -30
  static let otherwise = -45
  static let statedOtherwise = -25
  static let counted = -90
  static let inPath = -90
  static let notNamed = -90
  static let year = -15
  static let excluded = -200
  static let lineEnd = 5
  static let sentenceEnd = 30
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
