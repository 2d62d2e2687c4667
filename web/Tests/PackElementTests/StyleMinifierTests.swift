import Testing

@testable import ElementPacking

@Suite("A style sheet made smaller")
struct StyleMinifierTests {
  static let cases = [
    ("a { color : red ; }\n\nb { }", "a{color:red}b{}"), ("/* a */ b { /* c */ d: e; /* f */ }", "b{d:e}"),
    ("a{;;b:c;;}", "a{b:c}"),
    ("/*! a */\nb { }", "/*! a */b{}"), ("a { b: c; /*! d */ e: f }", "a{b:c;/*! d */e:f}"),
    // Space between the parts of a selector means something, except around other combinators.
    ("a  b , c > d ~ e + f { }", "a b,c>d~e+f{}"),
    (":host :hover, a:is( b , c d ) { }", ":host :hover,a:is(b,c d){}"),
    ("[a] [b ~= c][d=\"e f\"] * { }", "[a] [b~=c][d=\"e f\"] *{}"),
    ("a :not(b) c::before { }", "a :not(b) c::before{}"), ("#a .b.c { }", "#a .b.c{}"),
    // Around an operator in a calculation, too; around commas and in parentheses it does not.
    ("a { b: calc( 1px + 2px ) - 1 }", "a{b:calc(1px + 2px) - 1}"),
    ("a { b: c( 1 , d ) 0 0 }", "a{b:c(1,d) 0 0}"),
    ("a { b: var(--c) var(--d) }", "a{b:var(--c) var(--d)}"), ("a { b: c ! important }", "a{b:c!important}"),
    ("a { font: 1em / 1 b }", "a{font:1em / 1 b}"),
    ("a { b: -1px -2px }", "a{b:-1px -2px}"),
    ("a { margin: calc(-1 * (2px - 1px)) }", "a{margin:calc(-1 * (2px - 1px))}"),
    // Strings and addresses stay as they are.
    ("a { content: \"; } /* b */  \" }", "a{content:\"; } /* b */  \"}"),
    ("a { b: url( c;d/*e*/ ) }", "a{b:url( c;d/*e*/ )}"), ("a { content: 'it\\'s' }", "a{content:'it\\'s'}"),
    // Rules in rules.
    (
      "@media ( prefers-contrast : more ) and (width > 3px) { a { b: c; } }",
      "@media (prefers-contrast :more) and (width > 3px){a{b:c}}"
    ),
    ("@keyframes a { 50% { b: 0; } to { b: 1 } }", "@keyframes a{50%{b:0}to{b:1}}"),
    ("@import \"a\" ;b{}", "@import \"a\";b{}"),
    ("a { b: c; &:hover { d: e; } f: g }", "a{b:c;&:hover{d:e}f:g}"),
    ("a { &:hover { b: c } d: e }", "a{&:hover{b:c}d:e}"),
  ]

  @Test("What means nothing goes", arguments: cases)
  func minified(style: String, small: String) throws {
    let result = try StyleMinifier.minify(style)
    #expect(result == small + "\n")
    #expect(try StyleMinifier.minify(result) == result)
  }

  @Test(
    "What it cannot be sure of is refused, with the line",
    arguments: [
      "a { b: c", "a { b: (c }", "a }", "/* a", "a { b: 'c }", "a { b: 'c\n' }", "a { --b: { c: d } }",
      "a/**/b { }",
      "a { b: c /*! d */ e }", "a { b: ]c }", "a", "{ }", "a { b: url(c }",
    ]
  )
  func refused(style: String) {
    #expect {
      try StyleMinifier.minify("\n\(style)")
    } throws: {
      "\($0)".hasPrefix("line 2: ") || "\($0)".hasPrefix("line 3: ")
    }
  }
}
