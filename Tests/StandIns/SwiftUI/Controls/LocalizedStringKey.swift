// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// A localization key. As in SwiftUI, apps can't read the key as a `String`.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
  let text: String

  public init(_ value: String) {
    text = value
  }

  public init(stringLiteral value: String) {
    text = value
  }
}
