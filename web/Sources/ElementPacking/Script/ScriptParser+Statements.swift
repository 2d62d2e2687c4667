extension ScriptParser {
  /// What a statement is, as far as it matters to what stands around it.
  enum Statement {
    /// An expression, a `return` or the like: at home everywhere, and nothing can follow that belongs to it.
    case simple
    /// An `if`, a loop or the like: an `else` behind it could become its own.
    case compound
    /// One that needs the braces around it, or has its own.
    case declaration
  }

  /// Reads statements up to a closing brace or the end.
  mutating func statements() throws {
    _ = try countedStatements()
  }

  private mutating func countedStatements() throws -> (count: Int, last: Statement) {
    var count = 0
    var last = Statement.simple
    var declaration: Int?
    while !isAt("}"), !isAt("case"), !isAt("default"), token.kind != .end {
      outline.starts.insert(position)
      if isAt(";") {
        drop()
        continue
      }
      let isDeclaration = isAtDeclaration
      last = try statement()
      count += 1
      declaration = isDeclaration ? merge(into: declaration) : nil
    }
    outline.starts.insert(position)
    return (count, last)
  }

  /// Joins the declaration just read with the one before it, if that is of the same kind. Returns its number.
  private mutating func merge(into earlier: Int?) -> Int {
    // Declarations inside of it, in the body of a function for instance, have been noted before it.
    let last = outline.declarations.count - 1
    guard let earlier, outline.declarations[earlier].keyword == outline.declarations[last].keyword,
      outline.tokens[outline.declarations[last].declarators[0].separator].comments.isEmpty
    else { return last }
    let joined = outline.declarations.removeLast()
    if let end = outline.declarations[earlier].end { outline.ends.remove(end) }
    outline.declarations[earlier].declarators += joined.declarators
    outline.declarations[earlier].end = joined.end
    return earlier
  }

  private mutating func statement() throws -> Statement {
    if token.kind == .name, token(after: 1).text == ":", isAtIdentifier {
      advance()
      advance()
      _ = try statement()
      return .declaration
    }
    switch token.text {
    case "{":
      try block()
      return .declaration
    case ";":
      advance()
      return .compound
    case "const", "let", "var":
      try declarations(isExported: false)
      return .declaration
    case "function":
      try function(isDeclared: true)
      return .declaration
    case "async" where token(after: 1).text == "function" && !token(after: 1).isAfterLineBreak:
      advance()
      try function(isDeclared: true)
      return .declaration
    case "class":
      try classDefinition(isDeclared: true)
      return .declaration
    case "export":
      try export()
      return .declaration
    case "if", "for", "while", "switch", "try":
      try compound()
      return .compound
    case "do":
      advance()
      try body()
      try take("while")
      try condition()
      // Here the rules ask for neither a semicolon nor a line break.
      outline.ends.insert(position - 1)
      if isAt(";") { drop() }
      return .simple
    case "return", "throw":
      let isReturn = isAt("return")
      advance()
      let isAlone = isAt(";") || isAt("}") || token.kind == .end || token.isAfterLineBreak
      if isAlone, !isReturn { throw unexpected() }
      if !isAlone { try expression() }
    case "break", "continue":
      advance()
      if isAtIdentifier, !token.isAfterLineBreak { advance() }
    case "debugger":
      advance()
    case "import" where !["(", "."].contains(token(after: 1).text):
      throw PackingError(line: token.line, "imports are not known to the minifier")
    default:
      try expression()
    }
    try endStatement()
    return .simple
  }

  private mutating func compound() throws {
    switch token.text {
    case "if":
      advance()
      try condition()
      try body()
      if skip("else") { try body() }
    case "while":
      advance()
      try condition()
      try body()
    case "for": try loop()
    case "switch": try choice()
    default: try attempt()
    }
  }

  // MARK: Parts of statements

  private mutating func condition() throws {
    try take("(")
    try expression()
    try take(")")
  }

  /// Reads a block in a scope of its own. Returns whether its braces can go.
  @discardableResult
  private mutating func block() throws -> Bool {
    var found = (count: 0, last: Statement.declaration)
    try take("{")
    try inScope { found = try $0.countedStatements() }
    try take("}")
    return found.count == 1 && (found.last == .simple || found.last == .compound && !isAt("else"))
  }

  /// Reads what an `if` or a loop governs.
  private mutating func body() throws {
    let start = position
    guard isAt("{") else {
      // Only in old scripts, where it means something else.
      if isAtDeclaration || ["function", "class"].contains(token.text) { throw unexpected() }
      _ = try statement()
      return
    }
    guard try block(), outline.tokens[start + 1].comments.isEmpty,
      outline.tokens[position - 1].comments.isEmpty
    else { return }
    outline.dropped.formUnion([start, position - 1])
  }

  private mutating func loop() throws {
    try take("for")
    _ = skip("await")
    try take("(")
    try inScope { parser in
      if parser.isAtDeclaration {
        try parser.declarators(until: nil, allowsIn: false)
      } else if !parser.isAt(";") {
        try parser.expression(allowsIn: false)
      }
      if parser.skip("of") {
        try parser.assignment()
      } else if parser.skip("in") {
        try parser.expression()
      } else {
        try parser.take(";")
        if !parser.isAt(";") { try parser.expression() }
        try parser.take(";")
        if !parser.isAt(")") { try parser.expression() }
      }
      try parser.take(")")
      try parser.body()
    }
  }

  private mutating func choice() throws {
    try take("switch")
    try condition()
    try take("{")
    try inScope { parser in
      while !parser.isAt("}") {
        if parser.skip("case") { try parser.expression() } else { try parser.take("default") }
        try parser.take(":")
        try parser.statements()
      }
    }
    try take("}")
  }

  private mutating func attempt() throws {
    try take("try")
    try block()
    if skip("catch") {
      try inScope { parser in
        if parser.skip("(") {
          try parser.pattern(.lexical)
          try parser.take(")")
        }
        try parser.functionBody(isFunction: false)
      }
    }
    if skip("finally") { try block() }
  }

  private mutating func export() throws {
    try take("export")
    if skip("default") {
      switch token.text {
      case "function":
        let isNamed = token(after: 1).text != "("
        try function(isDeclared: isNamed, isExported: isNamed)
      case "class":
        try classDefinition(isDeclared: token(after: 1).kind == .name && token(after: 1).text != "extends")
      default:
        if isAt("async"), token(after: 1).text == "function" {
          throw PackingError(line: token.line, "an async function cannot be the default export")
        }
        try assignment()
        try endStatement()
      }
      return
    }
    switch token.text {
    case "const", "let", "var": try declarations(isExported: true)
    case "class": try classDefinition(isDeclared: true)
    case "function": try function(isDeclared: true, isExported: true)
    case "async" where token(after: 1).text == "function":
      advance()
      try function(isDeclared: true, isExported: true)
    default: throw PackingError(line: token.line, "only declarations can be exported")
    }
  }

  // MARK: Declarations

  private var isAtDeclaration: Bool { ["const", "let", "var"].contains(token.text) }

  private mutating func declarations(isExported: Bool) throws {
    try declarators(until: isExported, allowsIn: true)
    outline.declarations[outline.declarations.count - 1].end = position - 1
    try endStatement()
  }

  /// Reads `const a = 1, b`; `isExported` is nil in the head of a loop.
  private mutating func declarators(until isExported: Bool?, allowsIn: Bool) throws {
    let keyword = token.text
    let how: Declaring =
      isExported == true ? .kept : keyword == "const" ? .constant : keyword == "var" ? .variable : .lexical
    var declaration = ScriptOutline.Declaration(keyword: keyword == "var" ? "var" : "let", declarators: [])
    repeat {
      let separator = position
      advance()
      let start = position
      let binding = isAtIdentifier ? try declare(how) : nil
      if binding == nil { try pattern(how) }
      if skip("=") { try assignment(allowsIn: allowsIn) }
      let isNumber =
        how == .constant && isExported != nil && position == start + 3
        && outline.tokens[start + 2].kind == .number
      declaration.declarators.append(
        .init(
          separator: separator,
          tokens: start...position - 1,
          number: isNumber ? binding.map { ($0, start + 2) } : nil
        )
      )
    } while isAt(",")
    outline.declarations.append(declaration)
  }
}
