/// A built-in modifier whose closure renders the content in a node.
struct RenderModifier<Content> {
  let content: Content
  let render: @MainActor (Node) -> Void
}

extension RenderModifier: View, Primitive where Content: View {
  func render(in node: Node) { render(node) }
}

extension View {
  /// Returns a view that renders by calling `render` with its node and this view.
  nonisolated func rendering(_ render: @escaping @MainActor (Node, Self) -> Void) -> RenderModifier<Self> {
    RenderModifier(content: self) { render($0, self) }
  }

  /// Returns this view in a modified environment.
  nonisolated func transforming(
    _ change: @escaping @MainActor (inout EnvironmentValues) -> Void
  ) -> RenderModifier<Self> {
    rendering { node, content in node.show([content], change) }
  }
}
