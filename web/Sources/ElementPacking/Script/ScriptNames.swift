/// Short names for what a script declares: the shortest for what it names most.
///
/// Two variables get the same name wherever neither is needed where the other is declared. That compresses
/// better than one new name for each old one, because many small functions come to look alike.
struct ScriptNames {
  /// The new name of each binding, by its number.
  private(set) var bindings: [Int: String] = [:]
  /// The new name of each private member.
  private(set) var members: [String: String] = [:]

  /// Names everything but what must keep its name, and `unused`.
  init(_ outline: ScriptOutline, unused: Set<Int>) {
    let usage = ScriptUsage(outline)
    let renamed = outline.bindings.indices.filter { !outline.bindings[$0].isKept && !unused.contains($0) }
    var bearers: [String: [Int]] = [:]
    for binding in renamed.sorted(by: { (usage.counts[$0], $1) > (usage.counts[$1], $0) }) {
      let scope = outline.bindings[binding].scope
      let name = ShortNames.first { name in
        if usage.fixed.contains(name) { return false }
        return !bearers[name, default: []].contains { other in
          usage.scopes[binding].contains(outline.bindings[other].scope) || usage.scopes[other].contains(scope)
        }
      }
      bearers[name, default: []].append(binding)
      bindings[binding] = name
    }

    let privateNames = outline.tokens.filter { $0.kind == .privateName }.map(\.text)
    members = ShortNames.forMost(used: privateNames).mapValues { "#\($0)" }
  }
}
