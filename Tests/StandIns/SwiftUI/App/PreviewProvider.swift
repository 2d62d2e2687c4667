// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor @preconcurrency
public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder @MainActor @preconcurrency static var previews: Previews { get }
}

extension View {
  public nonisolated func previewDisplayName(_ value: String?) -> some View {
    rendering { node, content in node.show([content]) }
  }
}
