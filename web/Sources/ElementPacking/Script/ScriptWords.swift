/// The words of JavaScript.
enum ScriptWords {
  /// What cannot be the name of a variable in a module. `undefined`, `arguments` and the like are no words
  /// of the language: they are names that the script does not declare.
  static let reserved: Set = [
    "await", "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do",
    "else", "enum", "export", "extends", "false", "finally", "for", "function", "if", "implements", "import",
    "in", "instanceof", "interface", "let", "new", "null", "package", "private", "protected", "public",
    "return",
    "static", "super", "switch", "this", "throw", "true", "try", "typeof", "var", "void", "while", "with",
    "yield",
  ]

  /// What may be a name, and means more than that in some places.
  static let contextual: Set = ["as", "async", "from", "get", "of", "set"]

  /// Before an operand, and so before a regular expression rather than a division.
  static let precedingOperand: Set = [
    "await", "case", "default", "delete", "do", "else", "in", "instanceof", "new", "of", "return", "throw",
    "typeof", "void", "yield",
  ]

  /// Operators that stand before their operand.
  static let prefixes: Set = ["!", "~", "+", "-", "++", "--", "typeof", "void", "delete", "await"]

  /// Operators between two operands, without `in`, which is none in the head of a `for`.
  static let operators: Set = [
    "+", "-", "*", "/", "%", "**", "&", "|", "^", "<<", ">>", ">>>", "&&", "||", "??", "==", "!=", "===",
    "!==",
    "<", ">", "<=", ">=", "instanceof",
  ]

  static let assignments: Set = [
    "=", "+=", "-=", "*=", "/=", "%=", "**=", "&=", "|=", "^=", "<<=", ">>=", ">>>=", "&&=", "||=", "??=",
  ]
}
