/// Makes a style sheet smaller without changing what it means: comments, space and semicolons go that mean
/// nothing, and private properties get short names. A comment that begins with `/*!` is kept.
///
/// Space that may mean something stays: between the parts of a selector, and around `+` in a calculation.
struct StyleMinifier {
  private let tokens: [StyleToken]
  private let properties: PrivateProperties
  private var position = 0
  private var text = ""

  /// Returns the small form of `text`. Private properties get the names in `properties`.
  static func minify(_ text: String, properties: PrivateProperties = PrivateProperties()) throws -> String {
    var minifier = StyleMinifier(tokens: try StyleLexer.tokens(of: text), properties: properties)
    try minifier.items(isOutermost: true)
    guard minifier.token.kind == .end else { throw minifier.unexpected() }
    return minifier.text + "\n"
  }

  private init(tokens: [StyleToken], properties: PrivateProperties) {
    self.tokens = tokens
    self.properties = properties
  }

  private var token: StyleToken { tokens[position] }

  private func unexpected() -> PackingError {
    PackingError(
      line: token.line,
      token.kind == .end ? "the style sheet ends too early" : "unexpected: \(token.text)"
    )
  }

  /// Reads declarations and rules up to a closing brace or the end.
  private mutating func items(isOutermost: Bool) throws {
    var owesSemicolon = false
    while token.kind != .end, token.text != "}" {
      if token.kind == .space || token.text == ";" {
        position += 1
        continue
      }
      if owesSemicolon { text += ";" }
      owesSemicolon = false
      if token.kind == .comment {
        text += token.text
        position += 1
        continue
      }
      let part = try part()
      guard token.text == "{" else {
        if isOutermost, !part[0].text.hasPrefix("@") { throw unexpected() }
        text += spelled(part, as: part[0].text.hasPrefix("@") ? .rule : .declaration)
        owesSemicolon = true
        continue
      }
      if part[0].text.hasPrefix("--") { throw unexpected() }
      text += spelled(part, as: part[0].text.hasPrefix("@") ? .rule : .selector) + "{"
      position += 1
      try items(isOutermost: false)
      guard token.text == "}" else { throw unexpected() }
      text += "}"
      position += 1
    }
  }

  /// Reads what stands before the next semicolon or brace.
  private mutating func part() throws -> [StyleToken] {
    var part: [StyleToken] = []
    var depth = 0
    while token.kind != .end, depth > 0 || !["{", "}", ";"].contains(token.text) {
      if ["(", "["].contains(token.text) { depth += 1 }
      if [")", "]"].contains(token.text) { depth -= 1 }
      if depth < 0 || depth > 0 && ["{", "}"].contains(token.text) { throw unexpected() }
      if token.kind == .comment {
        throw PackingError(
          line: token.line,
          "a comment that is to be kept must stand before a rule or a declaration"
        )
      }
      if isJoining {
        throw PackingError(line: token.line, "a comment between two parts that belong together")
      }
      part.append(token)
      position += 1
    }
    guard depth == 0, !part.isEmpty else { throw unexpected() }
    return part
  }

  /// Whether a comment is at the position with no space beside it, so that something else must take its place.
  private var isJoining: Bool {
    guard token.text.hasPrefix("/*") else { return false }
    return tokens[position - 1].kind != .space && tokens[position + 1].kind != .space
  }

  /// Where a part stands, which decides what space means in it.
  private enum Place { case selector, rule, declaration }

  private func spelled(_ part: [StyleToken], as place: Place) -> String {
    var spelled = ""
    var last: StyleToken?
    var hasSpace = false
    for token in part {
      if token.kind == .space {
        hasSpace = true
        continue
      }
      if hasSpace, let last, needsSpace(between: last, and: token, in: place) { spelled += " " }
      hasSpace = false
      spelled += token.kind == .word ? properties.names[token.text] ?? token.text : token.text
      last = token
    }
    return spelled
  }

  private func needsSpace(between last: StyleToken, and next: StyleToken, in place: Place) -> Bool {
    let operators: Set = [">", "~", "+", "=", "~=", "|=", "^=", "$=", "*="]
    let (before, after): (Set<String>, Set<String>) =
      switch place {
      case .selector: (operators.union([",", "(", "["]), operators.union([",", ")", "]"]))
      case .rule: ([",", "(", ":"], [",", ")"])
      case .declaration: ([",", "(", ":", "!"], [",", ")", ":", "!"])
      }
    if last.kind == .mark, before.contains(last.text) { return false }
    return next.kind != .mark || !after.contains(next.text)
  }
}
