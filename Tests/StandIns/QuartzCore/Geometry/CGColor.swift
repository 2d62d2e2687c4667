// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// A colour with red, green, blue, and alpha components in sRGB.
public final class CGColor: Hashable, @unchecked Sendable {
  public let components: [CGFloat]?
  public let alpha: CGFloat

  /// Creates a colour from sRGB components between 0 and 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    components = [red, green, blue, alpha]
    self.alpha = alpha
  }

  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  public var numberOfComponents: Int { 4 }

  public func copy(alpha: CGFloat) -> CGColor? {
    let parts = components ?? [0, 0, 0, 0]
    return CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
  }

  public static func == (lhs: CGColor, rhs: CGColor) -> Bool { lhs.components == rhs.components }

  public func hash(into hasher: inout Hasher) { hasher.combine(components) }
}
