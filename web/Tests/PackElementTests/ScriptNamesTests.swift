import Testing

@testable import ElementPacking

@Suite("The names of a script")
struct ScriptNamesTests {
  static let cases = [
    // Every kind of declaration. The most used name is the shortest: e, t, a, o, i, n, s, r, …
    ("let one = 1; one = two", "let e=1;e=two"), ("var one; { var one }", "var e;{var e}"),
    ("function one(two, ...three) { two(three, one) }", "function e(t,...a){t(a,e)}"),
    (
      "const [one = 2, , [two], ...three] = a(); b(one, two, three, one)", "let[e=2,,[t],...o]=a();b(e,t,o,e)"
    ),
    (
      "const { one, two: three, four = 5, [six]: seven, ...eight } = a",
      "let{one:e,two:t,four:o=5,[six]:i,...n}=a"
    ),
    ("try {} catch ({ message }) { a(message) }", "try{}catch({message:e}){a(e)}"),
    ("try {} catch (one) { a(one) }", "try{}catch(e){a(e)}"),
    ("a((one) => one)", "a(e=>e)"), ("a(one => { one() })", "a(e=>{e()})"),
    ("a(async (one) => one)", "a(async(e)=>e)"),
    ("a(async one => await one)", "a(async e=>await e)"), ("a(({ one } = {}) => one)", "a(({one:e}={})=>e)"),
    ("a((one, two) => two)", "a((t,e)=>e)"),
    ("a(function one() { one() })", "a(function e(){e()})"),
    ("({ set a(one) { one() } })", "({set a(e){e()}})"),
    ("class A { b(one) { one() } static { let one = c() } }", "class A{b(e){e()}static{let e=c()}}"),
    ("for (const one of two) one()", "for(let e of two)e()"),
    ("for (const { one } of two) one()", "for(let{one:e}of two)e()"),
    ("for (let one = 0, two = 1; one < two; one++);", "for(let e=0,t=1;e<t;e++);"),
    ("for (let one in two) one()", "for(let e in two)e()"),

    // What is no variable keeps its name.
    (
      "let one; a.one; a?.one; ({ one: 1, one() {} }); 'one'; one: for (;;) break one",
      "let e;a.one;a?.one;({one:1,one(){}});\"one\";one:for(;;)break one"
    ),
    ("let one; class A { one = one; static one() { one } }", "let e;class A{one=e;static one(){e}}"),
    ("export class One {} new One", "export class One{}new One"),
    ("export const one = 1; one", "export let one=1;one"),
    ("export function one(two) { two }", "export function one(e){e}"),
    ("export default async (one) => one", "export default async(e)=>e"),
    ("class One {} let two = class Three {}; one(two)", "class One{}let e=class Three{};one(e)"),

    // Shorthand becomes a pair.
    ("let one = a(); b({ one })", "let e=a();b({one:e})"),
    ("let one, two; ({ one, two = 1 } = a)", "let e,t;({one:e,two:t=1}=a)"),
    ("let one; one = () => ({ one, two })", "let e;e=()=>({one:e,two})"),
    ("let t = a(); b({ t })", "let e=a();b({t:e})"),

    // Nothing collides with a name of the page.
    ("let one; e(one); a(t)", "let o;e(o);a(t)"), ("let one; { let two = one }", "let e;{let t=e}"),
    ("let one; { let two = 2; two }", "let e;{let e=2;e}"),
    ("let one = 1; a((two) => a((three) => one + two))", "let e=1;a(t=>a(o=>e+t))"),
    // A body may not declare what a parameter is called.
    ("a((one) => { let two })", "a(e=>{let t})"), ("try {} catch (one) { let two }", "try{}catch(e){let t}"),
    // A function is known before its place.
    ("one(); function one() {}", "e();function e(){}"), ("a(() => one); let one", "a(()=>e);let e"),
    // Templates, computed keys and defaults hold expressions.
    ("let one; a(`${one} one`, { [one]: 1 }, (two = one) => two)", "let e;a(`${e} one`,{[e]:1},(t=e)=>t)"),

    // Private members.
    (
      "class A { #one; #two() { this.#one = #one in this } get #three() { a?.#one } }",
      "class A{#e;#t(){this.#e=#e in this}get#a(){a?.#e}}"
    ),

    // Declarations become one, and constants that are numbers disappear.
    ("const one = a(); let two = b();\nlet three; c()", "let e=a(),t=b(),o;c()"),
    ("var one; let two; let three", "var e;let t,a"),
    ("const ONE = 1, TWO = 1000; a(ONE | TWO, ONE.b, { ONE })", "a(1|1e3,1 .b,{ONE:1})"),
    ("const one = a(), TWO = 2, three = b(); TWO", "let e=a(),t=b();2"),
    ("const ONE = 1; const two = a(); ONE", "let e=a();1"),
    ("const one = -1; one", "let e=-1;e"), ("let one = 1; one", "let e=1;e"),
    ("a(() => { const ONE = 1 })", "a(()=>{})"),
    // What is done to a part of a constant, or behind one, is not done to it.
    ("const one = a(); --one.b; c++\none\n++d; one.e = 1", "let e=a();--e.b;c++;e;++d;e.e=1"),
    ("const ONE = 1; a((ONE) => ONE)", "a(e=>e)"),
  ]

  @Test("What the script declares is renamed, and nothing else", arguments: cases)
  func renamed(script: String, small: String) throws {
    let result = try ScriptMinifier.minify(script)
    #expect(result == small + "\n")
    #expect(try ScriptMinifier.minify(result) == result)
  }

  @Test("More than 52 names at once get two letters, and none is a word of the language")
  func many() throws {
    let names = (0..<600).map { "name\($0)" }
    let script = try ScriptMinifier.minify("let \(names.joined(separator: ","))")
    let short = script.dropFirst(4).dropLast().split(separator: ",").map(String.init)
    #expect(Set(short).count == 600)
    #expect(short.allSatisfy { $0.count <= 2 })
    #expect(ScriptWords.reserved.union(ScriptWords.contextual).isDisjoint(with: short))
  }
}
