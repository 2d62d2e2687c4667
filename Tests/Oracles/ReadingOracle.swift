import OneTimeCode

/// A reference implementation of the parser. It is written for clarity, with arrays, strings and many passes, and
/// supports only a few separators and words.
package struct ReadingOracle {
  /// Pieces of texts that this implementation supports and that matter in messages.
  package static let pieces = [
    "1", "2", "3", "٣", "１", "A", "b", "c", "B", " ", "-", ".", "\u{200B}", "\n", "\u{2028}", "é", "😀",
    "#", "@", "12", "ab", "AB", "123", "\r\n", "@a #", "985391", "．", "½", "²", "①", ":", ", ", "/", "+", "(",
    "*",
    "!", ". ", "code ", "PIN ", "Code: ", "код", "12-34", "A1B2", "FA+9qCX9VSu", "，", "use ", "Use ",
    " to sign in", " to log in", "12-34-56", "98.5", "985.391", " EUR", "$", "sort ", "1-2",
    "@b.example", " #", "Zugangscode", " PIN/TANcode", " iTunesStore", " order", " order no. ",
    " number ", " sort code ", " until ", " min", " minutes", " points", " is ", " is: ", "\"", ")", "[",
    "a.b/", "://", "?", "_", "=", " - ", " -- ", ",", "985,391", "985 - 391", "1\n2\n3\n4", "2026",
    "1999", "20261231", " inc. ", "A1B2C3", "ABCDEF", "4711", "passcode", "@a.b.example #", " @", " %",
    "x@", "x１@a #", "*985391*", "9, 8, 5, 3, 9, 1", "0800 ", " 4711 ",
  ]

  private let format: CodeFormat

  package init(format: CodeFormat) {
    self.format = format
  }

  /// One character of the parsed text. A final token with the kind `lineEnd` follows the last character.
  private struct Token {
    enum Kind { case symbol, blank, dash, lineEnd, other }
    var kind = Kind.other
    var symbol: UInt8 = 0
    /// The character in its half-width form; `written` is the original scalar.
    let character: Character
    let written: Unicode.Scalar
    let isLetter: Bool
    /// The character in words, without case and diacritics.
    let folded: Character

    init(_ character: Character, written: Unicode.Scalar) {
      (self.character, self.written, isLetter) = (character, written, character.isLetter)
      folded = character == "é" || character == "É" ? "e" : Character(character.lowercased())
    }

    var isDigit: Bool { kind == .symbol && (0x30...0x39).contains(symbol) }
    var isBlank: Bool { kind == .blank }
    /// Whether this is a number such as "½" or "②", or a digit that the format doesn't have.
    var isForeignNumber: Bool { kind != .symbol && character.isNumber }
    func `is`(_ characters: String) -> Bool { kind != .symbol && characters.contains(character) }
  }

  private typealias Run = Range<Int>

  // MARK: Parsing

  package func read(_ text: String, boundTo domain: String = "") -> CodeReading {
    let bound = boundCodes(text)
    let isForeign = bound.contains { found in
      let symbols = found.code.unicodeScalars.filter { token($0).kind == .symbol }
      return !found.hosts.contains { isWithin(domain, $0) }
        && (found.startsLine || symbols.count >= format.length)
    }
    if !domain.isEmpty, isForeign { return .refused(.foreignDomain) }
    let readings = bound.filter(\.startsLine).map { found -> CodeReading in
      switch judge(found.code, isBound: true) {
      case .code(let code): .code(code)
      case .refused(.tooMany(let count)): .refused(.tooMany(count))
      case .refused(.severalCodes): .refused(.severalCodes)
      default: .refused(.noCode)
      }
    }
    guard let last = readings.last else { return judge(text, isBound: false) }
    let isAmbiguous = zip(readings, readings.dropFirst()).contains { line, next in
      if case .code = line { line != next } else { false }
    }
    return isAmbiguous ? .refused(.severalCodes) : last
  }

  /// Returns the hosts and codes in adjacent words, and whether they start a line.
  private func boundCodes(_ text: String) -> [(hosts: [String], code: String, startsLine: Bool)] {
    var words: [(text: String, line: Int, isFirst: Bool)] = []
    let scalars = text.unicodeScalars.filter { $0 != "\u{200B}" }.map(token)
    let lines = scalars.split(omittingEmptySubsequences: false) { $0.kind == .lineEnd }
    for (number, line) in lines.enumerated() {
      let parts = line.split { $0.kind == .blank }
      for (index, part) in parts.enumerated() {
        words.append((String(part.map(\.character)), number, index == 0))
      }
    }
    func isInHost(_ scalar: Unicode.Scalar) -> Bool {
      scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789.-@".unicodeScalars.contains(scalar))
    }
    return words.indices.dropFirst().compactMap { index in
      let (word, next) = (words[index - 1], words[index])
      let parts = next.text.unicodeScalars.split(
        separator: "#",
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      guard parts.count == 2, !parts[0].contains(where: isInHost) else { return nil }
      var code = String(parts[1])
      var rest = words[(index + 1)...].filter { $0.line == next.line }.map(\.text)
      if code.isEmpty, !rest.isEmpty { code = rest.removeFirst() }
      var (host, isFirst) = (word.text, word.isFirst)
      if let rest = host.unicodeScalars.first == "@" ? host.unicodeScalars.dropFirst() : nil {
        host = String(rest)
      } else if let at = host.unicodeScalars.lastIndex(of: "@") {
        let local = word.text.unicodeScalars.prefix(
          host.unicodeScalars.distance(from: host.unicodeScalars.startIndex, to: at)
        )
        if lines.count > 1, local.last.map({ isInHost($0) && $0 != "." && $0 != "@" }) == true { return nil }
        host = String(host.unicodeScalars[at...].dropFirst())
        isFirst = false
      } else if index > 1, words[index - 2].text.unicodeScalars.last == "@" {
        isFirst = words[index - 2].isFirst && words[index - 2].text == "@"
      } else {
        return nil
      }
      let startsLine = isFirst && word.line == next.line && parts[0].isEmpty
      while let last = host.unicodeScalars.last, last.isASCII, !isInHost(last) {
        host.unicodeScalars.removeLast()
      }
      let embedded = rest.prefix(1).filter { "@%".contains($0.prefix(1)) }.map { String($0.dropFirst()) }
      return host.isEmpty || code.isEmpty ? nil : ([host] + embedded, code, startsLine)
    }
  }

  /// Returns whether one of the domain's hosts is the host, a subdomain of it or a site that contains it.
  private func isWithin(_ domain: String, _ host: String) -> Bool {
    let (host, hosts) = (host.lowercased(), domain.lowercased().split(separator: " ").map(String.init))
    let isHost = host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
    return isHost
      && hosts.contains {
        $0 == host || $0.hasSuffix(".\(host)") || $0.contains(".") && host.hasSuffix(".\($0)")
      }
  }

  private func judge(_ text: String, isBound: Bool) -> CodeReading {
    let length = format.length
    let hasLetters = format.alphabet.hasLetters
    let all = text.unicodeScalars.filter { $0 != "\u{200B}" }.map(token)
    let message = length == 11 ? all : withoutHash(all)
    let tokens = message + [token("\n")]
    let others = otherCount(tokens) + (message.count < all.count ? 1 : 0)
    let lines = tokens.split { $0.kind == .lineEnd }.filter { $0.contains { $0.kind == .symbol } }
    let whole = others == 0 && lines.count < 2 ? tokens.filter { $0.kind == .symbol } : nil
    if let whole {
      if !isBound, whole.isEmpty { return .nothing }
      if !isBound, whole.count == 1 || whole.count < length { return .part(symbols(whole)) }
      let gaps = lines.first.map { self.gaps(Array($0)) } ?? []
      if whole.count == length, isBound || !hasLetters || gaps.isEmpty || isMeant(whole, gaps) {
        return .code(symbols(whole))
      }
    }

    let weighing = Weighing(tokens: tokens, format: format, isBound: isBound)
    let weights = weighing.candidates().map(weighing.weigh).filter { !$0.isPart }
    if let best = weights.max(by: { $0.weight < $1.weight }) {
      let rivals = weights.filter { $0.code != best.code }
      if best.weight < 15 { return .refused(rivals.isEmpty ? .noCode : .severalCodes) }
      if rivals.contains(where: { best.lead(over: $0) < 12 }) { return .refused(.severalCodes) }
      return .code(CodeSymbols(ascii: best.code) ?? CodeSymbols())
    }

    if !isBound, others == 1, lines.isEmpty { return .refused(.symbol) }
    if let whole, gaps(tokens).isEmpty, whole.count > length { return .refused(.tooMany(whole.count)) }
    let longer = longerRuns(tokens)
    if longer.count == 1 { return .refused(.tooMany(longer[0])) }
    if let whole, whole.count > length, !isWord(whole) { return .refused(.tooMany(whole.count)) }
    return .refused(.noCode)
  }

  /// Returns whether a text of only symbols and gaps is a code. Applies only to alphabets with letters.
  private func isMeant(_ symbols: [Token], _ gaps: Set<Int>) -> Bool {
    format.isGrouped ? gaps == Set((0..<format.length).filter(format.startsGroup)) : !isWord(symbols)
  }

  // MARK: Weighing

  /// A candidate's weight.
  private struct Weight {
    var run: Run
    var code: [UInt8]
    var weight = 0
    var nearness = 0
    var nearestWord = -1
    var isPart = false

    func lead(over other: Weight) -> Int {
      let distance = max(run.lowerBound, other.run.lowerBound) - min(run.upperBound, other.run.upperBound)
      let areNamed = nearestWord != other.nearestWord && nearness >= 35 && other.nearness >= 35
      let lead = weight - other.weight
      return areNamed || distance <= 5 ? lead - nearness + other.nearness : lead
    }
  }

  private struct Candidate {
    var groups: [Run]
    var gap = Gap.none
    var run: Run { groups[0].lowerBound..<groups[groups.count - 1].upperBound }
    var sizes: [Int] { groups.map(\.count) }
    /// Whether it has dots, commas, dashes with blanks, or pairs.
    var isUnusual: Bool {
      [.mark, .dashes].contains(gap) || gap == .dash && sizes.count > 2 && sizes.allSatisfy { $0 == 2 }
    }
  }

  /// A word, given with a space at its start or end if no letter is before or after it.
  private struct Word: ExpressibleByStringLiteral {
    let letters: [Character]
    let startsWord: Bool
    let endsWord: Bool

    init(stringLiteral word: String) {
      (startsWord, endsWord) = (word.first == " ", word.last == " ")
      letters = Array(word.dropFirst(startsWord ? 1 : 0).dropLast(endsWord ? 1 : 0))
    }
  }

  private enum Gap { case none, dash, mark, dashes, blanks, markAndBlanks, lines, other }

  private struct Weighing {
    let tokens: [Token]
    let format: CodeFormat
    /// Whether the text is the code of an origin-bound message, which needs no word.
    let isBound: Bool
    private(set) var runs: [Run] = []
    /// The words for a code. A word for another number, such as "sort code", isn't one.
    private(set) var codeWords: [Run] = []
    private(set) var others: [Run] = []
    private(set) var fillers: [Run] = []
    private(set) var copulas: [Run] = []
    private(set) var currencies: [Run] = []
    private(set) var abbreviations: [Run] = []
    private(set) var telephoneDigits: Set<Int> = []
    /// The runs, joined where a single dash or a mark between digits joins them.
    private(set) var numbers: [Run] = []
    /// Whether a word for a code names a number that isn't as long as a code.
    private(set) var namesOtherNumber = false

    init(tokens: [Token], format: CodeFormat, isBound: Bool = false) {
      (self.tokens, self.format, self.isBound) = (tokens, format, isBound)
      runs = tokens.indices.filter { tokens[$0].kind == .symbol && !isSymbol($0 - 1) }.map { start in
        start..<((start..<tokens.count).first { !isSymbol($0) } ?? end)
      }
      others = places(Self.others)
      let names = (0..<end).flatMap { start in
        Self.others.compactMap { word in self.word(at: start, word).map { $0.prefix(word.letters.count) } }
      }
      codeWords = places(Self.codes).filter { code in !names.contains { $0.contains(code.lowerBound) } }
      (fillers, copulas) = (places(Self.fillers), places(Self.copulas))
      (currencies, abbreviations) = (places(Self.currencies), places(Self.abbreviations))
      telephoneDigits = ReadingOracle.telephoneDigits(tokens)
      numbers = runs.reduce(into: []) { numbers, run in
        if let last = numbers.last, run.lowerBound == last.upperBound + 1, joins(last.upperBound) {
          numbers[numbers.count - 1] = last.lowerBound..<run.upperBound
        } else {
          numbers.append(run)
        }
      }
      namesOtherNumber = numbers.contains { isOtherNumber($0) && isNamed($0) }
    }

    var hasLetters: Bool { format.alphabet.hasLetters }
    var end: Int { tokens.count - 1 }

    static let codes: [Word] = ["cod", "kod", "pass", "код", "码", " otp ", " pin ", " tan ", " 2fa "]
    static let others: [Word] = [" order", " order code", " sort code", " until", " ab "]
    static let units: [Word] = [" % ", " min ", " minute", " point"]
    static let currencies: [Word] = [" eur "]
    static let fillers: [Word] = [" number", " no ", " # ", " c "]
    static let copulas: [Word] = [" is ", " to ", " e "]
    static let uses: [Word] = [" use"]
    static let purposes: [Word] = ["to sign in", "to log in"]
    static let abbreviations: [Word] = [" inc ", " no ", " min ", " ca "]

    // MARK: Candidates

    func isSymbol(_ index: Int) -> Bool { index >= 0 && tokens[index].kind == .symbol }
    func isDigit(_ index: Int) -> Bool { index >= 0 && index < end && tokens[index].isDigit }

    func gap(_ between: Run) -> Gap {
      let gap = tokens[between]
      if gap.count == 1, gap[gap.startIndex].kind == .dash { return .dash }
      if gap.allSatisfy(\.isBlank) { return .blanks }
      if gap.allSatisfy({ $0.isBlank || $0.kind == .dash }) { return .dashes }
      if gap.allSatisfy({ $0.isBlank || $0.kind == .dash || $0.kind == .lineEnd }) { return .lines }
      let rest = gap.filter { !$0.isBlank }
      guard rest.count == 1, ".,．".unicodeScalars.contains(rest[0].written) else { return .other }
      if gap.count > 1 { return .markAndBlanks }
      return isDigit(between.lowerBound - 1) && isDigit(between.upperBound) ? .mark : .other
    }

    func candidates() -> [Candidate] {
      runs.indices.flatMap { first in
        (first..<runs.count).compactMap { last in
          let groups = Array(runs[first...last])
          let gaps = zip(groups, groups.dropFirst()).map { gap($0.upperBound..<$1.lowerBound) }
          let found = Candidate(groups: groups, gap: gaps.first ?? .none)
          let isCode = found.sizes.reduce(0, +) == format.length && Set(gaps).count <= 1
          return isCode && isDivided(found) && isMeant(found) ? found : nil
        }
      }
    }

    func isDivided(_ found: Candidate) -> Bool {
      let sizes = found.sizes
      guard let least = sizes.min(), let most = sizes.max(), sizes.count > 1 else { return true }
      if hasLetters, format.isGrouped {
        return [.dash, .blanks].contains(found.gap) && sizes == format.grouping
      }
      let areSingle = most == 1
      let areGroups = most - least <= 1 && least >= 3
      return switch found.gap {
      case .dash: areSingle || areGroups || sizes.count >= 3 && least == 2 && most == 2
      case .mark, .dashes: areSingle || areGroups
      case .blanks:
        areSingle
          || (hasLetters
            ? areGroups && isAlone(found.run, besides: isPunctuation) : most - least <= 1 && least >= 2)
      case .markAndBlanks, .lines: areSingle && format.length >= 4
      case .none, .other: false
      }
    }

    /// Returns whether a run is more than a word: it contains a digit, or is in capitals and has a special place.
    func isMeant(_ found: Candidate) -> Bool {
      if !hasLetters || tokens[found.run].contains(where: \.isDigit) { return true }
      if tokens[found.run].contains(where: \.character.isLowercase) { return false }
      let before = (0..<found.run.lowerBound).last { !tokens[$0].isBlank && tokens[$0].kind != .dash }
      let next = (found.run.upperBound...end).first { !tokens[$0].isBlank } ?? end
      let isBeforeWord = next > found.run.upperBound && tokens[next].kind != .lineEnd
      return isAlone(found.run, besides: isPunctuation)
        || before.map { tokens[$0].is(":") } == true && !isBeforeWord
    }

    /// Returns whether its lines contain nothing but the run, separators, and characters for which `besides` is true.
    func isAlone(_ run: Run, besides: (Token) -> Bool = { _ in false }) -> Bool {
      func isIgnored(_ token: Token) -> Bool {
        token.isBlank || token.kind == .dash || token.kind == .other && besides(token)
      }
      let start = (0..<run.lowerBound).last { tokens[$0].kind == .lineEnd } ?? -1
      let stop = (run.upperBound...end).first { tokens[$0].kind == .lineEnd } ?? end
      return tokens[(start + 1)..<run.lowerBound].allSatisfy(isIgnored)
        && tokens[run.upperBound..<stop].allSatisfy(isIgnored)
    }

    // MARK: Words

    /// Returns the places of words, including the letters that follow a word's beginning.
    func places(_ words: [Word]) -> [Run] {
      (0..<end).flatMap { start in words.compactMap { word(at: start, $0) } }
    }

    func isLetter(_ index: Int) -> Bool { index >= 0 && index < end && tokens[index].isLetter }

    func word(at start: Int, _ word: Word) -> Run? {
      var stop = start + word.letters.count
      // The first letter alone excludes most words, and takes less time.
      guard stop <= end, tokens[start].folded == word.letters[0],
        tokens[start..<stop].map(\.folded) == word.letters
      else {
        return nil
      }
      if word.startsWord, isLetter(start - 1) { return nil }
      if word.endsWord { return isLetter(stop) ? nil : start..<stop }
      while isLetter(stop) { stop += 1 }
      return start..<stop
    }

    /// Returns the number of characters in a range, as far as distances are concerned.
    func distance(_ range: Run) -> Int {
      range.map { tokens[$0].kind == .lineEnd ? 6 : endsSentence($0) ? 31 : 1 }.reduce(0, +)
    }

    func endsSentence(_ index: Int) -> Bool {
      if tokens[index].is("!?;。।؟۔") { return true }
      let isAtEnd = index < end && (tokens[index + 1].isBlank || tokens[index + 1].kind == .lineEnd)
      return tokens[index].is(".") && isAtEnd && !abbreviations.contains { $0.upperBound == index }
    }

    // MARK: Features

    func weigh(_ found: Candidate) -> Weight {
      let run = found.run
      var result = Weight(run: run, code: tokens[run].filter { $0.kind == .symbol }.map(\.symbol))
      for (index, word) in codeWords.enumerated() {
        let near =
          word.upperBound <= run.lowerBound
          ? 60 - distance(word.upperBound..<run.lowerBound)
          : word.lowerBound >= run.upperBound ? 58 - distance(run.upperBound..<word.lowerBound) * 6 / 5 : 20
        if near > result.nearness { (result.nearness, result.nearestWord) = (near, index) }
      }
      if !codeWords.isEmpty { result.nearness = max(result.nearness, 20) }
      if isServed(run) { result.nearness = max(result.nearness, 35) }
      if isNamed(run) { result.nearness += 15 }
      if isIntroduced(run) { result.nearness += 10 }
      let mentionsCurrency = (0..<end).contains { isCurrencySign($0) } || !currencies.isEmpty
      let isListing = tokens.indices.allSatisfy {
        isSeparator($0) || tokens[$0].kind == .symbol || tokens[$0].kind == .lineEnd
      }
      let isOnly = tokens.indices.allSatisfy {
        run.contains($0) || isSeparator($0) || tokens[$0].kind == .lineEnd
      }
      let hasDigit = tokens[run].contains(where: \.isDigit)
      let isAlone = found.isUnusual ? isOnly : isAlone(run, besides: isPunctuation)
      let features: [(Bool, Int)] = [
        (isBound || !hasLetters && (format.length >= 6 || isListing), 20),
        (mentionsCurrency && codeWords.isEmpty, -10),
        (hasDigit && isAlone, 30),
        (isTouched(run), -30),
        (found.isUnusual, -30),
        (isAmount(run), -45),
        (hasUnit(after: run), -90),
        (name(before: run).other, name(before: run).hasCopula ? -25 : -45),
        (found.isUnusual && (isDate(found.groups) || isAmount(run)) || isLongDate(found), -45),
        (isInPath(run), -90),
        (!isNamed(run) && namesOtherNumber, -90),
        (isBesideNumber(run), -90),
        (isYear(found), -15),
      ]
      result.weight = result.nearness + features.map { $0 ? $1 : 0 }.reduce(0, +)
      result.isPart = isPart(found) || result.weight - result.nearness <= -100
      return result
    }

    func isOtherNumber(_ number: Run) -> Bool {
      let count = number.filter(isSymbol).count
      return count >= 4 && count != format.length && number.contains(where: isDigit)
        && !hasUnit(after: number)
    }

    /// Returns whether a single dash, or a mark between digits, joins two runs.
    func joins(_ index: Int) -> Bool {
      guard index > 0, index + 1 < end, isSymbol(index - 1), isSymbol(index + 1) else { return false }
      if tokens[index].kind == .dash { return true }
      guard tokens[index].kind == .other, ".,:/٫٬．".unicodeScalars.contains(tokens[index].written) else {
        return false
      }
      guard isDigit(index - 1), isDigit(index + 1) else { return false }
      return true
    }

    /// Returns whether a mark other than a dash is before digits with a unit, as in "985391,5 min".
    func endsCode(_ index: Int) -> Bool {
      tokens[index].kind != .dash && runs.contains { $0.lowerBound == index + 1 && hasUnit(after: $0) }
    }

    /// Returns the first place from `index` on, in steps of `step`, that isn't ignored.
    func skip(from index: Int, by step: Int, _ ignored: (Token) -> Bool) -> Int {
      var index = index
      while index >= 0, index < end, tokens[index].kind != .symbol, ignored(tokens[index]) { index += step }
      return index
    }

    func isSeparator(_ index: Int) -> Bool {
      let isJoined =
        ".,．".unicodeScalars.contains(tokens[index].written) && isDigit(index - 1) && isDigit(index + 1)
      return tokens[index].isBlank || tokens[index].kind == .dash || isJoined
    }

    func isPunctuation(_ token: Token) -> Bool {
      token.kind == .dash
        || token.kind == .other && !token.isLetter && !token.is("$€") && !token.character.isNumber
    }

    func isServed(_ run: Run) -> Bool {
      let after = skip(from: run.upperBound, by: 1) { $0.isBlank || $0.is("\"',*_") }
      let before = skip(from: run.lowerBound - 1, by: -1) { $0.isBlank || $0.is("\"'*_") }
      let isOpen =
        before < 0 || tokens[before].kind == .lineEnd || tokens[before].is(":])>|】") || endsSentence(before)
      let isUsed = places(Self.uses).contains { $0.upperBound == before + 1 }
      return Self.purposes.contains { word(at: after, $0) != nil } && (isOpen || isUsed)
    }

    func isIntroduced(_ run: Run) -> Bool {
      let before = skip(from: run.lowerBound - 1, by: -1) { $0.isBlank || $0.is("\"'*_([") }
      return before >= 0 && tokens[before].is(":") || copulas.contains { $0.upperBound == before + 1 }
    }

    func isTouched(_ run: Run) -> Bool {
      let (before, after) = (run.lowerBound - 1, run.upperBound)
      func touches(_ index: Int) -> Bool {
        index >= 0 && tokens[index].kind == .other
          && (tokens[index].character.isASCII && tokens[index].isLetter || tokens[index].is("*_/=@"))
      }
      let isNamed = codeWords.contains { $0.upperBound == run.lowerBound }
      let isQuoted =
        before >= 0 && tokens[before].is("*_") && tokens[after].is(String(tokens[before].character))
      return !isQuoted && (touches(before) && !isNamed || touches(after))
    }

    func isCurrencySign(_ index: Int) -> Bool { index >= 0 && tokens[index].is("$€£¥¢¤") }

    func isAmount(_ run: Run) -> Bool {
      let after = skip(from: run.upperBound, by: 1, \.isBlank)
      var before = skip(from: run.lowerBound - 1, by: -1, \.isBlank)
      if before >= 0, tokens[before].is("."), abbreviations.contains(where: { $0.upperBound == before }) {
        before -= 1
      }
      return isCurrencySign(after) || isCurrencySign(before)
        || currencies.contains { $0.upperBound == before + 1 || $0.lowerBound == after }
    }

    func hasUnit(after run: Run) -> Bool {
      let after = skip(from: run.upperBound, by: 1, \.isBlank)
      return Self.units.contains { word(at: after, $0) != nil }
    }

    /// Returns whether a word for a code, or for another number, names the number after it: only punctuation, blanks, words
    /// such as "number", and copulas are between them.
    func name(before run: Run) -> (code: Bool, other: Bool, hasCopula: Bool) {
      let (codes, others) = (codeWords.map(\.upperBound), others.map(\.upperBound))
      var (before, hasCopula) = (run.lowerBound, false)
      while before > 0 {
        if codes.contains(before) { return (true, false, hasCopula) }
        if others.contains(before) { return (false, true, hasCopula) }
        if let copula = copulas.first(where: { $0.upperBound == before }) {
          (before, hasCopula) = (copula.lowerBound, true)
        } else if let filler = fillers.first(where: { $0.upperBound == before }) {
          before = filler.lowerBound
        } else if tokens[before - 1].isBlank || isPunctuation(tokens[before - 1]) {
          before -= 1
        } else {
          break
        }
      }
      return (false, false, false)
    }

    /// Returns whether a word for a code names the number after or directly before it.
    func isNamed(_ run: Run) -> Bool {
      var after = skip(from: run.upperBound, by: 1, \.isBlank)
      if let copula = copulas.first(where: { $0.lowerBound == after }) {
        after = skip(from: copula.upperBound, by: 1, \.isBlank)
      }
      return name(before: run).code || codeWords.contains { $0.lowerBound == after }
    }

    func isDate(_ groups: [Run]) -> Bool {
      let values = groups.map { Int(String(decoding: tokens[$0].map(\.symbol), as: UTF8.self)) ?? 99 }
      let orders = [[0, 1], [1, 0], [2, 1]]
      return values.count == 3
        && orders.contains { (1...31).contains(values[$0[0]]) && (1...12).contains(values[$0[1]]) }
    }

    /// Returns whether 8 adjacent digits can be a date from 1900 to 2100, in the order YMD or DMY.
    func isLongDate(_ found: Candidate) -> Bool {
      guard found.groups.count == 1, found.run.count == 8, found.run.allSatisfy(isDigit) else { return false }
      let start = found.run.lowerBound
      func value(_ first: Int, _ count: Int) -> Int {
        tokens[(start + first)..<(start + first + count)].reduce(0) { $0 * 10 + Int($1.symbol) - 0x30 }
      }
      return [(0, 4, 6), (4, 2, 0)].contains { year, month, day in
        (1900...2100).contains(value(year, 4)) && (1...12).contains(value(month, 2))
          && (1...31).contains(value(day, 2))
      }
    }

    func isInPath(_ run: Run) -> Bool {
      let start =
        (0..<run.lowerBound).last {
          tokens[$0].isBlank || tokens[$0].kind == .lineEnd || !tokens[$0].character.isASCII
        } ?? -1
      return tokens[run.lowerBound].character.isASCII
        && ((start + 1)..<run.lowerBound).contains { index in
          if tokens[index].is("/"), index > 0, tokens[index - 1].is(":") { return true }
          guard tokens[index].is("/?") else { return false }
          let host = Array(
            tokens[(start + 1)..<index].reversed().prefix {
              $0.isLetter || $0.isDigit || $0.is(".-") || $0.kind == .dash
            }
          )
          // In the reversed host, the letter before a dot follows it.
          return host.indices.dropLast().contains { host[$0].is(".") && host[$0 + 1].isLetter }
        }
    }

    func isYear(_ found: Candidate) -> Bool {
      found.groups.count == 1 && found.run.allSatisfy(isDigit) && found.run.count == 4
        && (1900...2100).contains(Int(String(decoding: tokens[found.run].map(\.symbol), as: UTF8.self)) ?? 0)
    }

    func isPart(_ found: Candidate) -> Bool {
      let run = found.run
      let all = runs
      let previous = all.last { $0.upperBound <= run.lowerBound }
      let next = all.first { $0.lowerBound >= run.upperBound }
      let isAfterPrefix =
        hasLetters && tokens[run].contains(where: \.isDigit) && run.lowerBound > 1
        && tokens[run.lowerBound - 1].kind == .dash
        && previous.map { !tokens[$0].contains(where: \.isDigit) } == true
      if joins(run.lowerBound - 1) && !isAfterPrefix || joins(run.upperBound) && !endsCode(run.upperBound) {
        return true
      }
      let isTouched = [run.lowerBound - 1, run.upperBound].contains { $0 >= 0 && tokens[$0].isForeignNumber }
      if isTouched || run.contains(where: telephoneDigits.contains) { return true }
      guard found.gap != .none else { return false }
      let continues = next.map {
        gap(run.upperBound..<$0.lowerBound) == found.gap && $0.contains(where: isDigit) && !hasUnit(after: $0)
      }
      let isContinued = previous.map {
        gap($0.upperBound..<run.lowerBound) == found.gap && $0.contains(where: isDigit)
      }
      return continues == true || isContinued == true
    }

    /// Returns whether a number of three or more digits, which is neither as long as a code nor a part of something, is
    /// beside the run, with only blanks between them.
    func isBesideNumber(_ run: Run) -> Bool {
      runs.contains { other in
        let isBeside =
          other.upperBound < run.lowerBound && gap(other.upperBound..<run.lowerBound) == .blanks
          || run.upperBound < other.lowerBound && gap(run.upperBound..<other.lowerBound) == .blanks
        let isNumber = other.count >= 3 && other.count != format.length && other.allSatisfy(isDigit)
        return isBeside && isNumber && numbers.contains(other) && !hasUnit(after: other) && !isAmount(other)
      }
    }
  }

  /// Returns the digits after a plus sign, up to a character that isn't in phone numbers.
  private static func telephoneDigits(_ tokens: [Token]) -> Set<Int> {
    Set(
      tokens.indices.filter { tokens[$0].is("+") }.flatMap { plus in
        tokens[plus + 1].isBlank || tokens[plus + 1].kind == .dash
          ? []
          : tokens.indices.suffix(from: plus + 1).prefix {
            tokens[$0].isDigit || tokens[$0].is("().") || tokens[$0].isBlank || tokens[$0].kind == .dash
          }.filter { tokens[$0].isDigit }
      }
    )
  }

  // MARK: Refusals

  /// Returns the sequences of symbols without gaps other than single dashes, and marks such as `:` between digits. A sequence
  /// with such a mark, or in a phone number, is part of something longer.
  private func wordRuns(_ tokens: [Token]) -> [(run: Run, groups: [Run], isPart: Bool)] {
    let telephones = Self.telephoneDigits(tokens)
    var runs: [(run: Run, groups: [Run], isPart: Bool)] = []
    var index = 0
    while index < tokens.count {
      guard tokens[index].kind == .symbol else {
        index += 1
        continue
      }
      let start = index
      var groups: [Run] = []
      var isPart = false
      var groupStart = index
      while true {
        while tokens[index].kind == .symbol { index += 1 }
        groups.append(groupStart..<index)
        let joins = joins(tokens, index)
        guard joins || tokens[index].kind == .dash, index + 1 < tokens.count,
          tokens[index + 1].kind == .symbol
        else {
          break
        }
        if joins { isPart = true }
        index += 1
        groupStart = index
      }
      if (start..<index).contains(where: telephones.contains) { isPart = true }
      runs.append((start..<index, groups, isPart))
    }
    return runs
  }

  /// Returns whether the last group is as long as a code and is the only one with digits, as in "G-123456".
  private func isCodeBehindLetters(_ tokens: [Token], _ groups: [Run]) -> Bool {
    guard groups.count > 1, let last = groups.last, last.count == format.length else { return false }
    let hasDigit = groups.map { tokens[$0].contains(where: \.isDigit) }
    return hasDigit.last == true && !hasDigit.dropLast().contains(true)
  }

  /// Returns the phrases: sequences of runs separated only by blanks.
  private func phrases(_ tokens: [Token]) -> [[(run: Run, groups: [Run], isPart: Bool)]] {
    var phrases: [[(run: Run, groups: [Run], isPart: Bool)]] = []
    for word in wordRuns(tokens) {
      if let last = phrases.last?.last,
        tokens[last.run.upperBound..<word.run.lowerBound].allSatisfy(\.isBlank)
      {
        phrases[phrases.count - 1].append(word)
      } else {
        phrases.append([word])
      }
    }
    return phrases
  }

  /// Returns the symbol counts of the runs and phrases that look like a code but are too long.
  private func longerRuns(_ tokens: [Token]) -> [Int] {
    var counts: [Int] = []
    for phrase in phrases(tokens) {
      let words = phrase.filter { word in
        let symbols = tokens[word.run].filter { $0.kind == .symbol }
        return !word.isPart && symbols.count > format.length
          && !(format.alphabet.hasLetters && isWord(symbols))
          && !isCodeBehindLetters(tokens, word.groups)
      }
      counts += words.map { word in tokens[word.run].filter { $0.kind == .symbol }.count }
      let count = phrase.map(\.run.count).reduce(0, +)
      if !format.alphabet.hasLetters, words.isEmpty, phrase.count > 1, count > format.length,
        !phrase.contains(where: { $0.isPart || $0.groups.count > 1 })
      {
        counts.append(count)
      }
    }
    return counts
  }

  private func isWord(_ symbols: some Sequence<Token>) -> Bool {
    !symbols.contains(where: \.isDigit) && symbols.contains { $0.kind == .symbol && $0.character.isLowercase }
  }

  private func joins(_ tokens: [Token], _ index: Int) -> Bool {
    guard tokens[index].kind == .other, ".,:/٫٬．".unicodeScalars.contains(tokens[index].written) else {
      return false
    }
    return index > 0 && tokens[index - 1].isDigit && index + 1 < tokens.count && tokens[index + 1].isDigit
  }

  // MARK: Symbols

  private func symbols(_ tokens: [Token]) -> CodeSymbols {
    CodeSymbols(ascii: tokens.map(\.symbol)) ?? CodeSymbols()
  }

  /// Returns the positions of gaps, each as the number of symbols before the gap.
  private func gaps(_ tokens: [Token]) -> Set<Int> {
    let places = tokens.indices.filter { tokens[$0].kind == .symbol }
    return Set(places.indices.dropFirst().filter { places[$0] > places[$0 - 1] + 1 })
  }

  // MARK: Characters

  private func otherCount(_ tokens: [Token]) -> Int {
    tokens.indices.filter { tokens[$0].kind == .other && !(tokens[$0].character == "." && joins(tokens, $0)) }
      .count
  }

  private func token(_ scalar: Unicode.Scalar) -> Token {
    let isWide = (0xFF01...0xFF5E).contains(scalar.value)
    let narrow = isWide ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
    var token = Token(Character(narrow), written: scalar)
    switch narrow {
    case " ": token.kind = .blank
    case "-": token.kind = .dash
    case "\n", "\r", "\u{2028}": token.kind = .lineEnd
    default:
      var character = token.character
      if narrow.properties.generalCategory == .decimalNumber, let value = character.wholeNumberValue {
        character = Character("\(value)")
      }
      if let ascii = character.asciiValue, let symbol = format.alphabet.fold(ascii) {
        token.kind = .symbol
        token.symbol = symbol
      }
    }
    return token
  }

  /// Returns the message without an 11-character Android app hash at its end.
  private func withoutHash(_ tokens: [Token]) -> [Token] {
    func isSpace(_ token: Token) -> Bool { token.isBlank || token.kind == .lineEnd }
    let end = (tokens.lastIndex { !isSpace($0) } ?? -1) + 1
    let start = end - 11
    guard start > 0, isSpace(tokens[start - 1]) else { return tokens }
    // Full-width characters are read as ASCII, as everywhere.
    let hash = tokens[start..<end]
    let isBase64 = hash.allSatisfy {
      $0.character.isASCII && ($0.isLetter || "+/0123456789".contains($0.character))
    }
    let hasBoth =
      hash.contains(where: \.character.isLowercase) && hash.contains(where: \.character.isUppercase)
    let words = Weighing(tokens: hash + [tokens[start - 1]], format: format).codeWords
    let isWord = hash.allSatisfy(\.isLetter) || !words.isEmpty
    return isBase64 && hasBoth && !isWord ? Array(tokens[..<start]) : tokens
  }
}
