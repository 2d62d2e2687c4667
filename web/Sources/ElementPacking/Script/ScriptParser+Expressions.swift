extension ScriptParser {
  /// Reads an expression that may hold commas. `allowsIn` is false in the head of a `for`.
  mutating func expression(allowsIn: Bool = true) throws {
    repeat { try assignment(allowsIn: allowsIn) } while skip(",")
  }

  /// Reads an expression without commas. Which operator binds tighter does not matter here.
  mutating func assignment(allowsIn: Bool = true) throws {
    if try arrow(allowsIn: allowsIn) { return }
    while true {
      while ScriptWords.prefixes.contains(token.text) { advance() }
      try operand()
      if isAt("++") || isAt("--"), !token.isAfterLineBreak { advance() }
      if ScriptWords.operators.contains(token.text) || allowsIn && isAt("in") {
        advance()
      } else if ScriptWords.assignments.contains(token.text) {
        advance()
        return try assignment(allowsIn: allowsIn)
      } else if skip("?") {
        try assignment()
        try take(":")
        return try assignment(allowsIn: allowsIn)
      } else {
        return
      }
    }
  }

  /// Reads a value with its property accesses and calls.
  mutating func operand() throws {
    while isAt("new") {
      advance()
      guard isAt(".") else { continue }
      advance()
      try take("target")
      return try suffixes()
    }
    try primary()
    try suffixes()
  }

  private mutating func suffixes() throws {
    while true {
      switch token.text {
      case ".", "?.":
        let isOptional = isAt("?.")
        advance()
        if isOptional, isAt("(") || isAt("[") { continue }
        guard token.kind == .name || token.kind == .privateName else { throw unexpected() }
        advance()
      case "(":
        try arguments()
      case "[":
        advance()
        try expression()
        try take("]")
      default:
        guard token.kind == .template, token.text.hasPrefix("`") else { return }
        try template()
      }
    }
  }

  private mutating func arguments() throws {
    try take("(")
    try list(until: ")") { try $0.spreadable() }
  }

  private mutating func spreadable() throws {
    _ = skip("...")
    try assignment()
  }

  private mutating func primary() throws {
    switch token.kind {
    case .number, .string, .regularExpression: advance()
    case .template where token.text.hasPrefix("`"): try template()
    case .privateName where token(after: 1).text == "in": advance()
    case .name: try named()
    case .punctuator:
      switch token.text {
      case "(":
        advance()
        try expression()
        try take(")")
      case "[": try array { try $0.spreadable() }
      case "{": try object()
      default: throw unexpected()
      }
    default: throw unexpected()
    }
  }

  private mutating func named() throws {
    switch token.text {
    case "this", "super", "null": advance()
    case "true", "false":
      outline.truths.insert(position)
      advance()
    case "function": try function(isDeclared: false)
    case "async" where token(after: 1).text == "function" && !token(after: 1).isAfterLineBreak:
      advance()
      try function(isDeclared: false)
    case "class": try classDefinition(isDeclared: false)
    case "import":
      advance()
      if skip(".") { return try take("meta") }
      try arguments()
    default: try use()
    }
  }

  private mutating func template() throws {
    while token.text.hasSuffix("${") {
      advance()
      try expression()
      guard token.kind == .template, token.text.hasPrefix("}") else { throw unexpected() }
    }
    advance()
  }

  /// Reads an array or the pattern of one. A comma behind a hole counts, one behind an element does not.
  mutating func array(item: (inout ScriptParser) throws -> Void) throws {
    try take("[")
    while !isAt("]") {
      if skip(",") { continue }
      try item(&self)
      if isAt("]") { break }
      guard isAt(",") else { throw unexpected() }
      if token(after: 1).text == "]" { drop() } else { advance() }
    }
    advance()
  }

  private mutating func object() throws {
    try take("{")
    try list(until: "}") { parser in
      if parser.skip("...") { return try parser.assignment() }
      if try parser.key(hasMethods: true) == .method { return try parser.method() }
      if parser.skip(":") { return try parser.assignment() }
      parser.position -= 1
      try parser.use(isShorthand: true)
      // As in `({ a = 1 } = b)`.
      if parser.skip("=") { try parser.assignment() }
    }
  }

  /// Reads an arrow function, if one is there.
  private mutating func arrow(allowsIn: Bool) throws -> Bool {
    let isAsync = isAt("async") && !token(after: 1).isAfterLineBreak && token(after: 1).text != "=>"
    if isAsync { advance() }
    let isPlain = isAtIdentifier && token(after: 1).text == "=>"
    guard isPlain || isAt("(") && closing.map({ outline.tokens[$0 + 1].text == "=>" }) == true else {
      if isAsync { position -= 1 }
      return false
    }
    try inScope(isFunction: true) { parser in
      if isPlain { try parser.declare(.lexical) } else { try parser.parameters(isArrow: !isAsync) }
      if parser.token.isAfterLineBreak { throw parser.unexpected() }
      try parser.take("=>")
      if parser.isAt("{") { try parser.functionBody() } else { try parser.assignment(allowsIn: allowsIn) }
    }
    return true
  }
}
