// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@available(iOS 17, *)
public protocol UIMutableTraits {
  var userInterfaceStyle: UIUserInterfaceStyle { get set }
  var accessibilityContrast: UIAccessibilityContrast { get set }
  var legibilityWeight: UILegibilityWeight { get set }
  var preferredContentSizeCategory: UIContentSizeCategory { get set }
  var displayScale: CGFloat { get set }
  var layoutDirection: UITraitEnvironmentLayoutDirection { get set }
  var userInterfaceLevel: UIUserInterfaceLevel { get set }
  var horizontalSizeClass: UIUserInterfaceSizeClass { get set }
  var verticalSizeClass: UIUserInterfaceSizeClass { get set }
  var userInterfaceIdiom: UIUserInterfaceIdiom { get set }
}

/// The traits that a view overrides for itself and its subviews.
@available(iOS 17, *)
public struct UITraitOverrides: UIMutableTraits {
  var traits = Traits()

  public var userInterfaceStyle: UIUserInterfaceStyle {
    get { traits.userInterfaceStyle }
    set { traits.userInterfaceStyle = newValue }
  }
  public var accessibilityContrast: UIAccessibilityContrast {
    get { traits.accessibilityContrast }
    set { traits.accessibilityContrast = newValue }
  }
  public var legibilityWeight: UILegibilityWeight {
    get { traits.legibilityWeight }
    set { traits.legibilityWeight = newValue }
  }
  public var preferredContentSizeCategory: UIContentSizeCategory {
    get { traits.preferredContentSizeCategory }
    set { traits.preferredContentSizeCategory = newValue }
  }
  public var displayScale: CGFloat {
    get { traits.displayScale }
    set { traits.displayScale = newValue }
  }
  public var layoutDirection: UITraitEnvironmentLayoutDirection {
    get { traits.layoutDirection }
    set { traits.layoutDirection = newValue }
  }
  public var userInterfaceLevel: UIUserInterfaceLevel {
    get { traits.userInterfaceLevel }
    set { traits.userInterfaceLevel = newValue }
  }
  public var horizontalSizeClass: UIUserInterfaceSizeClass {
    get { traits.horizontalSizeClass }
    set { traits.horizontalSizeClass = newValue }
  }
  public var verticalSizeClass: UIUserInterfaceSizeClass {
    get { traits.verticalSizeClass }
    set { traits.verticalSizeClass = newValue }
  }
  public var userInterfaceIdiom: UIUserInterfaceIdiom {
    get { traits.userInterfaceIdiom }
    set { traits.userInterfaceIdiom = newValue }
  }
}

struct Traits: UIMutableTraits, Hashable, Sendable {
  var userInterfaceStyle = UIUserInterfaceStyle.unspecified
  var accessibilityContrast = UIAccessibilityContrast.unspecified
  var legibilityWeight = UILegibilityWeight.unspecified
  var preferredContentSizeCategory = UIContentSizeCategory.unspecified
  var displayScale: CGFloat = 0
  var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
  var userInterfaceLevel = UIUserInterfaceLevel.unspecified
  var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
  var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
  var userInterfaceIdiom = UIUserInterfaceIdiom.unspecified

  /// The traits of a phone with default settings.
  static let ofPhone: Traits = {
    var traits = Traits()
    traits.userInterfaceStyle = .light
    traits.accessibilityContrast = .normal
    traits.legibilityWeight = .regular
    traits.preferredContentSizeCategory = .large
    traits.displayScale = 3
    traits.layoutDirection = .leftToRight
    traits.userInterfaceLevel = .base
    traits.horizontalSizeClass = .compact
    traits.verticalSizeClass = .regular
    traits.userInterfaceIdiom = .phone
    return traits
  }()

  /// Copies the traits that `other` specifies.
  mutating func merge(_ other: Traits) {
    func copyIfSet<Value: Equatable>(_ trait: WritableKeyPath<Traits, Value>) {
      let value = other[keyPath: trait]
      if value != Traits()[keyPath: trait] { self[keyPath: trait] = value }
    }
    copyIfSet(\.userInterfaceStyle)
    copyIfSet(\.accessibilityContrast)
    copyIfSet(\.legibilityWeight)
    copyIfSet(\.preferredContentSizeCategory)
    copyIfSet(\.displayScale)
    copyIfSet(\.layoutDirection)
    copyIfSet(\.userInterfaceLevel)
    copyIfSet(\.horizontalSizeClass)
    copyIfSet(\.verticalSizeClass)
    copyIfSet(\.userInterfaceIdiom)
  }

  func value(of trait: UITrait) -> AnyHashable? {
    switch ObjectIdentifier(trait) {
    case ObjectIdentifier(UITraitUserInterfaceStyle.self): userInterfaceStyle
    case ObjectIdentifier(UITraitAccessibilityContrast.self): accessibilityContrast
    case ObjectIdentifier(UITraitLegibilityWeight.self): legibilityWeight
    case ObjectIdentifier(UITraitPreferredContentSizeCategory.self): preferredContentSizeCategory
    case ObjectIdentifier(UITraitDisplayScale.self): displayScale
    case ObjectIdentifier(UITraitLayoutDirection.self): layoutDirection
    case ObjectIdentifier(UITraitUserInterfaceLevel.self): userInterfaceLevel
    case ObjectIdentifier(UITraitHorizontalSizeClass.self): horizontalSizeClass
    case ObjectIdentifier(UITraitVerticalSizeClass.self): verticalSizeClass
    case ObjectIdentifier(UITraitUserInterfaceIdiom.self): userInterfaceIdiom
    default: nil
    }
  }
}
