/// What is found in a text by reading it once, from its start to its end, in constant memory.
///
/// Three kinds of runs can be a code: a *token*, whose symbols nothing or single dashes separate; the last *group* of
/// a token that begins with letters alone ("G-123456"); a *phrase*, which is tokens and blanks. What no code is, but
/// looks like one, is told by what stands directly beside it; nothing here knows a language. Only where that is not
/// enough, ``CodeWords`` are looked for: among several codes the one that is called a code is meant.
struct Survey {
  /// How many characters there are that are neither symbols nor may stand between symbols.
  private(set) var others = 0

  /// How many lines hold symbols, and the symbols of the last one, whatever separates them.
  private(set) var lines = 0
  private(set) var line = Run()

  /// The codes that stand for themselves.
  var standing = Codes()

  /// Those of them in whose sentence there is a word for a code, or that have a line for themselves.
  private(set) var named = Codes()

  /// Whether one of them has a line for itself.
  private(set) var hasOwnLine = false

  /// Whether there are codes that are written together with something else; and those of them in whose sentence
  /// there is a word for a code.
  private(set) var hasTouched = false
  private(set) var namedTouched = Codes()

  /// Whether a word for a code was found.
  private(set) var hasWord = false

  /// How many runs are longer than a code, and how many symbols the last of them has.
  private(set) var longerRuns = 0
  private(set) var longerCount = 0

  private let text: Units
  private var format: CodeFormat

  private var token = Run()
  private var phrase = Run()

  /// Where the last group of the token starts, and how many symbols stand before it: if there is a digit among them, too
  /// many for a code to be left.
  private var groupStart = 0
  private var ahead = 0

  /// How many longer runs there were before the phrase.
  private var longerBefore = 0

  /// What was found in this line, and in this sentence.
  private var othersInLine = 0
  private var hasLineBegun = false
  private var wordInSentence = false
  private var inSentence = Codes()
  private var touchedInSentence = Codes()

  /// What stands between a symbol and the one before.
  private enum Between: UInt8 {
    /// Anything else than what follows: token and phrase are over.
    case end
    /// Nothing: the token goes on.
    case nothing
    /// A dash: if a symbol follows, the token goes on.
    case dash
    /// What joins digits: if one follows, the token goes on and is no code.
    case joiner
    /// Blanks: the token is over, and the phrase may go on.
    case blank
  }

  private var between = Between.end
  private var isBehindDigit = false

  /// The scalar before, and the last one that was neither a symbol nor a separator if nothing followed it on its
  /// line.
  private var previous: UInt32 = 0
  private var lead: UInt32 = 0

  /// Whether this is a telephone number: digits, separators, brackets and dots behind a plus sign.
  private var isTelephone = false

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - words: Whether words for a code are looked for, too: that takes longer.
  ///   - format: What a code looks like.
  @inline(never)
  init(_ text: Units, words: Bool, as format: CodeFormat) {
    // Nobody types the hash at a message's end, but it is something beside the code.
    self.text = format.length == Units.retrieverHashLength ? text : text.withoutRetrieverHash()
    self.format = format
    if self.text.count < text.count { others = 1 }
    read(words)
  }

  @inline(never)
  private mutating func read(_ words: Bool) {
    var scalars = Scalars(text)
    var isOver = false
    repeat {
      let start = scalars.index
      // A text ends like a line.
      var written: UInt32 = 0x0A
      if let next = scalars.next() { written = next } else { isOver = true }
      let scalar = written.narrow
      let glyph = Glyph(scalar, in: &format.alphabet)
      if glyph == .ignorable { continue }
      if words, !wordInSentence, CodeWords.one(startsAt: start, in: text) { wordInSentence = true }
      if glyph.isSymbol {
        if between == .joiner, !glyph.isDigit { close(before: scalar) }
        add(glyph, at: start)
      } else if glyph == .separator {
        let isBlank = scalar.isBlank
        if between == .nothing {
          if isBlank { endToken(before: scalar) }
          between = isBlank ? .blank : .dash
        } else if !isBlank || between != .blank {
          close(before: scalar)
        }
        if previous == 0x2B { isTelephone = false }
        if previous == 0x2E, isBlank { endSentence() }
      } else if glyph == .lineEnd {
        close(before: scalar)
        endLine()
      } else {
        others &+= 1
        othersInLine &+= 1
        if between == .nothing, isBehindDigit, written.joinsDigits {
          between = .joiner
        } else {
          close(before: scalar)
        }
        lead = scalar
        isTelephone = scalar == 0x2B || isTelephone && (scalar &- 0x28 < 2 || scalar == 0x2E)
        if scalar.endsSentence { endSentence() }
      }
      previous = scalar
    } while !isOver
  }

