/// A character of a text, classified for the search for a code.
struct Token {
  enum Kind {
    /// A symbol of the alphabet.
    case symbol
    /// A space or a tab.
    case blank
    /// A dash, which may divide a code.
    case dash
    /// Punctuation between two digits; see ``Unicode/Scalar/joinsDigits``.
    case joiner
    /// The end of a line.
    case lineEnd
    /// Any other character.
    case other
  }

  fileprivate(set) var kind: Kind

  /// The character, with full-width forms replaced by ASCII characters.
  let character: Unicode.Scalar

  /// The symbol that the character represents, or 0 if it represents none.
  let symbol: UInt8

  /// Whether this character belongs to a telephone number.
  fileprivate(set) var isInTelephoneNumber = false

  /// Whether this character belongs to the path of an address on the web.
  fileprivate(set) var isInPath = false

  init(_ written: Unicode.Scalar, in alphabet: CodeFormat.Alphabet) {
    character = written.narrow
    symbol = alphabet.symbol(for: character) ?? 0
    kind =
      if symbol != 0 {
        .symbol
      } else if character.isBlank {
        .blank
      } else if character.isDash {
        .dash
      } else if character.isLineEnd {
        .lineEnd
      } else {
        written.joinsDigits ? .joiner : .other
      }
  }

  var isSymbol: Bool { kind == .symbol }

  var isDigit: Bool { isSymbol && symbol.isASCIIDigit }

  /// Whether this is a number that isn't a symbol, such as "½", or a digit that the format doesn't have.
  var isForeignNumber: Bool { !isSymbol && (character.isNumberSign || character.asciiDigit != nil) }

  /// Whether this character may appear between any two symbols of a code.
  var isSeparator: Bool { kind == .blank || kind == .dash }

  /// Whether this is a dot between digits, which may separate the symbols of a code.
  var isDot: Bool { kind == .joiner && character == "." }

  /// Whether this is a comma between digits, which dictation may put into a code.
  var isComma: Bool { kind == .joiner && character == "," }

  /// Whether this is neither a letter, a digit, a currency sign nor a line end.
  var isSign: Bool {
    switch kind {
    case .blank, .dash: true
    case .symbol, .lineEnd: false
    case .joiner, .other: character.isPunctuation
    }
  }
}

extension [Token] {
  /// Creates the tokens of `text`, which contains no invisible characters, and adds a line end.
  init(scanning text: some Sequence<Unicode.Scalar>, for alphabet: CodeFormat.Alphabet) {
    self = text.map { Token($0, in: alphabet) } + [Token("\n", in: alphabet)]
    resolveJoiners()
    markTelephoneNumbers()
    markPaths()
  }

  /// Marks the paths of addresses: what follows a slash or a question mark after a host, up to a blank.
  private mutating func markPaths() {
    var host: (length: Int, dots: Int) = (0, 0)
    var isInPath = false
    for index in indices {
      let character = self[index].character
      if !character.isASCII || self[index].kind == .blank || self[index].kind == .lineEnd {
        isInPath = false
        host = (0, 0)
      } else if isInPath {
        self[index].isInPath = true
      } else if character.hostCharacter != nil {
        host.length += 1
        if character == ".", index > 0, self[index - 1].character.isASCIILetter { host.dots += 1 }
      } else {
        let isScheme = character == "/" && index > 0 && self[index - 1].character == ":"
        isInPath = isScheme || host.dots > 0 && (character == "/" || character == "?")
        host = (0, 0)
      }
    }
  }

  /// Reclassifies joiners as `other` unless they are between two digits.
  private mutating func resolveJoiners() {
    for index in indices where self[index].kind == .joiner {
      // `index + 1` is valid because the last token is a line end.
      let joins = index > 0 && self[index - 1].isDigit && self[index + 1].isDigit
      if !joins { self[index].kind = .other }
    }
  }

  /// Marks telephone numbers: a plus sign, followed by digits, separators, parentheses and dots.
  private mutating func markTelephoneNumbers() {
    var isInNumber = false
    for index in indices {
      let token = self[index]
      isInNumber =
        switch token.kind {
        case .symbol: isInNumber && token.isDigit
        case .blank, .dash: isInNumber && self[index - 1].character != "+"
        case .lineEnd: false
        case .joiner, .other: token.character == "+" || isInNumber && token.character.isInTelephoneNumbers
        }
      self[index].isInTelephoneNumber = isInNumber
    }
  }
}

extension ArraySlice {
  /// Returns the elements without those at the end that satisfy the predicate.
  func dropLast(while isDropped: (Element) -> Bool) -> Self {
    prefix(through: lastIndex { !isDropped($0) } ?? startIndex - 1)
  }
}

extension Unicode.Scalar {
  fileprivate var isInTelephoneNumbers: Bool { self == "(" || self == ")" || self == "." }
}

extension UInt8 {
  var isASCIIDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
}

extension CodeFormat.Alphabet {
  /// Returns the symbol for a character: the character itself, its other case, or the ASCII form of another
  /// script's digit. Returns `nil` if the alphabet contains no such symbol.
  func symbol(for character: Unicode.Scalar) -> UInt8? {
    if character.isASCII { return fold(UInt8(character.value)) }
    return character.asciiDigit.flatMap(fold)
  }
}

extension [Token] {
  /// Returns the range of the hash of an Android app at the end of a message, or `nil` if there is no hash.
  ///
  /// SMS Retriever uses the hash to find the app that the message is for. A hash is 11 characters of Base64, such as
  /// "FA+9qCX9VSu". Source: "Perform SMS verification on a server", Google Play services documentation.
  ///
  /// A hash has letters of both cases and another character, and contains no word for a code. This excludes
  /// words and numbers: "Zugangscode", "PlayStation", "PIN/TANcode". 89% of random hashes have these
  /// characters. Almost all others have only letters, and can stay in the text, because a word of 11 letters
  /// isn't a code of another length.
  func appHash(words: Words) -> Range<Int>? {
    let end = self[...].dropLast { $0.isSpace }.endIndex
    let start = self[..<end].dropLast { !$0.isSpace }.endIndex
    let hash = self[start..<end]
    let isHash =
      start > 0 && hash.count == 11 && hash.allSatisfy { $0.character.isBase64 }
      && hash.contains { "a"..."z" ~= $0.character } && hash.contains { "A"..."Z" ~= $0.character }
      && hash.contains { !$0.character.isASCIILetter }
      && !words.names(in: Array(hash).foldedLetters).contains { $0.kind == .code }
    return isHash ? start..<end : nil
  }
}

extension Token {
  fileprivate var isSpace: Bool { kind == .blank || kind == .lineEnd }
}

extension Unicode.Scalar {
  fileprivate var isBase64: Bool { isASCIILetter || "0"..."9" ~= self || self == "+" || self == "/" }
}
