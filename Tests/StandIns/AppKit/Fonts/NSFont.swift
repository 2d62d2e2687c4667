// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// A font. As in AppKit's headers, the class isn't `Sendable`, unlike `UIFont`.
open class NSFont: NSObject, DrawnFont {
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat

    public init(rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    public static let regular = Weight(rawValue: 0)
    public static let medium = Weight(rawValue: 0.23)
    public static let semibold = Weight(rawValue: 0.3)
    public static let bold = Weight(rawValue: 0.4)
  }

  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
  }

  public struct TextStyleOptionKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }

  /// The font's name, which combines family and weight like the names of the system fonts.
  open var fontName: String {
    let names: [Weight: String] = [.medium: "Medium", .semibold: "Semibold", .bold: "Bold"]
    return "\(family)-\(names[weight] ?? "Regular")"
  }

  open var pointSize: CGFloat { size }
  open var ascender: CGFloat { size * 0.95 }
  open var descender: CGFloat { size * -0.25 }
  open var leading: CGFloat { 0 }

  /// The line height that the stand-in uses. AppKit leaves line heights to layout managers.
  package var lineHeight: CGFloat { size * 1.2 }

  private let family: String
  private let size: CGFloat
  private let weight: Weight

  init(_ family: String, _ size: CGFloat, _ weight: Weight) {
    self.family = family
    self.size = size
    self.weight = weight
    super.init()
  }

  open class var systemFontSize: CGFloat { 13 }
  open class func systemFont(ofSize fontSize: CGFloat) -> NSFont {
    NSFont(".AppleSystemUIFont", fontSize, .regular)
  }

  open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> NSFont {
    NSFont(".AppleSystemUIFont", fontSize, weight)
  }

  open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> NSFont {
    NSFont(".AppleSystemUIFont", fontSize, weight)
  }

  /// Returns a font of the fixed size that Apple's Human Interface Guidelines give for a text style on macOS.
  open class func preferredFont(
    forTextStyle style: TextStyle,
    options: [TextStyleOptionKey: Any] = [:]
  ) -> NSFont {
    let sizes: [TextStyle: CGFloat] = [
      .largeTitle: 26, .title1: 22, .title2: 17, .title3: 15, .headline: 13, .subheadline: 11, .body: 13,
      .callout: 12, .footnote: 10, .caption1: 10, .caption2: 10,
    ]
    return NSFont(".AppleSystemUIFont", sizes[style] ?? 13, .regular)
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSFont else { return false }
    return family == other.family && size == other.size && weight == other.weight
  }

  open override var hash: Int { fontName.hashValue ^ size.hashValue }
}
