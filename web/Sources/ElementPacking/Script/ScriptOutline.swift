/// What the parser has found out about the tokens of a script; tokens are named by their number.
struct ScriptOutline {
  let tokens: [ScriptToken]
  /// The first one is that of the whole script.
  var scopes: [Scope] = []
  var bindings: [Binding] = []
  /// Where variables are declared and where they are used.
  var uses: [Use] = []
  var declarations: [Declaration] = []
  /// The names in declarations, which get their first values there.
  var initialized: Set<Int> = []
  /// Tokens behind which a statement ends, with a semicolon in the source or without one.
  var ends: Set<Int> = []
  /// Tokens that mean nothing: semicolons at `ends`, trailing commas, braces around a single statement.
  var dropped: Set<Int> = []
  /// Where `true` and `false` are values, not names of properties.
  var truths: Set<Int> = []
  /// Tokens with which a statement begins: only there may a comment stay.
  var starts: Set<Int> = []

  /// A part of the script with names of its own.
  struct Scope {
    let parent: Int?
    /// Whether a `var` belongs to it.
    let isFunction: Bool
    /// Whether no name may be declared both in it and in its parent: a function's body and its parameters.
    let isOneWithParent: Bool
    /// The bindings by their names.
    var names: [String: Int] = [:]
  }

  /// A variable, a function, a parameter or a class.
  struct Binding {
    let name: String
    let scope: Int
    /// Whether it must keep its name, because others can see it.
    let isKept: Bool
    let isConstant: Bool
  }

  /// A place where a variable is named.
  struct Use {
    let token: Int
    let scope: Int
    /// Whether it is the name of a property, too: `{ a }`.
    let isShorthand: Bool
  }

  /// `const`, `let` or `var`; more than one of them if one follows the other.
  struct Declaration {
    let keyword: String
    var declarators: [Declarator]
    /// The token behind which it ends; nil in the head of a loop.
    var end: Int?
  }

  /// One of the comma-separated parts of a declaration.
  struct Declarator {
    /// The comma, or the word, before it.
    let separator: Int
    var tokens: ClosedRange<Int>
    /// The binding and the token of its value, if all that there is to it is a number.
    let number: (binding: Int, token: Int)?
  }

  /// The binding that `name` means in `scope`; nil if the script does not declare it.
  func binding(of name: String, in scope: Int) -> Int? {
    var next: Int? = scope
    while let scope = next {
      if let binding = scopes[scope].names[name] { return binding }
      next = scopes[scope].parent
    }
    return nil
  }
}
