/// Reads a script, which must be a module, as far as the minifier needs it: what each name is, where
/// statements end, what can be left out.
///
/// It does not say where a script is wrong, and takes some that are. But it knows for each token what it is;
/// where it does not it throws a ``PackingError`` with the line.
struct ScriptParser {
  var outline: ScriptOutline
  var position = 0
  var scope = 0
  /// For each bracket that opens, the one that closes it.
  private let closings: [Int: Int]

  /// The outline of `text`.
  static func outline(of text: String) throws -> ScriptOutline {
    var parser = try ScriptParser(ScriptLexer.tokens(of: text))
    try parser.statements()
    guard parser.token.kind == .end else { throw parser.unexpected() }
    try parser.checkComments()
    return parser.outline
  }

  private init(_ tokens: [ScriptToken]) throws {
    outline = ScriptOutline(tokens: tokens)
    outline.scopes = [.init(parent: nil, isFunction: true, isOneWithParent: false)]
    closings = try Self.closings(of: tokens)
  }

  private static func closings(of tokens: [ScriptToken]) throws -> [Int: Int] {
    let partners = ["(": ")", "[": "]", "{": "}"]
    var closings: [Int: Int] = [:]
    var open: [Int] = []
    for (index, token) in tokens.enumerated() where token.kind == .punctuator {
      if partners[token.text] != nil {
        open.append(index)
      } else if partners.values.contains(token.text) {
        guard let opening = open.popLast(), partners[tokens[opening].text] == token.text else {
          throw PackingError(line: token.line, "unexpected: \(token.text)")
        }
        closings[opening] = index
      }
    }
    if let index = open.last {
      throw PackingError(line: tokens[index].line, "\(tokens[index].text) is not closed")
    }
    return closings
  }

  /// A comment inside a statement could end it, or would have to move.
  private func checkComments() throws {
    for (index, token) in outline.tokens.enumerated() where !token.comments.isEmpty {
      if token.kind != .end, !outline.starts.contains(index) {
        throw PackingError(line: token.line, "a comment that is to be kept must stand before a statement")
      }
    }
  }

  // MARK: Tokens

  var token: ScriptToken { outline.tokens[position] }

  func token(after distance: Int) -> ScriptToken {
    outline.tokens[min(position + distance, outline.tokens.count - 1)]
  }

  func unexpected() -> PackingError {
    PackingError(
      line: token.line,
      token.kind == .end ? "the script ends too early" : "unexpected: \(token.text)"
    )
  }

  func isAt(_ text: String) -> Bool { token.text == text }

  mutating func advance() { position += 1 }

  /// Goes past `text` if it is there.
  mutating func skip(_ text: String) -> Bool {
    guard isAt(text) else { return false }
    advance()
    return true
  }

  /// Goes past `text`, which must be there.
  mutating func take(_ text: String) throws {
    guard skip(text) else { throw unexpected() }
  }

  /// Drops the token at the position and goes past it.
  mutating func drop() {
    outline.dropped.insert(position)
    advance()
  }

  /// Where the bracket at the position is closed.
  var closing: Int? { closings[position] }

  /// Whether an identifier is there that a variable may have.
  var isAtIdentifier: Bool { token.kind == .name && !ScriptWords.reserved.contains(token.text) }

  /// Ends a statement, according to the rules of automatic semicolon insertion.
  mutating func endStatement() throws {
    outline.ends.insert(position - 1)
    if isAt(";") { return drop() }
    guard isAt("}") || token.kind == .end || token.isAfterLineBreak else { throw unexpected() }
  }

  /// Reads comma-separated items up to `closing`, and drops a trailing comma.
  mutating func list(until closing: String, item: (inout ScriptParser) throws -> Void) throws {
    while !isAt(closing) {
      try item(&self)
      if isAt(closing) { break }
      guard isAt(",") else { throw unexpected() }
      if token(after: 1).text == closing { drop() } else { advance() }
    }
    advance()
  }

  // MARK: Names

  /// Runs `body` in a new scope.
  mutating func inScope(
    isFunction: Bool = false,
    isOneWithParent: Bool = false,
    _ body: (inout ScriptParser) throws -> Void
  ) rethrows {
    let outer = scope
    outline.scopes.append(.init(parent: outer, isFunction: isFunction, isOneWithParent: isOneWithParent))
    scope = outline.scopes.count - 1
    try body(&self)
    scope = outer
  }

  /// Notes that the variable named at the position is used, and goes past its name.
  mutating func use(isShorthand: Bool = false) throws {
    guard isAtIdentifier else { throw unexpected() }
    if isAt("eval") { throw PackingError(line: token.line, "eval can see every name") }
    outline.uses.append(.init(token: position, scope: scope, isShorthand: isShorthand))
    advance()
  }

  /// How a name is declared.
  enum Declaring { case variable, lexical, constant, kept }

  /// Declares the name at the position and goes past it. Returns the binding.
  @discardableResult
  mutating func declare(_ how: Declaring, isShorthand: Bool = false) throws -> Int {
    let name = token.text
    let line = token.line
    outline.initialized.insert(position)
    try use(isShorthand: isShorthand)
    var home = scope
    while how == .variable, !outline.scopes[home].isFunction, let parent = outline.scopes[home].parent {
      if outline.scopes[home].names[name] != nil {
        throw PackingError(line: line, "\(name) is declared twice")
      }
      home = parent
    }
    let scope = outline.scopes[home]
    if how == .variable, scope.isOneWithParent, let parent = scope.parent,
      outline.scopes[parent].names[name] != nil
    {
      throw PackingError(line: line, "\(name) is a parameter, too")
    }
    if let known = scope.names[name] {
      guard how != .kept, how != .constant else {
        throw PackingError(line: line, "\(name) is declared twice")
      }
      return known
    }
    outline.scopes[home].names[name] = outline.bindings.count
    outline.bindings.append(
      .init(name: name, scope: home, isKept: how == .kept, isConstant: how == .constant)
    )
    return outline.bindings.count - 1
  }
}
