// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// It cannot be made a `String` by whoever uses it.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
  let text: String

  public init(_ value: String) {
    text = value
  }

  public init(stringLiteral value: String) {
    text = value
  }
}
