import Foundation

open class UIBezierPath: NSObject {
  private let path = CGMutablePath()

  open var lineWidth: CGFloat = 1

  /// Creates an empty path.
  public override init() {
    super.init()
  }

  /// Creates a closed path along the edges of a rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }

  /// Creates the path of an ellipse inscribed in a rectangle.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(in: rect)
  }

  /// Creates the path of a rounded rectangle. A corner radius that doesn't fit is reduced.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    let radius = max(min(cornerRadius, rect.width / 2, rect.height / 2), 0)
    path.addRoundedRect(in: rect, cornerWidth: radius, cornerHeight: radius)
  }

  /// Creates a path with the elements of another path.
  public convenience init(cgPath: CGPath) {
    self.init()
    path.addPath(cgPath)
  }

  /// A Core Graphics copy of the path.
  open var cgPath: CGPath { CGPath(elements: path.elements) }
  open var bounds: CGRect { path.boundingBox }
  open var isEmpty: Bool { path.isEmpty }
  open var currentPoint: CGPoint { path.currentPoint }

  open func move(to point: CGPoint) { path.move(to: point) }
  open func addLine(to point: CGPoint) { path.addLine(to: point) }
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.cgPath) }
  open func close() { path.closeSubpath() }
}
