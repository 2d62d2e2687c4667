// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public protocol DynamicProperty {}

/// A property that the engine connects to its view's node before it evaluates the body.
protocol Linked {
  @MainActor func link(to node: Node, at index: Int)
}
