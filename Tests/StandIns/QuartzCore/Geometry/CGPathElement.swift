// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public enum CGPathElementType: Int32, Sendable {
  case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
}

/// A part of a path: its points are those of its type, the last one being its end.
public struct CGPathElement {
  public var type: CGPathElementType
  public var points: UnsafeMutablePointer<CGPoint>
}
