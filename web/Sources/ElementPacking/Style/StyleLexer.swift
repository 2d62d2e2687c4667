/// Cuts a style sheet into tokens.
struct StyleLexer {
  private var reader: ByteReader

  /// The tokens of `text`; the last one is its end.
  static func tokens(of text: String) throws -> [StyleToken] {
    var lexer = StyleLexer(reader: ByteReader(text))
    var tokens: [StyleToken] = []
    repeat {
      let start = lexer.reader.position
      let line = lexer.reader.line
      let kind = try lexer.scan()
      tokens.append(StyleToken(kind: kind, text: lexer.reader.text(from: start), line: line))
    } while tokens.last?.kind != .end
    return tokens
  }

  private mutating func scan() throws -> StyleToken.Kind {
    let line = reader.line
    guard let byte = reader.byte else { return .end }
    if reader.starts(with: "/*") {
      let isKept = reader.starts(with: "/*!")
      guard reader.skip(through: "*/") else { throw PackingError(line: line, "a comment has no end") }
      return isKept ? .comment : .space
    }
    if byte.isSpace {
      while reader.byte?.isSpace == true { reader.advance() }
      return .space
    }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      try skipString(closing: byte)
      return .string
    }
    if reader.starts(with: "url(") {
      guard reader.skip(through: ")") else { throw PackingError(line: line, "url( is not closed") }
      return .word
    }
    if let mark = Self.marks.first(where: { reader.starts(with: $0) }) {
      reader.advance(mark.utf8.count)
      return .mark
    }
    while let byte = reader.byte, !byte.isSpace, !Self.isMark(byte), byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\") { reader.advance() }
      reader.advance()
    }
    return .word
  }

  private static let marks = [
    "~=", "|=", "^=", "$=", "*=", "{", "}", "(", ")", "[", "]", ";", ":", ",", ">", "~", "+", "=", "*", "/",
    "!",
  ]

  private static func isMark(_ byte: UInt8) -> Bool { "{}()[];:,>~+=*/!'|^$".utf8.contains(byte) }

  private mutating func skipString(closing quote: UInt8) throws {
    let line = reader.line
    reader.advance()
    while let byte = reader.byte, byte != quote, !byte.isLineBreak {
      if byte == UInt8(ascii: "\\") { reader.advance() }
      reader.advance()
    }
    guard reader.byte == quote else { throw PackingError(line: line, "a string has no end") }
    reader.advance()
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { isBlank || isLineBreak || self == 0x0C }
}
