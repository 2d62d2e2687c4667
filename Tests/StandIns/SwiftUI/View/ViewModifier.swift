// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>
  @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body
}

public struct _ViewModifier_Content<Modifier> {
  let content: any View
}

extension _ViewModifier_Content: View, Primitive where Modifier: ViewModifier {
  func render(in node: Node) { node.show([content]) }
}

public struct ModifiedContent<Content, Modifier> {
  public var content: Content
  public var modifier: Modifier

  public nonisolated init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View, Primitive where Content: View, Modifier: ViewModifier {
  func render(in node: Node) {
    node.link(modifier)
    if let effect = modifier as? any GeometryEffect {
      let isAtRest = effect.effectValue(size: CGSize(width: 1, height: 1)).transform == .identity
      precondition(isAtRest, "the stand-in shows views at rest")
      return node.show([content])
    }
    node.show([modifier.body(content: _ViewModifier_Content(content: content))])
  }
}

extension View {
  public nonisolated func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
