// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// A tab view that shows the content of all tabs at the same time, without tab items.
public struct TabView<SelectionValue, Content> {
  let content: Content
}

extension TabView: View, Primitive where Content: View, SelectionValue: Hashable {
  func render(in node: Node) { node.show([content]) }
}

extension TabView where SelectionValue == Int, Content: View {
  public nonisolated init(@ViewBuilder content: () -> Content) {
    self.init(content: content())
  }
}

extension View {
  public nonisolated func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
    rendering { node, content in node.show([content]) }
  }
}

public struct Label<Title, Icon> {
  let title: Title
}

extension Label where Title == Text, Icon == EmptyView {
  public nonisolated init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    self.init(title: Text(titleKey))
  }
}

extension Label: View, Primitive where Title: View, Icon: View {
  func render(in node: Node) { node.show([title]) }
}
