/// A modifier of the framework's own: what it does to a node that shows the content.
struct Rendering<Content> {
  let content: Content
  let render: @MainActor (Node) -> Void
}

extension Rendering: View, Primitive where Content: View {
  func render(in node: Node) { render(node) }
}

extension View {
  /// This view, with something done to it.
  nonisolated func rendering(_ render: @escaping @MainActor (Node, Self) -> Void) -> Rendering<Self> {
    Rendering(content: self) { render($0, self) }
  }

  /// This view in another environment.
  nonisolated func transforming(
    _ change: @escaping @MainActor (inout EnvironmentValues) -> Void
  ) -> Rendering<Self> {
    rendering { node, content in node.show([content], change) }
  }
}
