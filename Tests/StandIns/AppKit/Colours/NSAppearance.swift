// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// An appearance, such as aqua or dark aqua. As in AppKit's headers, the class isn't `Sendable`.
open class NSAppearance: NSObject {
  public struct Name: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let aqua = Name(rawValue: "NSAppearanceNameAqua")
    public static let darkAqua = Name(rawValue: "NSAppearanceNameDarkAqua")
    public static let accessibilityHighContrastAqua =
      Name(rawValue: "NSAppearanceNameAccessibilityAqua")
    public static let accessibilityHighContrastDarkAqua =
      Name(rawValue: "NSAppearanceNameAccessibilityDarkAqua")
  }

  public let name: Name
  private nonisolated(unsafe) static var current: NSAppearance?

  public init?(named name: Name) {
    self.name = name
    super.init()
  }

  init(_ name: Name) {
    self.name = name
    super.init()
  }

  /// Returns the appearance set by `performAsCurrentDrawingAppearance(_:)`, or aqua outside of its block.
  open class func currentDrawing() -> NSAppearance { current ?? NSAppearance(.aqua) }

  open func performAsCurrentDrawingAppearance(_ block: () -> Void) {
    let previous = NSAppearance.current
    NSAppearance.current = self
    block()
    NSAppearance.current = previous
  }

  /// Returns the first of these that the list contains, if any: this name, its normal-contrast variant, or aqua.
  open func bestMatch(from appearances: [Name]) -> Name? {
    if appearances.contains(name) { return name }
    let plain: Name = name == .accessibilityHighContrastDarkAqua || name == .darkAqua ? .darkAqua : .aqua
    if appearances.contains(plain) { return plain }
    return appearances.contains(.aqua) ? .aqua : nil
  }
}
