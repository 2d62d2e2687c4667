import Testing

@testable import ElementPacking

@Suite("The tokens of a script")
struct ScriptLexerTests {
  /// The texts of the tokens, without the end.
  private func texts(_ script: String) throws -> [String] {
    try ScriptLexer.tokens(of: script).dropLast().map(\.text)
  }

  private func kinds(_ script: String) throws -> [ScriptToken.Kind] {
    try ScriptLexer.tokens(of: script).dropLast().map(\.kind)
  }

  @Test("The longest punctuator counts")
  func punctuators() throws {
    #expect(try texts("a??=b?.c") == ["a", "??=", "b", "?.", "c"])
    #expect(try texts("a>>>=b**=c=>d...e") == ["a", ">>>=", "b", "**=", "c", "=>", "d", "...", "e"])
    #expect(try texts("a&&=b||=c!==d") == ["a", "&&=", "b", "||=", "c", "!==", "d"])
    #expect(try texts("a+++b") == ["a", "++", "+", "b"])
  }

  @Test("A question mark before a fraction is no chain")
  func chain() throws {
    #expect(try texts("a?.5:b") == ["a", "?", ".5", ":", "b"])
  }

  @Test("Numbers", arguments: ["0", "1_000", ".5", "1.", "1e3", "1.5E-3", "0xFFe", "0b10", "12n"])
  func numbers(number: String) throws {
    #expect(try texts("\(number)+a") == [number, "+", "a"])
    #expect(try kinds(number) == [.number])
  }

  @Test("Names may hold digits, a dollar and an underscore; private ones begin with #")
  func names() throws {
    #expect(try texts("$a _b c1 #d") == ["$a", "_b", "c1", "#d"])
    #expect(try kinds("$a #d") == [.name, .privateName])
  }

  @Test(
    "Strings end at their own quote",
    arguments: [#""it's""#, #"'say "a"'"#, #"'it\'s'"#, #""\\""#, "\"a\\\nb\""]
  )
  func strings(string: String) throws {
    #expect(try texts("\(string)+a") == [string, "+", "a"])
  }

  @Test("A template is cut at its substitutions, which may hold templates and braces")
  func templates() throws {
    #expect(try texts("`a`") == ["`a`"])
    #expect(try texts("`a\n\\`${b}c`") == ["`a\n\\`${", "b", "}c`"])
    #expect(
      try texts("`${{a:`${b}`}.a}$`") == ["`${", "{", "a", ":", "`${", "b", "}`", "}", ".", "a", "}$`"]
    )
  }

  @Test(
    "A slash where a value must stand begins a regular expression",
    arguments: [
      "a=", "(", "[", "{", "return ", "typeof ", "if(a)", "while((a))", "a=>", "a?", "`${", "!", "case ",
    ]
  )
  func regularExpressions(before: String) throws {
    let tokens = try ScriptLexer.tokens(of: "\(before)/[/\"]\\//gi.b")
    #expect(tokens.contains { $0.kind == .regularExpression && $0.text == "/[/\"]\\//gi" })
  }

  @Test(
    "A slash behind a value divides",
    arguments: [
      "a", "1", "a()", "(a)", "a[0]", "a.return", "a.if(b)", "a?.in", "'b'", "`c`", "`${d}`", "a++", "this",
    ]
  )
  func divisions(before: String) throws {
    #expect(try !kinds("\(before)/2/b").contains(.regularExpression))
  }

  @Test("Comments go, unless they begin with an exclamation mark")
  func comments() throws {
    let tokens = try ScriptLexer.tokens(of: "// a\n/* b */ /*! c */ //! d\n e // f")
    #expect(tokens.map(\.text) == ["e", ""])
    #expect(tokens[0].comments == ["/*! c */", "//! d"])
  }

  @Test("A line break is noted, in a comment, too")
  func lineBreaks() throws {
    let tokens = try ScriptLexer.tokens(of: "a b\nc /* \n */ d // e\nf")
    #expect(tokens.map(\.isAfterLineBreak) == [false, false, true, true, true, false])
    #expect(tokens.map(\.line) == [1, 1, 2, 3, 4, 4])
  }

  @Test(
    "What has no end is refused, with its line",
    arguments: ["'a", "\"a\n\"", "`a", "/* a", "a = /b\n/", "`${a"]
  )
  func endless(script: String) {
    #expect {
      try ScriptMinifier.minify("a;\n\(script)")
    } throws: {
      "\($0)".hasPrefix("line 2: ")
    }
  }

  @Test(
    "Characters that the language does not have are refused",
    arguments: ["a @ b", "a # b", "ä = 1", "a\u{A0}"]
  )
  func unknown(script: String) {
    #expect(throws: PackingError.self) { try ScriptLexer.tokens(of: script) }
  }
}
