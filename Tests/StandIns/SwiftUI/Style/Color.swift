// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public struct Color: Hashable, @unchecked Sendable, ShapeStyle {
  let platform: PlatformColor

  #if canImport(UIKit)
    public init(uiColor: UIColor) {
      platform = uiColor
    }
  #else
    public init(nsColor: NSColor) {
      platform = nsColor
    }
  #endif

  public init(
    _ colorSpace: Color.RGBColorSpace = .sRGB,
    red: Double,
    green: Double,
    blue: Double,
    opacity: Double = 1
  ) {
    #if canImport(UIKit)
      platform = UIColor(red: red, green: green, blue: blue, alpha: opacity)
    #else
      platform = NSColor(srgbRed: red, green: green, blue: blue, alpha: opacity)
    #endif
  }

  private init(_ platform: PlatformColor) {
    self.platform = platform
  }

  public enum RGBColorSpace: Sendable {
    case sRGB
  }

  public static let clear = Color(.clear)
  public static let red = Color(.systemRed)
  public static let orange = Color(.systemOrange)
  public static let green = Color(.systemGreen)
  public static let teal = Color(.systemTeal)
  public static let blue = Color(.systemBlue)
  public static let indigo = Color(.systemIndigo)
  public static let purple = Color(.systemPurple)
  public static let pink = Color(.systemPink)
  #if canImport(UIKit)
    public static let primary = Color(.label)
    public static let secondary = Color(.secondaryLabel)
  #else
    public static let primary = Color(.labelColor)
    public static let secondary = Color(.secondaryLabelColor)
  #endif
}

#if canImport(UIKit)
  extension UIColor {
    public convenience init(_ color: Color) {
      self.init { color.platform.resolvedColor(with: $0) }
    }
  }
#else
  extension NSColor {
    public convenience init(_ color: Color) {
      self.init(name: nil) { _ in color.platform }
    }
  }
#endif

public protocol ShapeStyle: Sendable {}

extension ShapeStyle {
  /// Returns the style's colour, or `nil` for a style that the stand-in doesn't know.
  func color(in values: EnvironmentValues) -> PlatformColor? {
    switch self {
    case let color as Color: color.platform
    case let level as HierarchicalShapeStyle: level.color.platform
    case is TintShapeStyle: values.tint ?? .systemBlue
    default: nil
    }
  }
}

public struct TintShapeStyle: ShapeStyle {
  public init() {}
}

extension ShapeStyle where Self == TintShapeStyle {
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

public struct HierarchicalShapeStyle: ShapeStyle {
  let color: Color
  public static let primary = HierarchicalShapeStyle(color: .primary)
  public static let secondary = HierarchicalShapeStyle(color: .secondary)
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { .init(color: .primary) }
  public static var secondary: HierarchicalShapeStyle { .init(color: .secondary) }
}

extension ShapeStyle where Self == Color {
  public static var red: Color { Color.red }
  public static var green: Color { Color.green }
}
