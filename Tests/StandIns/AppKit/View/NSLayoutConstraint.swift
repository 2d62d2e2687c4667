// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// A layout constraint, which has no effect here: the AppKit front end creates none, and samples in the documentation, which do,
/// aren't run.
open class NSLayoutConstraint: NSObject {
  public struct Priority: RawRepresentable, Hashable, Sendable {
    public let rawValue: Float

    public init(rawValue: Float) {
      self.rawValue = rawValue
    }

    public init(_ rawValue: Float) {
      self.rawValue = rawValue
    }

    public static let required = Priority(1000)
    public static let defaultHigh = Priority(750)
    public static let defaultLow = Priority(250)
  }

  public enum Orientation: Int, Sendable {
    case horizontal, vertical
  }

  open class func activate(_ constraints: [NSLayoutConstraint]) {}
}

open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint
  {
    NSLayoutConstraint()
  }
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>,
    constant c: CGFloat
  ) -> NSLayoutConstraint {
    NSLayoutConstraint()
  }
}

open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}
