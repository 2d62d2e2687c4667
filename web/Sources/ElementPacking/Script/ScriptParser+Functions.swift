extension ScriptParser {
  /// Reads a function from the word `function`. Only a declared one is known outside of itself.
  mutating func function(isDeclared: Bool, isExported: Bool = false) throws {
    try take("function")
    if isAt("*") { throw PackingError(line: token.line, "generators are not known to the minifier") }
    if isDeclared { try declare(isExported ? .kept : .lexical) }
    try inScope { parser in
      if !isDeclared, parser.isAtIdentifier { try parser.declare(.lexical) }
      try parser.method()
    }
  }

  /// Reads parameters and a body.
  mutating func method() throws {
    try inScope(isFunction: true) { parser in
      try parser.parameters(isArrow: false)
      try parser.functionBody()
    }
  }

  /// Reads parameters in parentheses, which an arrow function does not need around a single name.
  mutating func parameters(isArrow: Bool) throws {
    if isArrow, isAt("("), token(after: 2).text == ")", token(after: 1).kind == .name {
      drop()
      try declare(.lexical)
      return drop()
    }
    try take("(")
    try list(until: ")") { parser in
      _ = parser.skip("...")
      try parser.element(.lexical)
    }
  }

  /// Reads a block whose scope is one with that of the parameters.
  mutating func functionBody(isFunction: Bool = true) throws {
    try take("{")
    try inScope(isFunction: isFunction, isOneWithParent: true) { try $0.statements() }
    try take("}")
  }

  // MARK: Patterns

  /// Reads a name, or a pattern of names, that is declared.
  mutating func pattern(_ how: Declaring) throws {
    switch token.text {
    case "[":
      try array { parser in
        _ = parser.skip("...")
        try parser.element(how)
      }
    case "{":
      advance()
      try list(until: "}") { parser in
        if parser.skip("...") {
          try parser.declare(how)
          return
        }
        _ = try parser.key(hasMethods: false)
        if parser.skip(":") { return try parser.element(how) }
        parser.position -= 1
        try parser.declare(how, isShorthand: true)
        if parser.skip("=") { try parser.assignment() }
      }
    default:
      try declare(how)
    }
  }

  /// Reads a pattern with its default.
  private mutating func element(_ how: Declaring) throws {
    try pattern(how)
    if skip("=") { try assignment() }
  }

  // MARK: Classes and keys

  /// What a key belongs to.
  enum Property { case method, value }

  /// Reads `class A extends B { … }`. A class keeps its name, which is for people who debug.
  mutating func classDefinition(isDeclared: Bool) throws {
    try take("class")
    if isDeclared { try declare(.kept) }
    try inScope { parser in
      if !isDeclared, parser.isAtIdentifier { try parser.declare(.kept) }
      if parser.skip("extends") { try parser.operand() }
      try parser.take("{")
      while !parser.isAt("}") { try parser.member() }
      parser.advance()
    }
  }

  private mutating func member() throws {
    if isAt(";") { return drop() }
    if isAt("static"), !["(", "=", ";", "}"].contains(token(after: 1).text) {
      advance()
      if isAt("{") { return try inScope(isFunction: true) { try $0.functionBody() } }
    }
    if try key(hasMethods: true) == .method { return try method() }
    if skip("=") { try inScope(isFunction: true) { try $0.assignment() } }
    try endStatement()
  }

  /// Reads the name of a property with the words before it.
  mutating func key(hasMethods: Bool) throws -> Property {
    let ends: Set = ["(", ",", ":", "=", ";", "}"]
    if hasMethods, ["get", "set", "async"].contains(token.text), !ends.contains(token(after: 1).text) {
      if token(after: 1).isAfterLineBreak {
        throw PackingError(line: token.line, "\(token.text) and its name must stand on one line")
      }
      advance()
      try keyName()
      guard isAt("(") else { throw unexpected() }
      return .method
    }
    try keyName()
    return hasMethods && isAt("(") ? .method : .value
  }

  private mutating func keyName() throws {
    switch token.kind {
    case .name, .privateName, .string, .number: advance()
    default:
      guard isAt("[") else { throw unexpected() }
      advance()
      try assignment()
      try take("]")
    }
  }
}
