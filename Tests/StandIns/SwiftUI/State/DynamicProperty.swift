// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public protocol DynamicProperty {}

/// A property that the engine puts in touch with the node of its view, before the body is asked for.
protocol Linked {
  @MainActor func link(to node: Node, at index: Int)
}
