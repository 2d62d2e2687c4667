/// A piece of a style sheet.
struct StyleToken: Equatable {
  /// What a token is, as far as the minifier must tell them apart.
  enum Kind {
    /// Space, and comments that go.
    case space
    /// A comment that stays.
    case comment
    case string
    /// A name, a number, a `url(…)`: whatever holds together.
    case word
    /// A bracket, a comma, an operator.
    case mark
    case end
  }

  let kind: Kind
  let text: String
  let line: Int
}
