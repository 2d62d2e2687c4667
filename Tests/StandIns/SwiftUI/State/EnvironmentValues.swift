// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]

  public init() {}

  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  public var isEnabled = true
  public var font: Font?
  public var layoutDirection = LayoutDirection.leftToRight
  public var locale = Locale(identifier: "en")
  public var displayScale: CGFloat = 3
  public var colorScheme = ColorScheme.light
  public var scenePhase = ScenePhase.active
  public internal(set) var colorSchemeContrast = ColorSchemeContrast.standard
  public var dynamicTypeSize = DynamicTypeSize.large
  public internal(set) var accessibilityReduceMotion = false

  // Modifiers pass down the following values, which apps can't read here.
  var submitActions: [() -> Void] = []
  #if canImport(UIKit)
    var textContentType: UITextContentType?
    var keyboardType = UIKeyboardType.default
    var autocapitalization = UITextAutocapitalizationType.sentences
  #else
    var textContentType: NSTextContentType?
  #endif
  var dismissAlert: () -> Void = {}
  var textAlignment = TextAlignment.leading
  var foreground: PlatformColor?
  var tint: PlatformColor?
  var opacity: CGFloat = 1
  var allowsHitTesting = true
}

public enum LayoutDirection: Hashable, CaseIterable, Sendable {
  case leftToRight, rightToLeft
}

public enum Visibility: Hashable, CaseIterable, Sendable {
  case automatic, visible, hidden
}

public enum ColorScheme: CaseIterable, Sendable {
  case light, dark
}

public enum ColorSchemeContrast: CaseIterable, Sendable {
  case standard, increased
}

public enum ScenePhase: Comparable, Sendable {
  case background, inactive, active
}

public enum DynamicTypeSize: Hashable, Comparable, CaseIterable, Sendable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5
}
