import Testing

@testable import ElementPacking

/// Scripts in these tests name nothing of their own, so that no name changes.
@Suite("Space, comments and semicolons of a script")
struct ScriptSpaceTests {
  static let cases = [
    // Space stays where two tokens would become one.
    ("a - -b", "a- -b"), ("a + +b", "a+ +b"), ("a - --b", "a- --b"), ("a++ + b", "a++ +b"),
    ("a - +b", "a-+b"),
    ("typeof a in b", "typeof a in b"), ("a instanceof B", "a instanceof B"), ("'a' in b", "\"a\"in b"),
    ("void 0", "void 0"), ("1 .b()", "1 .b()"), ("1.5.b()", "1.5 .b()"), ("a / /b/", "a/ /b/"),
    ("/a/ in b", "/a/ in b"),
    ("new A", "new A"), ("async () => {}", "async()=>{}"), ("await a", "await a"), ("await (a)", "await(a)"),
    ("a ? .5 : b", "a?.5:b"), ("a ?? `b ${ c } d`", "a??`b ${c} d`"),
    ("delete a . b ?. [ c ]", "delete a.b?.[c]"),

    // Comments and line breaks go.
    ("a(); // b\n/* c\n */ d()", "a();d()"), ("a /* b */ + c", "a+c"),
    // The end of a statement stays, where the source has no semicolon, too.
    ("a\nb", "a;b"), ("a()\n;[b].c()", "a();[b].c()"), ("a\n(b)", "a(b)"), ("a\n/b/c", "a/b/c"),
    ("a\n++b", "a;++b"),
    ("(() => { return\na })", "(()=>{return;a})"), ("for (;;) { break\na }", "for(;;){break;a}"),
    ("do a()\nwhile (b) c()", "do a();while(b);c()"), ("a = () => {}\n(b)", "a=()=>{};(b)"),

    // Semicolons that end nothing go; those that are a statement stay.
    ("(() => { a(); b(); })", "(()=>{a();b()})"), (";;a();;", "a()"), ("for (;;);", "for(;;);"),
    ("while (a);", "while(a);"),
    ("if (a); else b();", "if(a);else b()"), ("for (a; b; c) d();", "for(a;b;c)d()"),
    ("a: for (;;) continue a", "a:for(;;)continue a"),

    // Braces around one statement go, unless an `else` would change its place.
    ("if (a) { b(); } else { c(); }", "if(a)b();else c()"), ("if (a) { b() } c()", "if(a)b();c()"),
    ("if (a) {}", "if(a){}"),
    ("if (a) { if (b) c(); } else d()", "if(a){if(b)c()}else d()"),
    ("if (a) { if (b) c(); else d(); }", "if(a)if(b)c();else d()"),
    ("if (a) { for (;;) { if (b) c() } } else d()", "if(a){for(;;)if(b)c()}else d()"),
    ("while (a) { b(); c(); }", "while(a){b();c()}"),
    ("do { a() } while (b)", "do a();while(b)"), ("if (a) { b: c() }", "if(a){b:c()}"),
    ("if (a) { { b() } }", "if(a){{b()}}"),
    ("if (a) { ; }", "if(a){}"), ("if (a) { class B {} }", "if(a){class B{}}"),

    // Trailing commas go; holes stay.
    ("a(b, c,)", "a(b,c)"), ("[a, b,]", "[a,b]"), ("[,]", "[,]"), ("[a,,]", "[a,,]"),
    ("[, a, ,b]", "[,a,,b]"), ("({ a: 1, })", "({a:1})"),

    // Blocks and objects.
    ("{ a: b }", "{a:b}"), ("({ a: b, get: c, set, async, static: d })", "({a:b,get:c,set,async,static:d})"),
    (
      "({ get a() { b() }, set a(_) {}, async c() {}, [d + e]() {}, 'f': 1, 2: g, ...h, i() {}, async: j })",
      "({get a(){b()},set a(t){},async c(){},[d+e](){},\"f\":1,2:g,...h,i(){},async:j})"
    ),
    ("a = { b } / c", "a={b}/c"), ("({}).a", "({}).a"),
    (
      "class A extends b.C { a\nb = 1\n'c'\nstatic d; static e() {}; async f() {} static async g() {} get h() {} static { i() } [j]() {} static = 1 }",
      "class A extends b.C{a;b=1;\"c\";static d;static e(){}async f(){}static async g(){}get h(){}static{i()}[j](){}static=1}"
    ),
    ("switch (a) { case 'b': c(); break; default: { d() } }", "switch(a){case\"b\":c();break;default:{d()}}"),
    ("try { a() } catch { b() } finally { c() }", "try{a()}catch{b()}finally{c()}"),
    ("throw new A('b')", "throw new A(\"b\")"), ("new (a())(b)", "new(a())(b)"),
    ("(() => new.target)", "(()=>new.target)"),
    ("import('a').b; import.meta.url", "import(\"a\").b;import.meta.url"), ("a`b`.c", "a`b`.c"),
    ("for await (a of b) c()", "for await(a of b)c()"), ("for (a in b) c()", "for(a in b)c()"),
    ("for (a of [b]) c()", "for(a of[b])c()"),

    // Literals.
    ("a(true, false, undefined)", "a(!0,!1,void 0)"), ("a.true; ({ true: 1 })", "a.true;({true:1})"),
    ("true.a", "true.a"),
    ("a === undefined ** b", "a===undefined**b"),
    ("a = 1_000 + 0.50 + 12000 + 100 + 0x1000", "a=1e3+.50+12e3+100+0x1000"),
    ("a('b', 'c\"', 'it\\'s')", "a(\"b\",'c\"','it\\'s')"),

    // Comments that are to stay.
    ("//! a\nb();\n/*! c */ d()", "//! a\nb();\n/*! c */\nd()"), ("a() //! b", "a();\n//! b"),
  ]

  @Test("What means nothing goes", arguments: cases)
  func minified(script: String, small: String) throws {
    let result = try ScriptMinifier.minify(script)
    #expect(result == small + "\n")
    #expect(try ScriptMinifier.minify(result) == result)
  }
}
