/// Cuts a script into tokens.
///
/// Whether a slash divides or begins a regular expression depends on the grammar. The lexer judges by what
/// stands before it; ``ScriptParser`` refuses the script where that is not what the grammar says.
struct ScriptLexer {
  private var reader: ByteReader
  private var tokens: [ScriptToken] = []
  private var comments: [String] = []
  private var isAfterLineBreak = false
  /// What is open; for a parenthesis, whether it holds the condition of a statement.
  private var open: [Opening] = []
  private var hasClosedCondition = false

  private enum Opening { case bracket, condition, substitution }

  private init(_ text: String) {
    reader = ByteReader(text)
  }

  /// The tokens of `text`; the last one is its end.
  static func tokens(of text: String) throws -> [ScriptToken] {
    var lexer = ScriptLexer(text)
    while try lexer.next() {}
    return lexer.tokens
  }

  private mutating func next() throws -> Bool {
    try skipSpace()
    let start = reader.position
    let line = reader.line
    let kind = try scan()
    let text = reader.text(from: start)
    tokens.append(
      ScriptToken(kind: kind, text: text, line: line, isAfterLineBreak: isAfterLineBreak, comments: comments)
    )
    comments = []
    isAfterLineBreak = false
    return kind != .end
  }

  // MARK: Space

  private mutating func skipSpace() throws {
    while let byte = reader.byte {
      if byte.isLineBreak {
        isAfterLineBreak = true
        reader.advance()
      } else if byte.isBlank {
        reader.advance()
      } else if reader.starts(with: "//") {
        let start = reader.position
        while let byte = reader.byte, !byte.isLineBreak { reader.advance() }
        keep(reader.text(from: start))
      } else if reader.starts(with: "/*") {
        let start = reader.position
        let line = reader.line
        guard reader.skip(through: "*/") else { throw PackingError(line: line, "a comment has no end") }
        if reader.line > line { isAfterLineBreak = true }
        keep(reader.text(from: start))
      } else {
        return
      }
    }
  }

  private mutating func keep(_ comment: String) {
    if comment.dropFirst(2).first == "!" { comments.append(comment) }
  }

  // MARK: Tokens

  private mutating func scan() throws -> ScriptToken.Kind {
    guard let byte = reader.byte else { return .end }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      try skipString(closing: byte)
      return .string
    case UInt8(ascii: "`"):
      try skipTemplate()
      return .template
    case UInt8(ascii: "}") where open.last == .substitution:
      open.removeLast()
      try skipTemplate()
      return .template
    case UInt8(ascii: "/") where isRegularExpressionNext:
      try skipRegularExpression()
      return .regularExpression
    case UInt8(ascii: "#"):
      reader.advance()
      guard reader.byte?.isNameStart == true else { throw unexpected(byte) }
      skipName()
      return .privateName
    case _ where byte.isNameStart:
      skipName()
      return .name
    case _ where byte.isDigit || byte == UInt8(ascii: ".") && reader.byte(after: 1)?.isDigit == true:
      skipNumber()
      return .number
    default:
      try skipPunctuator(byte)
      return .punctuator
    }
  }

  private mutating func skipName() {
    while reader.byte?.isNamePart == true { reader.advance() }
  }

  private mutating func skipString(closing quote: UInt8) throws {
    let line = reader.line
    reader.advance()
    while let byte = reader.byte, byte != quote {
      if byte.isLineBreak { break }
      if byte == UInt8(ascii: "\\") { reader.advance() }
      reader.advance()
    }
    guard reader.byte == quote else { throw PackingError(line: line, "a string has no end") }
    reader.advance()
  }

  /// Skips to the end of a template, or into the next of its substitutions.
  private mutating func skipTemplate() throws {
    let line = reader.line
    reader.advance()
    while let byte = reader.byte {
      if reader.starts(with: "${") {
        reader.advance(2)
        open.append(.substitution)
        return
      }
      if byte == UInt8(ascii: "\\") { reader.advance() }
      reader.advance()
      if byte == UInt8(ascii: "`") { return }
    }
    throw PackingError(line: line, "a template has no end")
  }

  private mutating func skipRegularExpression() throws {
    let line = reader.line
    var isInClass = false
    reader.advance()
    while let byte = reader.byte, !byte.isLineBreak, isInClass || byte != UInt8(ascii: "/") {
      switch byte {
      case UInt8(ascii: "\\"): reader.advance()
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      default: break
      }
      reader.advance()
    }
    guard reader.byte == UInt8(ascii: "/") else {
      throw PackingError(line: line, "a regular expression has no end")
    }
    reader.advance()
    skipName()
  }

  private mutating func skipNumber() {
    let isPrefixed = reader.byte == UInt8(ascii: "0") && reader.byte(after: 1)?.isLetter == true
    var canHavePoint = !isPrefixed
    while let byte = reader.byte {
      let isExponent = !isPrefixed && byte | 0x20 == UInt8(ascii: "e")
      let isPoint = byte == UInt8(ascii: ".")
      guard byte.isNamePart || isPoint && canHavePoint else { return }
      if isPoint || isExponent { canHavePoint = false }
      reader.advance()
      if isExponent, reader.byte == UInt8(ascii: "+") || reader.byte == UInt8(ascii: "-") { reader.advance() }
    }
  }

  /// The longest first.
  private static let punctuators = [
    ">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "??=", "=>", "==", "!=", "<=",
    ">=",
    "&&", "||", "??", "?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<", ">>", "**", "{",
    "}", "(", ")", "[", "]", ";", ",", "<", ">", "+", "-", "*", "/", "%", "&", "|", "^", "!", "~", "?", ":",
    "=",
    ".",
  ]

  private mutating func skipPunctuator(_ byte: UInt8) throws {
    guard var found = Self.punctuators.first(where: { reader.starts(with: $0) }) else {
      throw unexpected(byte)
    }
    // `a?.5:b` chooses, it does not chain.
    if found == "?.", reader.byte(after: 2)?.isDigit == true { found = "?" }
    if "([{".contains(found) {
      open.append(found == "(" && isConditionNext ? .condition : .bracket)
    } else if ")]}".contains(found) {
      hasClosedCondition = open.popLast() == .condition
    }
    reader.advance(found.utf8.count)
  }

  private func unexpected(_ byte: UInt8) -> PackingError {
    let character = byte < 0x80 ? String(UnicodeScalar(byte)) : "a character beyond ASCII"
    return PackingError(line: reader.line, "unexpected: \(character)")
  }

  // MARK: What stands before

  private var isPropertyBefore: Bool {
    let before = tokens.dropLast().last?.text
    return before == "." || before == "?."
  }

  private var isConditionNext: Bool {
    guard let before = tokens.last, before.kind == .name, !isPropertyBefore else { return false }
    return ["if", "while", "for"].contains(before.text)
  }

  private var isRegularExpressionNext: Bool {
    guard let before = tokens.last else { return true }
    switch before.kind {
    case .name: return !isPropertyBefore && ScriptWords.precedingOperand.contains(before.text)
    case .template: return before.text.hasSuffix("${")
    case .punctuator:
      return before.text == ")" ? hasClosedCondition : !["]", "}", "++", "--"].contains(before.text)
    default: return false
    }
  }
}
