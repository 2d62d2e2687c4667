// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public enum CGPathElementType: Int32, Sendable {
  case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
}

/// An element of a path. Its type determines the number of points, the last of which, if any, is the end point.
public struct CGPathElement {
  public var type: CGPathElementType
  public var points: UnsafeMutablePointer<CGPoint>
}