  /// Adds the symbol that stands at `place` to all that it may belong to.
  @inline(never)
  private mutating func add(_ glyph: Glyph, at place: Int) {
    if !hasLineBegun {
      hasLineBegun = true
      lines &+= 1
      line.begin([])
    }
    if between == .end || between == .blank {
      var traits: Run.Traits = lead == 0x3A ? .behindColon : []
      if previous.touchesSymbols { traits.formUnion(.touched) }
      if between == .end {
        phrase.begin(traits)
        longerBefore = longerRuns
      }
      token.begin(traits)
      ahead = 0
    } else if between == .dash {
      // A group that is joined to digits is part of something longer.
      groupStart = place
      ahead = token.hasDigit ? .max : token.count
      phrase.note(.part)
    }
    if !glyph.isDigit { isTelephone = false }
    if between == .joiner || isTelephone {
      token.note(.part)
      phrase.note(.part)
    }
    if between == .joiner, previous == 0x2E {
      // In a text that is nothing but a code, a dot between two digits is a separator.
      others &-= 1
      othersInLine &-= 1
      line.note(.part)
    }
    let isBehindGap = between != .nothing
    token.add(glyph, at: place, afterGap: isBehindGap)
    phrase.add(glyph, at: place, afterGap: isBehindGap)
    line.add(glyph, at: place, afterGap: isBehindGap)
    between = .nothing
    isBehindDigit = glyph.isDigit
    lead = 0
  }

  /// Ends the token and the phrase, if there are any, before `scalar`.
  @inline(never)
  private mutating func close(before scalar: UInt32) {
    if between == .end { return }
    // A dash, or what joins digits, did not: it ends the token.
    let next = between == .nothing ? scalar : previous
    if between != .blank { endToken(before: next) }
    if phrase.isBroken, !phrase.isPart {
      let hasLetters = format.alphabet.hasLetters
      if phrase.count == format.length {
        // Among letters the phrase is the whole sentence, unless its gaps tell otherwise.
        if phrase.isWhole(in: &format, atLeast: hasLetters ? 32 : 2) {
          take(from: phrase.start, phrase.traits, before: next)
        }
      } else if phrase.count > format.length, !hasLetters, longerRuns == longerBefore {
        note(longer: phrase)
      }
    }
    between = .end
  }

  /// Ends the token before `scalar`.
  @inline(never)
  private mutating func endToken(before scalar: UInt32) {
    if token.isPart { return }
    if token.count == format.length, token.isWhole(in: &format, atLeast: 3) {
      take(from: token.start, token.traits, before: scalar)
    } else if token.count &- ahead == format.length, token.hasDigit {
      take(from: groupStart, .digit, before: scalar)
    } else if token.count > format.length {
      note(longer: token)
    }
  }

  private mutating func note(longer run: Run) {
    if format.alphabet.hasLetters, !run.looksLikeCode { return }
    longerRuns &+= 1
    longerCount = run.count
  }

  /// Takes a run into account that is as long as a code, and as whole, from its first symbol to the last one that was
  /// read, before `scalar`.
  @inline(never)
  private mutating func take(from start: Int, _ traits: Run.Traits, before scalar: UInt32) {
    // Capitals alone are a code where that is announced, and no sentence goes on behind them ("Note: NEVER …").
    if format.alphabet.hasLetters, !traits.contains(.digit) {
      if traits.contains(.smallLetter) || !traits.contains(.behindColon) || scalar.isBlank { return }
    }
    var row = ByteRow()
    text.copySymbols(from: start, into: &row, as: &format)
    if traits.contains(.touched) || scalar.touchesSymbols {
      hasTouched = true
      touchedInSentence.add(&row, format.length)
    } else {
      standing.add(&row, format.length)
      inSentence.add(&row, format.length)
    }
  }

