// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public class CGPath: Hashable {
  package enum Element: Hashable, Sendable {
    case move(CGPoint)
    case line(CGPoint)
    case quadCurve(CGPoint, CGPoint)
    case curve(CGPoint, CGPoint, CGPoint)
    case close

    package var points: [CGPoint] {
      switch self {
      case .move(let point), .line(let point): [point]
      case .quadCurve(let control, let end): [control, end]
      case .curve(let first, let second, let end): [first, second, end]
      case .close: []
      }
    }

    var type: CGPathElementType {
      switch self {
      case .move: .moveToPoint
      case .line: .addLineToPoint
      case .quadCurve: .addQuadCurveToPoint
      case .curve: .addCurveToPoint
      case .close: .closeSubpath
      }
    }
  }

  package internal(set) var elements: [Element]

  package init(elements: [Element]) {
    self.elements = elements
  }

  public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    let path = CGMutablePath()
    path.addRect(rect, transform: transform?.pointee ?? .identity)
    elements = path.elements
  }

  public init(
    roundedRect rect: CGRect,
    cornerWidth: CGFloat,
    cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    let path = CGMutablePath()
    path.addRoundedRect(
      in: rect,
      cornerWidth: cornerWidth,
      cornerHeight: cornerHeight,
      transform: transform?.pointee ?? .identity
    )
    elements = path.elements
  }

  public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    let path = CGMutablePath()
    path.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
    elements = path.elements
  }

  public var isEmpty: Bool { elements.isEmpty }

  public var currentPoint: CGPoint {
    elements.last { $0 != .close }?.points.last ?? .zero
  }

  /// The smallest rectangle that contains all points and control points. It is null for an empty path.
  public var boundingBox: CGRect { CGRect(around: elements.flatMap(\.points)) }

  public func copy() -> CGPath? { CGPath(elements: elements) }

  public func mutableCopy() -> CGMutablePath? {
    let path = CGMutablePath()
    path.elements = elements
    return path
  }

  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    for element in elements {
      var points = element.points
      points.withUnsafeMutableBufferPointer { buffer in
        // A closing element has no points, so the fallback pointer is never read.
        let start = buffer.baseAddress ?? UnsafeMutablePointer<CGPoint>(bitPattern: 16)
        guard let start else { return }
        var value = CGPathElement(type: element.type, points: start)
        withUnsafePointer(to: &value) { block($0) }
      }
    }
  }

  public static func == (lhs: CGPath, rhs: CGPath) -> Bool { lhs.elements == rhs.elements }

  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}
