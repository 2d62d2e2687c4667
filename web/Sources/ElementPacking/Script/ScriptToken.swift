/// A piece of a script that means something, with what must be known about the space before it.
struct ScriptToken: Equatable {
  /// What a token is, as far as the minifier must tell them apart.
  enum Kind {
    /// An identifier or a word of the language.
    case name
    /// `#name`
    case privateName
    case number
    case string
    /// A template literal, or one of its pieces: "`a${", "}b${", "}c`".
    case template
    case regularExpression
    case punctuator
    /// The end of the script.
    case end
  }

  let kind: Kind
  let text: String
  let line: Int
  /// Whether a line break stands before it: there a statement may end without a semicolon.
  let isAfterLineBreak: Bool
  /// The comments before it that are to stay.
  let comments: [String]
}
