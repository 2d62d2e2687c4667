import QuartzCore

/// A view that ``SVGRenderer`` can draw, such as a view of UIKit or AppKit.
@MainActor
package protocol DrawnView: AnyObject {
  /// The view's origin in its superview, with y pointing down.
  var drawnOrigin: CGPoint { get }
  /// The size of the view in points.
  var drawnSize: CGSize { get }
  /// The opacity of the view from 0 to 1, or 0 if the view is hidden.
  var drawnOpacity: CGFloat { get }
  var drawnBackground: CGColor? { get }
  /// The sublayers of the view's layer that don't belong to a subview.
  var drawnLayers: [CALayer] { get }
  /// The text that the view draws itself, or `nil` if it draws none.
  var drawnText: DrawnText? { get }
  /// The subviews to draw, from back to front.
  var drawnSubviews: [any DrawnView] { get }
}

/// Text that fills a view. The SVG viewer breaks the text into lines.
package struct DrawnText {
  package enum Alignment: String {
    case left, center, right
  }

  package var text: String
  package var font: any DrawnFont
  package var color: CGColor
  package var alignment: Alignment

  package init(_ text: String, font: any DrawnFont, color: CGColor, alignment: Alignment) {
    self.text = text
    self.font = font
    self.color = color
    self.alignment = alignment
  }
}

/// A renderer that draws a view as SVG, which can be reviewed as text and viewed as an image.
///
/// It draws the backgrounds and text of views, and layers with their backgrounds, borders, gradients, shapes,
/// text, and masks, but nothing else.
@MainActor
package enum SVGRenderer {
  /// Returns an SVG document that shows a laid-out view on a background of the colour `background`.
  ///
  /// The background extends `margin` points beyond each edge of the view.
  package static func svg(of view: any DrawnView, on background: CGColor, margin: CGFloat = 16) -> String {
    var svg = SVG()
    let size = CGSize(width: view.drawnSize.width + 2 * margin, height: view.drawnSize.height + 2 * margin)
    svg.line("<rect \(SVG.box(CGRect(origin: .zero, size: size))) \(SVG.paint("fill", background))/>")
    svg.group(["transform=\"translate(\(SVG.number(margin)) \(SVG.number(margin)))\""]) { svg in
      draw(view, at: .zero, in: &svg)
    }
    return svg.document(size: size)
  }

  private static func draw(_ view: any DrawnView, at origin: CGPoint, in svg: inout SVG) {
    guard view.drawnOpacity > 0 else { return }
    var attributes: [String] = []
    if origin != .zero {
      attributes.append("transform=\"translate(\(SVG.number(origin.x)) \(SVG.number(origin.y)))\"")
    }
    if view.drawnOpacity < 1 { attributes.append("opacity=\"\(SVG.number(view.drawnOpacity))\"") }
    let box = CGRect(origin: .zero, size: view.drawnSize)
    svg.group(attributes) { svg in
      if let color = view.drawnBackground, color.alpha > 0 {
        svg.line("<rect \(SVG.box(box)) \(SVG.paint("fill", color))/>")
      }
      for layer in view.drawnLayers { svg.draw(layer) }
      if let text = view.drawnText { svg.draw(text, in: box) }
      for subview in view.drawnSubviews { draw(subview, at: subview.drawnOrigin, in: &svg) }
    }
  }
}

extension SVG {
  fileprivate mutating func draw(_ text: DrawnText, in box: CGRect) {
    guard !text.text.isEmpty else { return }
    let weight = SVG.weight(text.font).isEmpty ? "" : "font-weight:bold;"
    let fill =
      SVG.paint("color", text.color).replacingOccurrences(of: "=\"", with: ":").prefix { $0 != "\"" }
    line("<foreignObject \(SVG.box(box))>")
    line(
      "  <div xmlns=\"http://www.w3.org/1999/xhtml\" style=\"font-size:\(SVG.number(text.font.pointSize))px;"
        + "line-height:1.2;\(weight)text-align:\(text.alignment.rawValue);\(fill)\">"
        + "\(SVG.escaped(text.text))</div>"
    )
    line("</foreignObject>")
  }
}
