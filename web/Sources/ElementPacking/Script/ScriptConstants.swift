/// The constants of a script that are numbers, which take the place of their names.
struct ScriptConstants {
  /// The number of each such binding, as it is written.
  private(set) var values: [Int: String] = [:]

  /// Throws if a constant is assigned to: the minifier makes variables of them.
  init(_ outline: ScriptOutline) throws {
    for declarator in outline.declarations.flatMap(\.declarators) {
      guard let (binding, token) = declarator.number else { continue }
      values[binding] = ScriptSpelling.number(outline.tokens[token].text)
    }
    for use in outline.uses where Self.isAssigned(use, in: outline) {
      let token = outline.tokens[use.token]
      if let binding = outline.binding(of: token.text, in: use.scope), outline.bindings[binding].isConstant {
        throw PackingError(line: token.line, "\(token.text) is a constant and is assigned to")
      }
    }
  }

  /// Whether a variable gets another value than its first one. Within a pattern that is not seen.
  private static func isAssigned(_ use: ScriptOutline.Use, in outline: ScriptOutline) -> Bool {
    if use.isShorthand || outline.initialized.contains(use.token) { return false }
    let steps = ["++", "--"]
    let next = outline.tokens[use.token + 1].text
    if !outline.ends.contains(use.token), ScriptWords.assignments.contains(next) || steps.contains(next) {
      return true
    }
    let before = use.token - 1
    guard before >= 0, steps.contains(outline.tokens[before].text), !outline.ends.contains(before) else {
      return false
    }
    return ![".", "?.", "["].contains(next)
  }
}
