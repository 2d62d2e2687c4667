// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import UIKit

public struct Color: Hashable, @unchecked Sendable, ShapeStyle {
  let uiColor: UIColor

  public init(uiColor: UIColor) {
    self.uiColor = uiColor
  }

  public enum RGBColorSpace: Sendable {
    case sRGB
  }

  public init(
    _ colorSpace: Color.RGBColorSpace = .sRGB,
    red: Double,
    green: Double,
    blue: Double,
    opacity: Double = 1
  ) {
    uiColor = UIColor(red: red, green: green, blue: blue, alpha: opacity)
  }

  public static let red = Color(uiColor: .systemRed)
  public static let orange = Color(uiColor: .systemOrange)
  public static let green = Color(uiColor: .systemGreen)
  public static let teal = Color(uiColor: .systemTeal)
  public static let blue = Color(uiColor: .systemBlue)
  public static let indigo = Color(uiColor: .systemIndigo)
  public static let purple = Color(uiColor: .systemPurple)
  public static let pink = Color(uiColor: .systemPink)
  public static let primary = Color(uiColor: .label)
  public static let secondary = Color(uiColor: .secondaryLabel)
}

extension UIColor {
  public convenience init(_ color: Color) {
    self.init { color.uiColor.resolvedColor(with: $0) }
  }
}

public protocol ShapeStyle: Sendable {}

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
