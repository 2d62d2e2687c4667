/// Short names for the custom properties that begin with `--_`: the style sheet and the script use them, a
/// page does not know them. They keep their beginning, so that they never meet those of a page.
struct PrivateProperties {
  private static let prefix = "--_"

  private var uses: [String] = []
  /// The new name of each.
  private(set) var names: [String: String] = [:]

  /// Notes the properties that `script` has in its strings.
  mutating func add(script: String) throws {
    add(
      try ScriptLexer.tokens(of: script).filter { $0.kind == .string }.map {
        String($0.text.dropFirst().dropLast())
      }
    )
  }

  /// Notes the properties of `style`.
  mutating func add(style: String) throws {
    add(try StyleLexer.tokens(of: style).filter { $0.kind == .word }.map(\.text))
  }

  private mutating func add(_ words: [String]) {
    uses += words.filter(Self.isName)
    names = ShortNames.forMost(used: uses).mapValues { Self.prefix + $0 }
  }

  private static func isName(_ text: String) -> Bool {
    text.hasPrefix(prefix) && text.utf8.allSatisfy { $0.isNamePart || $0 == UInt8(ascii: "-") }
  }

  /// The string `token` with the property's new name, if it is one of them.
  func rename(in token: ScriptToken) throws -> String {
    let content = String(token.text.dropFirst().dropLast())
    if Self.isName(content) { return "\"\(names[content] ?? content)\"" }
    try check(token)
    return ScriptSpelling.string(token.text)
  }

  /// Throws if `token` holds a part of a name, which cannot be renamed.
  func check(_ token: ScriptToken) throws {
    if token.text.contains(Self.prefix) {
      throw PackingError(line: token.line, "the name of a private property must be a string of its own")
    }
  }
}
