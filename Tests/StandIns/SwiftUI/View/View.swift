// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("Never has no value") }
}

extension View where Body == Never {
  /// Stops with an error, because a built-in view has no body. The engine renders such views itself.
  public var body: Never { fatalError("\(Self.self) has no body") }
}
