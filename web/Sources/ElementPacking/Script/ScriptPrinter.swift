/// Writes tokens one after the other, with a space only where two would become one.
struct ScriptPrinter {
  private(set) var text = ""
  private var last = ""
  private var owesSemicolon = false

  /// Ends a statement. The semicolon comes only if something follows that is not a closing brace.
  mutating func endStatement() {
    owesSemicolon = true
  }

  mutating func write(_ token: String) {
    if owesSemicolon, token != "}" { append(";") }
    owesSemicolon = false
    if wouldJoin(token) { text += " " }
    append(token)
  }

  /// Writes a comment on lines of its own.
  mutating func write(comment: String) {
    if owesSemicolon { append(";") }
    owesSemicolon = false
    if !text.isEmpty, last != "\n" { text += "\n" }
    append(comment)
    append("\n")
  }

  private mutating func append(_ token: String) {
    text += token
    last = token
  }

  private func wouldJoin(_ token: String) -> Bool {
    guard let end = last.utf8.last, let start = token.utf8.first else { return false }
    let isNumber = last.utf8.first?.isDigit == true
    let isRegularExpression = last.count > 1 && last.hasPrefix("/") && last != "/="
    return end.isNamePart && start.isNamePart
      || "+-/".utf8.contains(end) && end == start
      || isNumber && start == UInt8(ascii: ".")
      || isRegularExpression && start.isNamePart
  }
}
