import Testing

@testable import ElementPacking

@Suite("Scripts that the minifier refuses")
struct ScriptRefusalTests {
  @Test(
    "It names the line of what it cannot be sure of",
    arguments: [
      // What it does not know.
      "with (a) b()", "eval('b')", "import a from 'b'", "export { a }", "export * from 'a'",
      "function* a() {}",
      "({ *a() {} })", "class A { *a() {} }", "(function* () {})", "(() => { yield a })",
      // What could end a statement, or not.
      "(() => { throw\na })", "a\n=> b", "class A { get\na() {} }", "a /*! b */ + c",
      // What it would make wrong.
      "const a = 1; a = 2", "const a = b(); a++", "const a = b(); --a", "const a = b(); a ??= 1",
      "(a) => { var a }", "try {} catch (a) { var a }", "const a = 1, a = 2", "let a; class a {}",
      // What is no script.
      "a b", "a +", "a(", "(a]", "if (a", "let 1", "{ a", "}", "a[", "a?.", "({ a b })", "class { }; /",
      "if (a) let b",
      "({ 'a' })", "({}) => {} / 2 /", "a ? b", "#a", "do a() b", "case a:", "new", "`a` b", "let", "let if",
    ]
  )
  func refused(script: String) {
    #expect {
      try ScriptMinifier.minify("\n\(script)")
    } throws: {
      "\($0)".hasPrefix("line 2: ") || "\($0)".hasPrefix("line 3: ")
    }
  }

  @Test("A slash is what the grammar says, or the script is refused")
  func slashes() throws {
    #expect(try ScriptMinifier.minify("if (a) /b/.c()") == "if(a)/b/.c()\n")
    #expect(try ScriptMinifier.minify("a = {} / 2") == "a={}/2\n")
    #expect(throws: PackingError.self) { try ScriptMinifier.minify("if (a) {}\n/b'/.c()") }
    #expect(throws: PackingError.self) { try ScriptMinifier.minify("if (a) {}\n/b/.c()") }
  }
}
