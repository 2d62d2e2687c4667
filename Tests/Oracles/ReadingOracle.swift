import OneTimeCode

/// The rules of reading once more, written for clearness alone: with arrays, and pass after pass.
package struct ReadingOracle {
  private let format: CodeFormat

  package init(format: CodeFormat) {
    self.format = format
  }

  private enum Token: Equatable {
    case symbol(UInt8, source: Character)
    case separator
    case lineEnd
    case other
  }

  private struct Run {
    var symbols: [UInt8] = []
    var source = ""
    var gaps: Set<Int> = []
    var looksLikeCode: Bool {
      source.contains(where: \.isNumber) || !source.contains { $0.isLetter && $0.isLowercase }
    }
  }

  package func read(_ text: String) -> Reading {
    let lines = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
    if let last = lines.last, let code = boundCode(String(last)) {
      let tokens = tokens(code)
      if let run = whole(tokens), run.symbols.count == format.length { return .code(symbols(run)) }
      switch judge(tokens) {
      case .code(let code): return .code(code)
      case .refused(let refusal) where [.tooMany, .severalCodes].contains(refusal.reason):
        return .refused(refusal)
      default: return .refused(.noCode)
      }
    }
    return judge(tokens(text))
  }

  private func boundCode(_ line: String) -> String? {
    let words = line.unicodeScalars.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count > 1, words[0].unicodeScalars.first == "@", words[0].unicodeScalars.count > 1,
      words[1].unicodeScalars.first == "#", words[1].unicodeScalars.count > 1
    else { return nil }
    return String(String.UnicodeScalarView(words[1].unicodeScalars.dropFirst()))
  }

  private func judge(_ tokens: [Token]) -> Reading {
    let hasLetters = format.alphabet.hasLetters
    let length = format.length
    let whole = whole(tokens)
    if let whole {
      if whole.symbols.isEmpty { return .nothing }
      if whole.symbols.count == 1 || whole.symbols.count < length { return .part(symbols(whole)) }
      if whole.symbols.count == length {
        if !hasLetters || whole.gaps.isEmpty { return .code(symbols(whole)) }
        if format.isGrouped ? whole.gaps == groups : whole.looksLikeCode { return .code(symbols(whole)) }
      }
    }
    let shown = tokens.filter { $0 != .separator && $0 != .lineEnd }
    if shown == [.other] { return .refused(.symbol) }

    let unbroken = runs(tokens, joining: false).filter { !hasLetters || $0.looksLikeCode }
    let broken = runs(tokens, joining: true).filter { !hasLetters || $0.looksLikeCode }
    for candidates in [unbroken, broken.filter { !hasLetters || $0.gaps == groups || $0.gaps.isEmpty }] {
      let codes = Set(candidates.filter { $0.symbols.count == length }.map(\.symbols))
      if codes.count > 1 { return .refused(.severalCodes) }
      if let code = codes.first { return .code(Symbols(ascii: code) ?? Symbols()) }
    }
    if let whole, whole.gaps.isEmpty, whole.symbols.count > length {
      return .refused(.tooMany(whole.symbols.count))
    }
    let longWords = unbroken.filter { $0.symbols.count > length }
    if hasLetters, longWords.count == 1 { return .refused(.tooMany(longWords[0].symbols.count)) }
    let long = broken.filter { $0.symbols.count > length }
    return .refused(long.count == 1 ? .tooMany(long[0].symbols.count) : .noCode)
  }

  private var groups: Set<Int> { Set((0..<format.length).filter(format.startsGroup)) }

  private func symbols(_ run: Run) -> Symbols { Symbols(ascii: run.symbols) ?? Symbols() }

  private func whole(_ tokens: [Token]) -> Run? {
    let runs = runs(tokens, joining: true)
    guard !tokens.contains(.other), runs.count <= 1 else { return nil }
    return runs.first ?? Run()
  }

  private func runs(_ tokens: [Token], joining: Bool) -> [Run] {
    var runs: [Run] = []
    var current = Run()
    var gap = false
    for token in tokens + [.lineEnd] {
      switch token {
      case .symbol(let symbol, let source):
        if gap, !current.symbols.isEmpty { current.gaps.insert(current.symbols.count) }
        gap = false
        current.symbols.append(symbol)
        current.source.append(source)
      case .separator where joining:
        gap = true
      default:
        if !current.symbols.isEmpty { runs.append(current) }
        current = Run()
        gap = false
      }
    }
    return runs
  }

  private func tokens(_ text: String) -> [Token] {
    let scalars = Array(text.unicodeScalars).filter { $0 != "\u{200B}" }
    func digit(_ index: Int) -> Bool {
      guard scalars.indices.contains(index), case .symbol(let symbol, _) = token(scalars[index]) else {
        return false
      }
      return (0x30...0x39).contains(symbol)
    }
    return scalars.indices.map { index in
      guard scalars[index] == "." || scalars[index] == "．" else { return token(scalars[index]) }
      return digit(index - 1) && digit(index + 1) ? .separator : .other
    }
  }

  private func token(_ scalar: Unicode.Scalar) -> Token {
    switch scalar {
    case " ", "-": return .separator
    case "\n", "\r", "\u{2028}": return .lineEnd
    default: break
    }
    var character = Character(scalar)
    if scalar.properties.generalCategory == .decimalNumber, let value = character.wholeNumberValue {
      character = Character("\(value)")
    }
    guard let ascii = character.asciiValue, let symbol = format.alphabet.fold(ascii) else { return .other }
    return .symbol(symbol, source: character)
  }
}
