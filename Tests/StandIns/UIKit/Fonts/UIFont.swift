import Foundation
import QuartzCore

open class UIFont: NSObject, NSCopying, DrawnFont, @unchecked Sendable {
  /// The font's name, which combines family and weight like the names of the system fonts.
  open var fontName: String {
    let names: [Weight: String] = [.light: "Light", .medium: "Medium", .semibold: "Semibold", .bold: "Bold"]
    return "\(name)-\(names[weight] ?? "Regular")"
  }
  open var familyName: String { name }
  open var pointSize: CGFloat { size }
  open var ascender: CGFloat { size * 0.95 }
  open var descender: CGFloat { size * -0.25 }
  open var capHeight: CGFloat { size * 0.7 }
  open var xHeight: CGFloat { size * 0.52 }
  open var leading: CGFloat { 0 }
  open var lineHeight: CGFloat { size * 1.2 }

  package let weight: Weight
  /// The text style from which the font was created, or `nil` for other fonts.
  package let textStyle: TextStyle?
  let isScaled: Bool
  private let name: String
  private let size: CGFloat

  init(_ name: String, _ size: CGFloat, _ weight: Weight, textStyle: TextStyle? = nil, isScaled: Bool = false)
  {
    self.name = name
    self.size = size
    self.weight = weight
    self.textStyle = textStyle
    self.isScaled = isScaled
    super.init()
  }

  /// Creates a font with a name and a size. Unlike in UIKit, every name is accepted.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    self.init(fontName, fontSize, .regular)
  }

  open class var systemFontSize: CGFloat { 14 }
  open class var labelFontSize: CGFloat { 17 }

  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .regular)
  }

  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(".SFUI", fontSize, weight)
  }

  open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(".SFUI", fontSize, weight)
  }

  open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(".SFUIMono", fontSize, weight)
  }

  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    preferredFont(forTextStyle: style, compatibleWith: nil)
  }

  open class func preferredFont(
    forTextStyle style: TextStyle,
    compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    let traits = traitCollection ?? .current
    let isBold = traits.legibilityWeight == .bold
    let weight: Weight = style == .headline ? .semibold : .regular
    return UIFont(
      ".SFUI",
      style.size(for: traits.preferredContentSizeCategory),
      isBold ? .bold : weight,
      textStyle: style,
      isScaled: true
    )
  }

  open func withSize(_ fontSize: CGFloat) -> UIFont {
    UIFont(name, fontSize, weight)
  }

  /// Returns the font itself, because fonts are immutable.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return name == other.name && size == other.size && weight == other.weight
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(name)
    hasher.combine(size)
    hasher.combine(weight)
    return hasher.finalize()
  }
}
