import OneTimeCode

/// A reference implementation of the parser. It is written for clarity, with arrays, strings and many passes, and
/// supports only a few separators and words.
package struct ReadingOracle {
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
    var character: Character
    var written: Unicode.Scalar
    /// The original scalar's index in the text.
    var place: Int

    var isDigit: Bool { kind == .symbol && (0x30...0x39).contains(symbol) }
    var isBlank: Bool { kind == .blank }
  }

  private typealias Run = Range<Int>

  // MARK: Parsing

  package func read(_ text: String, boundTo domain: String = "") -> CodeReading {
    let bound = boundCodes(text)
    let isForeign = bound.contains { found in
      let symbols = found.code.unicodeScalars.filter { token($0, at: 0).kind == .symbol }
      return !isWithin(domain, found.host) && (found.startsLine || symbols.count >= format.length)
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
  private func boundCodes(_ text: String) -> [(host: String, code: String, startsLine: Bool)] {
    var words: [(text: String, line: Int, isFirst: Bool)] = []
    let scalars = text.unicodeScalars.filter { $0 != "\u{200B}" }.map { token($0, at: 0) }
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
      if code.isEmpty, index + 1 < words.count, words[index + 1].line == next.line {
        code = words[index + 1].text
      }
      var (host, isFirst) = (word.text, word.isFirst)
      if let rest = host.unicodeScalars.first == "@" ? host.unicodeScalars.dropFirst() : nil {
        host = String(rest)
      } else if let at = host.unicodeScalars.lastIndex(of: "@") {
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
      return host.isEmpty || code.isEmpty ? nil : (host, code, startsLine)
    }
  }

  private func isWithin(_ domain: String, _ host: String) -> Bool {
    var host = host.lowercased()
    if host.hasSuffix(".") { host.removeLast() }
    return !host.isEmpty && (domain == host || domain.hasSuffix(".\(host)"))
  }

  private func judge(_ text: String, isBound: Bool) -> CodeReading {
    let length = format.length
    let hasLetters = format.alphabet.hasLetters
    let all = text.unicodeScalars.filter { $0 != "\u{200B}" } as [Unicode.Scalar]
    let message = length == 11 ? all : withoutHash(all)
    let tokens = tokens(message)
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

    let found = candidates(tokens)
    let own = ownLines(tokens)
    let words = wordPlaces(message)
    func isNamed(_ run: Run) -> Bool {
      words.contains { isOneSentence(tokens, from: $0, to: tokens[run.lowerBound].place) }
    }
    let named = found.filter { isNamed($0.run) || !$0.isTouched && isServed(tokens, $0.run) }
    let standing = found.filter { !$0.isTouched }.map { code(tokens, $0.run) } + own.map(code)
    var codes = Set(
      named.filter { !$0.isTouched }.map { code(tokens, $0.run) }
        + own.filter { $0.contains(where: \.isDigit) }.map(code)
    )
    // Words and short numbers are common; as codes, they need a word for "code", a sign-in phrase or their own line.
    let isCommon = !isBound && (hasLetters || length < 6 && others > 0)
    let isDoubtful = found.contains(where: \.isTouched) || Set(standing).count > 1 || isCommon && own.isEmpty
    if codes.isEmpty || !isDoubtful {
      codes = Set(standing)
      if isDoubtful { codes.formUnion(named.map { code(tokens, $0.run) }) }
      if codes.count == 1, isCommon, isDoubtful, own.isEmpty, words.isEmpty { return .refused(.noCode) }
    }
    let unusual = unusualRuns(tokens)
    if codes.isEmpty {
      codes = Set(unusual.filter { isNamed($0) && !isBanking(tokens, $0) }.map { code(tokens, $0) })
    }
    if codes.count > 1 { return .refused(.severalCodes) }
    if let code = codes.first { return .code(CodeSymbols(ascii: code) ?? CodeSymbols()) }

    if !found.isEmpty || !unusual.isEmpty { return .refused(.noCode) }
    if !isBound, others == 1, lines.isEmpty { return .refused(.symbol) }
    if let whole, gaps(tokens).isEmpty, whole.count > length { return .refused(.tooMany(whole.count)) }
    let longer = longerRuns(tokens)
    if longer.count == 1 { return .refused(.tooMany(longer[0])) }
    if let whole, whole.count > length, !isWord(whole) { return .refused(.tooMany(whole.count)) }
    return .refused(.noCode)
  }

  /// Returns whether a text of only symbols and gaps is a code. Applies only to alphabets with letters.
  private func isMeant(_ symbols: [Token], _ gaps: Set<Int>) -> Bool {
    format.isGrouped ? gaps == groups : !isWord(symbols)
  }

  // MARK: Runs

  private struct Candidate {
    var run: Run
    var isTouched: Bool
  }

  /// Returns the runs of symbols, their groups, and whether each run is part of a longer number. Single dashes,
  /// and marks such as `:` between digits, don't end a run.
  private func wordRuns(_ tokens: [Token]) -> [(run: Run, groups: [Run], isPart: Bool)] {
    let telephones = telephoneDigits(tokens)
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

  private func candidates(_ tokens: [Token]) -> [Candidate] {
    let words = wordRuns(tokens)
    var found: [Candidate] = []
    func take(_ run: Run) {
      if isAnnounced(tokens, run) { found.append(Candidate(run: run, isTouched: isTouched(tokens, run))) }
    }
    for (run, groups, isPart) in words where !isPart {
      let sizes = groups.map(\.count)
      if sizes.reduce(0, +) == format.length, sizes.count == 1 || isWhole(sizes) {
        take(run)
      } else if isCodeBehindLetters(tokens, groups), let last = groups.last {
        // Only the character after the code is checked, because a dash precedes the code.
        found.append(Candidate(run: last, isTouched: touches(tokens[last.upperBound])))
      }
    }
    for phrase in phrases(tokens)
    where phrase.count > 1 && !phrase.contains(where: { $0.isPart || $0.groups.count > 1 }) {
      let sizes = phrase.map(\.run.count)
      guard sizes.reduce(0, +) == format.length else { continue }
      let fits =
        if format.alphabet.hasLetters {
          format.isGrouped ? Set(starts(sizes)) == groups : sizes.allSatisfy { $0 == 1 }
        } else {
          isEven(sizes, atLeast: 2)
        }
      if fits { take(phrase[0].run.lowerBound..<phrase[phrase.count - 1].run.upperBound) }
    }
    return found
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

  /// Returns the lines that contain only a code.
  private func ownLines(_ tokens: [Token]) -> [[Token]] {
    tokens.split(omittingEmptySubsequences: false) { $0.kind == .lineEnd }.map(Array.init).filter { line in
      let symbols = line.filter { $0.kind == .symbol }
      let sizes = sizes(gaps(line), symbols.count)
      return !line.contains { $0.kind == .other } && symbols.count == format.length
        && (sizes.count == 1 || isWhole(sizes)) && !(format.alphabet.hasLetters && isWord(symbols))
    }
  }

  // MARK: Rules

  private func isWhole(_ sizes: [Int]) -> Bool {
    format.alphabet.hasLetters && format.isGrouped ? Set(starts(sizes)) == groups : isEven(sizes, atLeast: 3)
  }

  private func isEven(_ sizes: [Int], atLeast smallest: Int) -> Bool {
    guard let least = sizes.min(), let most = sizes.max() else { return false }
    return most - least <= 1 && (least >= smallest || most == 1)
  }

  private func isWord(_ symbols: some Sequence<Token>) -> Bool {
    !symbols.contains(where: \.isDigit) && symbols.contains { $0.kind == .symbol && $0.character.isLowercase }
  }

  /// Returns whether a run can be a code. In formats with letters, a run without digits must be in capitals,
  /// after a colon and not before a blank.
  private func isAnnounced(_ tokens: [Token], _ run: Run) -> Bool {
    guard format.alphabet.hasLetters, !tokens[run].contains(where: \.isDigit) else { return true }
    let before = tokens[..<run.lowerBound].last { !$0.isBlank && $0.kind != .dash }
    return !isWord(tokens[run]) && before?.kind == .other && before?.character == ":"
      && !tokens[run.upperBound].isBlank
  }

  private func isTouched(_ tokens: [Token], _ run: Run) -> Bool {
    run.lowerBound > 0 && touches(tokens[run.lowerBound - 1]) || touches(tokens[run.upperBound])
  }

  private func touches(_ token: Token) -> Bool {
    token.character.isASCII && token.character.isLetter || "$*/=@_€£¥¢¤".contains(token.character)
  }

  private func joins(_ tokens: [Token], _ index: Int) -> Bool {
    guard tokens[index].kind == .other, ".,:/٫٬．".unicodeScalars.contains(tokens[index].written) else {
      return false
    }
    return index > 0 && tokens[index - 1].isDigit && index + 1 < tokens.count && tokens[index + 1].isDigit
  }

  private func telephoneDigits(_ tokens: [Token]) -> Set<Int> {
    var digits: Set<Int> = []
    for plus in tokens.indices where tokens[plus].kind == .other && tokens[plus].character == "+" {
      for index in (plus + 1)..<tokens.count {
        let token = tokens[index]
        if token.isDigit {
          digits.insert(index)
        } else if token.kind == .other {
          // Parentheses and dots can be part of a telephone number.
          if !"().".contains(token.character) { break }
        } else if token.kind == .blank || token.kind == .dash {
          if index == plus + 1 { break }
        } else {
          break
        }
      }
    }
    return digits
  }

  private func isOneSentence(_ tokens: [Token], from one: Int, to other: Int) -> Bool {
    let between = min(one, other)..<max(one, other)
    return !tokens.indices.contains { index in
      let token = tokens[index]
      guard between.contains(token.place) else { return false }
      if token.kind == .lineEnd { return true }
      guard token.kind == .other else { return false }
      return "!?;。।؟۔".contains(token.character)
        || token.character == "." && index + 1 < tokens.count && tokens[index + 1].isBlank
    }
  }

  /// Returns the runs of a code's length that dots divide evenly or dashes divide into pairs. Excludes amounts,
  /// dates and telephone numbers.
  private func unusualRuns(_ tokens: [Token]) -> [Run] {
    if format.alphabet.hasLetters, format.isGrouped { return [] }
    let telephones = telephoneDigits(tokens)
    return wordRuns(tokens).filter { word in
      let sizes = word.groups.map(\.count)
      let breaks = word.groups.dropFirst().map { tokens[$0.lowerBound - 1] }
      guard sizes.count > 1, sizes.reduce(0, +) == format.length, isAnnounced(tokens, word.run),
        !word.run.contains(where: telephones.contains), !isCodeBehindLetters(tokens, word.groups)
      else { return false }
      if breaks.allSatisfy({ $0.kind == .other && $0.character == "." }) {
        return isEven(sizes, atLeast: 3) && !isAmount(tokens, word.run)
      }
      let pairs = word.groups.map { Int(String(decoding: code(tokens, $0), as: UTF8.self)) ?? 99 }
      return breaks.allSatisfy { $0.kind == .dash } && sizes.count > 2 && sizes.allSatisfy { $0 == 2 }
        && !isDate(pairs)
    }.map(\.run)
  }

  private func isDate(_ pairs: [Int]) -> Bool {
    let orders = [[0, 1], [1, 0], [2, 1]]
    return pairs.count == 3
      && orders.contains { (1...31).contains(pairs[$0[0]]) && (1...12).contains(pairs[$0[1]]) }
  }

  private func isAmount(_ tokens: [Token], _ run: Run) -> Bool {
    let (before, after) = (string(tokens[..<run.lowerBound]), string(tokens[run.upperBound...]))
    let blanks = CharacterSet(" ")
    return ["$", "€", "eur"].contains {
      blanks.trimmed(before).hasSuffix($0) || blanks.trimmed(after).hasPrefix($0)
    }
  }

  private func isBanking(_ tokens: [Token], _ run: Run) -> Bool {
    let (before, after) = sentence(tokens, around: run)
    return (before + "|" + after).split { !($0.isASCII && $0.isLetter) }.contains("sort")
  }

  /// Returns whether a run is part of a sign-in sentence, such as "Use 4711 to sign in" or "4711 to log in".
  private func isServed(_ tokens: [Token], _ run: Run) -> Bool {
    let (before, after) = sentence(tokens, around: run)
    let quotes = CharacterSet(" ,\"'*")
    let start = quotes.trimmed(before)
    let opens = start.isEmpty || start.last.map { ":])>|".contains($0) } == true
    return ["to sign in", "to log in"].contains { quotes.trimmed(after).hasPrefix($0) }
      && (opens || start.split { !($0.isASCII && $0.isLetter) }.last == "use" && start.hasSuffix("use"))
  }

  /// Returns the text before and after a run in its sentence, in lowercase.
  private func sentence(_ tokens: [Token], around run: Run) -> (before: String, after: String) {
    let place = tokens[run.lowerBound].place
    let before = tokens[..<run.lowerBound].filter { isOneSentence(tokens, from: $0.place, to: place) }
    let after = tokens[run.upperBound...].filter { isOneSentence(tokens, from: place, to: $0.place) }
    return (string(before), string(after))
  }

  private func string(_ tokens: some Sequence<Token>) -> String {
    String(tokens.map { $0.kind == .blank ? " " : $0.character }).lowercased()
  }

  private struct CharacterSet {
    let characters: String
    init(_ characters: String) { self.characters = characters }
    /// Returns `text` without leading and trailing `characters`.
    func trimmed(_ text: String) -> String {
      let start = text.drop { characters.contains($0) }
      return String(start.reversed().drop { characters.contains($0) }.reversed())
    }
  }

  // MARK: Symbols

  private var groups: Set<Int> { Set((0..<format.length).filter(format.startsGroup)) }

  private func symbols(_ tokens: [Token]) -> CodeSymbols {
    CodeSymbols(ascii: tokens.map(\.symbol)) ?? CodeSymbols()
  }

  private func code(_ tokens: [Token], _ run: Run) -> [UInt8] { code(Array(tokens[run])) }

  private func code(_ tokens: [Token]) -> [UInt8] { tokens.filter { $0.kind == .symbol }.map(\.symbol) }

  /// Returns the positions of gaps, each as the number of symbols before the gap.
  private func gaps(_ tokens: [Token]) -> Set<Int> {
    let places = tokens.indices.filter { tokens[$0].kind == .symbol }
    return Set(places.indices.dropFirst().filter { places[$0] > places[$0 - 1] + 1 })
  }

  private func sizes(_ gaps: Set<Int>, _ count: Int) -> [Int] {
    let ends = gaps.sorted() + [count]
    return ends.indices.map { ends[$0] - ($0 > 0 ? ends[$0 - 1] : 0) }
  }

  /// Returns the start of each group except the first, given the group sizes.
  private func starts(_ sizes: [Int]) -> [Int] {
    sizes.indices.dropFirst().map { sizes[..<$0].reduce(0, +) }
  }

  // MARK: Characters

  private func otherCount(_ tokens: [Token]) -> Int {
    tokens.indices.filter { tokens[$0].kind == .other && !(tokens[$0].character == "." && joins(tokens, $0)) }
      .count
  }

  private func tokens(_ scalars: [Unicode.Scalar]) -> [Token] {
    let end = Token(kind: .lineEnd, character: "\n", written: "\n", place: scalars.count)
    return scalars.indices.filter { scalars[$0] != "\u{200B}" }.map { token(scalars[$0], at: $0) } + [end]
  }

  private func token(_ scalar: Unicode.Scalar, at place: Int) -> Token {
    let isWide = (0xFF01...0xFF5E).contains(scalar.value)
    let narrow = isWide ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
    var token = Token(character: Character(narrow), written: scalar, place: place)
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
  private func withoutHash(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    let spaces: Set<Unicode.Scalar> = [" ", "\n", "\r", "\u{2028}"]
    let end = (scalars.lastIndex { !spaces.contains($0) && $0 != "\u{200B}" } ?? -1) + 1
    let start = end - 11
    guard start > 0, spaces.contains(scalars[start - 1]) else { return scalars }
    // Full-width characters are read as ASCII, as everywhere.
    let hash = scalars[start..<end].flatMap { token($0, at: 0).character.unicodeScalars }
    let isBase64 = hash.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || "+/0123456789".unicodeScalars.contains($0))
    }
    let hasBoth = hash.contains { $0.properties.isLowercase } && hash.contains { $0.properties.isUppercase }
    let isWord = hash.allSatisfy { $0.properties.isAlphabetic } || !wordPlaces(hash).isEmpty
    return isBase64 && hasBoth && !isWord ? Array(scalars[..<start]) : scalars
  }

  /// Returns the positions where words such as "code" or "password" start.
  private func wordPlaces(_ scalars: [Unicode.Scalar]) -> [Int] {
    func isLetter(_ place: Int) -> Bool {
      scalars.indices.contains(place) && scalars[place].isASCII && scalars[place].properties.isAlphabetic
    }
    return scalars.indices.filter { place in
      func starts(_ word: String) -> Bool {
        String(String.UnicodeScalarView(scalars[place...].prefix(word.unicodeScalars.count))).lowercased()
          == word
      }
      return ["cod", "kod", "pass", "код", "码"].contains(where: starts)
        || ["otp", "pin", "tan"].contains { starts($0) && !isLetter(place - 1) && !isLetter(place + 3) }
    }
  }
}
