/// A string with placeholders, such as `Bearer {token}`. `{{` and `}}` stand for literal braces.
///
/// Templates have no expressions. Inserted values aren't parsed again, so braces in a message stay braces.
struct Template: Equatable, Sendable {
  enum Piece: Equatable, Sendable {
    case text(String)
    case placeholder(String)
  }

  let pieces: [Piece]

  struct Failure: Error {
    let reason: String
  }

  init(_ text: String) throws(Failure) {
    var pieces: [Piece] = []
    var literal = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "{" where rest.first == "{", "}" where rest.first == "}":
        literal.append(character)
        rest.removeFirst()
      case "{":
        guard let end = rest.firstIndex(of: "}") else {
          throw Failure(reason: "A '}' is missing. Write '{{' for a brace.")
        }
        let name = rest[..<end]
        guard name.wholeMatch(of: /[a-z][A-Za-z0-9]*/) != nil else {
          throw Failure(
            reason:
              "'{\(name)}' isn't a placeholder: names consist of letters and digits. Write '{{' for a brace."
          )
        }
        if !literal.isEmpty { pieces.append(.text(literal)) }
        literal = ""
        pieces.append(.placeholder(String(name)))
        rest = rest[rest.index(after: end)...]
      case "}":
        throw Failure(reason: "A '}' has no '{'. Write '}}' for a brace.")
      default: literal.append(character)
      }
    }
    if !literal.isEmpty { pieces.append(.text(literal)) }
    self.pieces = pieces
  }

  var names: [String] {
    pieces.compactMap { piece in
      guard case .placeholder(let name) = piece else { return nil }
      return name
    }
  }

  /// The text outside of the placeholders.
  var literal: String {
    pieces.map { piece in
      guard case .text(let text) = piece else { return "" }
      return text
    }.joined()
  }

  func filled(_ value: (String) -> String) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .placeholder(let name): value(name)
      }
    }.joined()
  }
}
