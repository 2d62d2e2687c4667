/// Makes a script smaller without changing what it does.
///
/// It drops comments, space, and what else means nothing; renames what the script declares and its private
/// members; puts constants that are numbers in their place; and writes literals in their shortest form. A
/// script that it cannot be sure of it refuses, with a ``PackingError`` that names the line.
///
/// The script must be a module. A comment that begins with `//!` or `/*!` is kept.
struct ScriptMinifier {
  private let outline: ScriptOutline
  private let constants: ScriptConstants
  private let names: ScriptNames
  /// What is written for each token.
  private var texts: [String]
  private var ends: Set<Int>

  /// Returns the small form of `text`. Its strings that are private properties get the names in `properties`.
  static func minify(_ text: String, properties: PrivateProperties = PrivateProperties()) throws -> String {
    let outline = try ScriptParser.outline(of: text)
    var minifier = try ScriptMinifier(outline)
    minifier.declare()
    minifier.rename()
    try minifier.spell(properties)
    for token in outline.dropped { minifier.texts[token] = "" }
    return minifier.printed()
  }

  private init(_ outline: ScriptOutline) throws {
    self.outline = outline
    constants = try ScriptConstants(outline)
    names = ScriptNames(outline, unused: Set(constants.values.keys))
    texts = outline.tokens.map(\.text)
    ends = outline.ends
  }

  /// Leaves out the constants, and makes one declaration of several. `let` is shorter than `const`.
  private mutating func declare() {
    for declaration in outline.declarations {
      var separator = declaration.keyword
      for declarator in declaration.declarators {
        if declarator.number == nil {
          texts[declarator.separator] = separator
          separator = ","
        } else {
          for token in [declarator.separator] + declarator.tokens { texts[token] = "" }
        }
      }
      if separator != ",", let end = declaration.end { ends.remove(end) }
    }
  }

  private mutating func rename() {
    for use in outline.uses where !texts[use.token].isEmpty {
      let name = outline.tokens[use.token].text
      let new: String
      if let binding = outline.binding(of: name, in: use.scope) {
        new = constants.values[binding] ?? names.bindings[binding] ?? name
      } else if name == "undefined", isPlainValue(use.token) {
        new = "void 0"
      } else {
        continue
      }
      texts[use.token] = use.isShorthand && new != name ? "\(name):\(new)" : new
    }
    for (index, token) in outline.tokens.enumerated() where token.kind == .privateName {
      texts[index] = names.members[token.text] ?? token.text
    }
  }

  private mutating func spell(_ properties: PrivateProperties) throws {
    for token in outline.truths where isPlainValue(token) {
      texts[token] = texts[token] == "true" ? "!0" : "!1"
    }
    for (index, token) in outline.tokens.enumerated() where !texts[index].isEmpty {
      switch token.kind {
      case .number: texts[index] = ScriptSpelling.number(token.text)
      case .string: texts[index] = try properties.rename(in: token)
      case .template: try properties.check(token)
      default: break
      }
    }
  }

  /// Whether the value can be written with an operator before it: nothing that binds tighter is next to it.
  private func isPlainValue(_ token: Int) -> Bool {
    let next = outline.tokens[token + 1]
    return ![".", "?.", "[", "(", "**"].contains(next.text) && !next.text.hasPrefix("`")
  }

  private func printed() -> String {
    var printer = ScriptPrinter()
    for (index, token) in outline.tokens.enumerated() {
      for comment in token.comments { printer.write(comment: comment) }
      if !texts[index].isEmpty { printer.write(texts[index]) }
      if ends.contains(index) { printer.endStatement() }
    }
    return printer.text.hasSuffix("\n") || printer.text.isEmpty ? printer.text : printer.text + "\n"
  }
}
