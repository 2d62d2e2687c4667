/// Who uses which name where: what a new name must not collide with.
struct ScriptUsage {
  /// How often each binding is named.
  private(set) var counts: [Int]
  /// The scopes in which each binding is named, and those between them and its own: no other binding of the
  /// same name may be declared there.
  private(set) var scopes: [Set<Int>]
  /// Names that stay: those of the page, and those that must be kept.
  private(set) var fixed: Set<String> = []

  init(_ outline: ScriptOutline) {
    counts = outline.bindings.map { _ in 0 }
    scopes = outline.bindings.map { [$0.scope] }
    for binding in outline.bindings where binding.isKept { fixed.insert(binding.name) }
    for use in outline.uses {
      let name = outline.tokens[use.token].text
      guard let binding = outline.binding(of: name, in: use.scope) else {
        fixed.insert(name)
        continue
      }
      counts[binding] += 1
      var scope = use.scope
      while scope != outline.bindings[binding].scope, let parent = outline.scopes[scope].parent {
        scopes[binding].insert(scope)
        scope = parent
      }
    }
    for (number, scope) in outline.scopes.enumerated() where scope.isOneWithParent {
      for binding in outline.bindings.indices where outline.bindings[binding].scope == scope.parent {
        scopes[binding].insert(number)
      }
    }
  }
}
