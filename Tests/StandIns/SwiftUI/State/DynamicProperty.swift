// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public protocol DynamicProperty {}

/// A property that the engine connects to its view's node before the view's body is evaluated.
protocol Linked {
  @MainActor func link(to node: Node, at index: Int)
}
