// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// A type that declares its conformance to `View` in its definition is isolated to the main actor. The types
// below conform in extensions, so that they can be created in any isolation.

public struct EmptyView {
  public nonisolated init() {}
}

extension EmptyView: View, Primitive {
  func render(in node: Node) { node.show([any View]()) }
}

public struct TupleView<T> {
  public var value: T
  let parts: [any View]

  nonisolated init(_ value: T, _ parts: [any View]) {
    self.value = value
    self.parts = parts
  }
}

extension TupleView: View, Primitive {
  func render(in node: Node) { node.show(parts) }
}

public struct _ConditionalContent<TrueContent, FalseContent> {
  let isFirst: Bool
  let content: any View
}

extension _ConditionalContent: View, Primitive where TrueContent: View, FalseContent: View {
  /// Renders the selected branch. The branches have different identities, even if they have the same type.
  func render(in node: Node) { node.show([(AnyHashable(isFirst), content)]) }
}

extension Optional: View where Wrapped: View {}

extension Optional: Primitive where Wrapped: View {
  func render(in node: Node) { node.show(map { [$0] } ?? []) }
}

public struct Group<Content> {
  let content: Content
}

extension Group: View, Primitive where Content: View {
  public nonisolated init(@ViewBuilder content: () -> Content) {
    self.init(content: content())
  }

  func render(in node: Node) { node.show([content]) }
}

public struct AnyView {
  let content: any View

  public nonisolated init<V: View>(_ view: V) {
    content = view
  }
}

extension AnyView: View, Primitive {
  /// Renders the wrapped view. If the view's type changes, the old hierarchy is destroyed.
  func render(in node: Node) { node.show([content]) }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  public var data: Data
  public var content: (Data.Element) -> Content
  let id: KeyPath<Data.Element, ID>
}

extension ForEach: View, Primitive where Content: View {
  public nonisolated init(
    _ data: Data,
    id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, content: content, id: id)
  }

  func render(in node: Node) {
    node.show(data.map { (AnyHashable($0[keyPath: id]), content($0)) })
  }
}

extension ForEach where Content: View, Data.Element: Identifiable, ID == Data.Element.ID {
  public nonisolated init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, content: content, id: \.id)
  }
}
