// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public final class CGMutablePath: CGPath {
  public init() {
    super.init(elements: [])
  }

  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    elements.append(.move(point.applying(transform)))
  }

  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    elements.append(.line(point.applying(transform)))
  }

  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
    elements.append(.quadCurve(control.applying(transform), end.applying(transform)))
  }

  public func addCurve(
    to end: CGPoint,
    control1: CGPoint,
    control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    elements.append(
      .curve(control1.applying(transform), control2.applying(transform), end.applying(transform))
    )
  }

  public func closeSubpath() {
    elements.append(.close)
  }

  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    let corners = [
      (rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY), (rect.minX, rect.maxY),
    ]
    addLines(between: corners.map { CGPoint(x: $0.0, y: $0.1) }, transform: transform)
    closeSubpath()
  }

  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    for (index, point) in points.enumerated() {
      if index == 0 {
        move(to: point, transform: transform)
      } else {
        addLine(to: point, transform: transform)
      }
    }
  }

  /// Adds an ellipse, which is approximated with four cubic Bézier curves.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    addRoundedRect(in: rect, cornerWidth: rect.width / 2, cornerHeight: rect.height / 2, transform: transform)
  }

  /// Adds a rounded rectangle. Corners that don't fit are a programmer error, as on Apple's systems.
  public func addRoundedRect(
    in rect: CGRect,
    cornerWidth: CGFloat,
    cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    precondition(
      cornerWidth >= 0 && 2 * cornerWidth <= rect.width + 1e-6,
      "corner wider than half the rectangle"
    )
    precondition(
      cornerHeight >= 0 && 2 * cornerHeight <= rect.height + 1e-6,
      "corner higher than half the rectangle"
    )
    guard cornerWidth > 0, cornerHeight > 0 else { return addRect(rect, transform: transform) }
    // The factor is 1 minus the handle length of the cubic curve that approximates a quarter unit circle.
    let (w, h) = (cornerWidth * 0.44771525, cornerHeight * 0.44771525)
    let (cw, ch) = (cornerWidth, cornerHeight)
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
    move(to: point(rect.minX + cw, rect.minY), transform: transform)
    addLine(to: point(rect.maxX - cw, rect.minY), transform: transform)
    addCurve(
      to: point(rect.maxX, rect.minY + ch),
      control1: point(rect.maxX - w, rect.minY),
      control2: point(rect.maxX, rect.minY + h),
      transform: transform
    )
    addLine(to: point(rect.maxX, rect.maxY - ch), transform: transform)
    addCurve(
      to: point(rect.maxX - cw, rect.maxY),
      control1: point(rect.maxX, rect.maxY - h),
      control2: point(rect.maxX - w, rect.maxY),
      transform: transform
    )
    addLine(to: point(rect.minX + cw, rect.maxY), transform: transform)
    addCurve(
      to: point(rect.minX, rect.maxY - ch),
      control1: point(rect.minX + w, rect.maxY),
      control2: point(rect.minX, rect.maxY - h),
      transform: transform
    )
    addLine(to: point(rect.minX, rect.minY + ch), transform: transform)
    addCurve(
      to: point(rect.minX + cw, rect.minY),
      control1: point(rect.minX, rect.minY + h),
      control2: point(rect.minX + w, rect.minY),
      transform: transform
    )
    closeSubpath()
  }

  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    for element in path.elements {
      let points = element.points.map { $0.applying(transform) }
      switch element {
      case .move: elements.append(.move(points[0]))
      case .line: elements.append(.line(points[0]))
      case .quadCurve: elements.append(.quadCurve(points[0], points[1]))
      case .curve: elements.append(.curve(points[0], points[1], points[2]))
      case .close: elements.append(.close)
      }
    }
  }
}