  /// Takes the line into account, if it holds a code and nothing else.
  @inline(never)
  private mutating func endLine() {
    if hasLineBegun, othersInLine == 0, line.count == format.length, !line.isPart,
      line.isWhole(in: &format, atLeast: 3), !format.alphabet.hasLetters || line.looksLikeCode
    {
      var row = ByteRow()
      text.copySymbols(from: line.start, into: &row, as: &format)
      standing.add(&row, format.length)
      hasOwnLine = true
      // Capitals may be the sender's name.
      if line.hasDigit { named.add(&row, format.length) }
    }
    hasLineBegun = false
    isTelephone = false
    othersInLine = 0
    lead = 0
    endSentence()
  }

  @inline(never)
  private mutating func endSentence() {
    if wordInSentence {
      hasWord = true
      named.add(all: &inSentence, format.length)
      namedTouched.add(all: &touchedInSentence, format.length)
    }
    wordInSentence = false
    inSentence.count = 0
    touchedInSentence.count = 0
  }

  /// Makes one of the named codes, where there are any, of what stands for itself.
  ///
  /// - Returns: Whether what is left needs no word, or has one.
  @inline(never)
  mutating func settle(_ needsWord: Bool) -> Bool {
    let length = format.length
    if named.count > 0 {
      standing.count = 0
      standing.add(all: &named, length)
      return true
    }
    standing.add(all: &namedTouched, length)
    return !needsWord || hasWord || standing.count != 1
  }

  /// Whether there is nothing but symbols on one line and what may stand between them, or nothing at all.
  var isPlain: Bool { others == 0 && lines <= 1 }
}

extension Run {
  /// Whether a run as long as a code is unbroken, or broken as a code is: into groups of at least `smallest` symbols.
  /// (Two digits beside a dash are a date's.)
  @inline(never)
  fileprivate func isWhole(in format: inout CodeFormat, atLeast smallest: Int) -> Bool {
    if !isBroken { return true }
    return format.alphabet.hasLetters && format.isGrouped ? matches(format) : isEven(atLeast: smallest)
  }
}

extension Units {
  /// Copies the symbols from a place on, at most as many as a code has, into `row`.
  @inline(never)
  func copySymbols(from start: Int, into row: inout ByteRow, as format: inout CodeFormat) {
    var scalars = Scalars(self, from: start)
    var count = 0
    while count < format.length, let scalar = scalars.next() {
      let glyph = Glyph(scalar, in: &format.alphabet)
      if glyph.isSymbol {
        row[count] = glyph.ascii
        count &+= 1
      }
    }
  }

  /// How long the hash is by which Android finds the app that a message is for. It ends the message.
  static var retrieverHashLength: Int { 11 }

  /// The text without that hash: eleven characters of Base64 behind a blank or a line's end, small letters and
  /// capitals among them. (A message of which a code is all that is left of it is rarer than one in 300.)
  @inline(never)
  func withoutRetrieverHash() -> Units {
    var end = count
    while end > 0, self[end &- 1].isASCIIWhitespace || self[end &- 1] == 0x200B { end &-= 1 }
    var start = end
    var cases: UInt16 = 0
    while start > 0, !self[start &- 1].isASCIIWhitespace {
      start &-= 1
      let unit = self[start]
      if (unit | 0x20) &- 0x61 < 26 {
        cases |= unit & 0x20 | 1
        if unit & 0x20 == 0 { cases |= 2 }
      } else if unit &- 0x2F > 10, unit != 0x2B {
        return self
      }
    }
    return cases == 0x23 && start > 0 && end &- start == Units.retrieverHashLength ? part(0..<start) : self
  }
}

/// The codes that were found, of which only one can be the right one: none, one, or several that differ. The same
/// code twice is one code.
struct Codes {
  /// The symbols of the code, if there is one.
  var symbols = ByteRow()

  /// 0, 1, or 2 for all that differ.
  var count = 0

  @inline(never)
  mutating func add(_ row: inout ByteRow, _ length: Int) {
    let isOther = symbols.take(length, of: &row)
    if count == 0 || count == 1 && isOther { count &+= 1 }
  }

  /// Adds those of `codes`, and leaves none there.
  @inline(never)
  mutating func add(all codes: inout Codes, _ length: Int) {
    if codes.count > 0 { add(&codes.symbols, length) }
    if codes.count > 1 { count = 2 }
    codes.count = 0
  }
}
