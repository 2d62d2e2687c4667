// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("Never has no value") }
}

extension View where Body == Never {
  /// A view of the framework's own has no body: the engine knows what it is.
  public var body: Never { fatalError("\(Self.self) has no body") }
}
