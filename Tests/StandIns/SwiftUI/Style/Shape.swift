// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public protocol Shape: Sendable, View {}

public protocol InsettableShape: Shape {}

/// A shape that the engine can draw.
protocol DrawnShape: Shape {
  func path(in box: CGRect) -> CGPath
}

public struct RoundedRectangle {
  public var cornerSize: CGSize
  public var style: RoundedCornerStyle

  public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    cornerSize = CGSize(width: cornerRadius, height: cornerRadius)
    self.style = style
  }
}

extension RoundedRectangle: InsettableShape, DrawnShape, Primitive {
  func path(in box: CGRect) -> CGPath {
    let path = CGMutablePath()
    guard box.width > 0, box.height > 0 else { return path }
    let limit = min(box.width, box.height) / 2
    path.addRoundedRect(
      in: box,
      cornerWidth: min(cornerSize.width, limit),
      cornerHeight: min(cornerSize.height, limit)
    )
    return path
  }

  func render(in node: Node) { node.show([fill(HierarchicalShapeStyle.primary)]) }
}

public enum RoundedCornerStyle: Sendable {
  case circular, continuous
}

/// A circle in the middle of its frame.
public struct Circle {
  public init() {}
}

extension Circle: InsettableShape, DrawnShape, Primitive {
  func path(in box: CGRect) -> CGPath {
    let side = min(box.width, box.height)
    let path = CGMutablePath()
    path.addEllipse(in: CGRect(x: box.midX - side / 2, y: box.midY - side / 2, width: side, height: side))
    return path
  }

  func render(in node: Node) { node.show([fill(HierarchicalShapeStyle.primary)]) }
}

public struct FillStyle: Equatable, Sendable {
  public var isEOFilled: Bool
  public var isAntialiased: Bool

  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}

extension Shape {
  public nonisolated func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> some View {
    drawing { node, view in
      view.shape.fillColor = content.color(in: node.environment).map(view.resolve)
      return 0
    }
  }

  public nonisolated func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View {
    drawing { node, view in
      view.stroke(content.color(in: node.environment), lineWidth)
      return 0
    }
  }

  /// Draws the shape in a view. The closure sets the colours, and returns the width by which the outline is inset.
  fileprivate nonisolated func drawing(
    _ paint: @escaping @MainActor (Node, ShapeView) -> CGFloat
  ) -> some View {
    rendering { node, shape in
      let view = node.leaf as? ShapeView ?? ShapeView(frame: .zero)
      node.leaf = view
      if view.superview !== node.container { node.container.addSubview(view) }
      view.shape.fillColor = nil
      let inset = paint(node, view)
      node.layout = ShapeLayout { (shape as? any DrawnShape)?.path(in: $0.insetBy(dx: inset, dy: inset)) }
    }
  }
}

extension InsettableShape {
  public nonisolated func strokeBorder<S: ShapeStyle>(
    _ content: S,
    lineWidth: CGFloat = 1,
    antialiased: Bool = true
  ) -> some View {
    drawing { node, view in
      view.stroke(content.color(in: node.environment), lineWidth)
      return lineWidth / 2
    }
  }
}

extension ShapeView {
  fileprivate func stroke(_ color: PlatformColor?, _ width: CGFloat) {
    shape.strokeColor = color.map(resolve)
    shape.lineWidth = width
  }
}

/// A layout for a shape, which fills the proposed size, or 10 points if no size is proposed.
private struct ShapeLayout: NodeLayout {
  let path: @MainActor (CGRect) -> CGPath?

  func size(_ node: Node, for proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  func place(_ node: Node, in frame: CGRect) {
    guard let view = node.leaf as? ShapeView else { return }
    view.frame = frame
    view.shape.frame = CGRect(origin: .zero, size: frame.size)
    view.shape.path = path(CGRect(origin: .zero, size: frame.size))
  }
}
