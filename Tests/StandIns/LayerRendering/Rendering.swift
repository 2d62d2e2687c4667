import UIKit

/// Draws a view as SVG: a state that can be reviewed as text, and looked at.
///
/// It knows layers with their gradients, shapes, texts and masks, labels and buttons. What it does not know is not
/// drawn.
@MainActor
package enum Rendering {
  /// - Parameters:
  ///   - view: The view with all under it, laid out.
  ///   - margin: How much ground there is around it, in points.
  /// - Returns: A document.
  package static func svg(of view: UIView, margin: CGFloat = 16) -> String {
    var svg = SVG()
    let size = CGSize(width: view.bounds.width + 2 * margin, height: view.bounds.height + 2 * margin)
    let ground = UIColor.systemBackground.resolvedColor(with: view.traitCollection).cgColor
    svg.line("<rect \(SVG.box(CGRect(origin: .zero, size: size))) \(SVG.paint("fill", ground))/>")
    svg.group(["transform=\"translate(\(SVG.number(margin)) \(SVG.number(margin)))\""]) { svg in
      draw(view, at: .zero, in: &svg)
    }
    return svg.document(size: size)
  }

  private static func draw(_ view: UIView, at origin: CGPoint, in svg: inout SVG) {
    guard !view.isHidden, view.alpha > 0 else { return }
    var attributes: [String] = []
    if origin != .zero {
      attributes.append("transform=\"translate(\(SVG.number(origin.x)) \(SVG.number(origin.y)))\"")
    }
    if view.alpha < 1 { attributes.append("opacity=\"\(SVG.number(view.alpha))\"") }
    svg.group(attributes) { svg in
      if let color = view.backgroundColor?.resolvedColor(with: view.traitCollection).cgColor, color.alpha > 0
      {
        svg.line(
          "<rect \(SVG.box(CGRect(origin: .zero, size: view.bounds.size))) \(SVG.paint("fill", color))/>"
        )
      }
      let views = Set(view.subviews.map { ObjectIdentifier($0.layer) })
      for layer in view.layer.sublayers ?? [] where !views.contains(ObjectIdentifier(layer)) {
        svg.draw(layer)
      }
      drawText(of: view, in: &svg)
      for subview in view.subviews where !isPart(subview, of: view) {
        let frame = subview.frame
        draw(
          subview,
          at: CGPoint(x: frame.minX - view.bounds.minX, y: frame.minY - view.bounds.minY),
          in: &svg
        )
      }
    }
  }

  /// The label of a button is drawn with the button.
  private static func isPart(_ view: UIView, of parent: UIView) -> Bool {
    parent is UIButton
  }

  private static func drawText(of view: UIView, in svg: inout SVG) {
    if let label = view as? UILabel, let text = label.text {
      let color = label.textColor.resolvedColor(with: label.traitCollection).cgColor
      svg.paragraph(text, label.font, color, in: label.bounds, isRightToLeft: label.isRightToLeft)
    }
    if let button = view as? UIButton, let title = button.configuration?.title {
      let color = (button.isEnabled ? button.tintColor : UIColor.tertiaryLabel) ?? .tintColor
      let resolved = color.resolvedColor(with: button.traitCollection).cgColor
      svg.paragraph(title, .preferredFont(forTextStyle: .body), resolved, in: button.bounds, isCentered: true)
    }
  }
}

extension UIView {
  fileprivate var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }
}

extension SVG {
  /// A text that is broken into lines by whoever shows the drawing.
  fileprivate mutating func paragraph(
    _ text: String,
    _ font: UIFont,
    _ color: CGColor,
    in box: CGRect,
    isCentered: Bool = false,
    isRightToLeft: Bool = false
  ) {
    guard !text.isEmpty else { return }
    let alignment = isCentered ? "center" : isRightToLeft ? "right" : "left"
    let weight = SVG.weight(font).isEmpty ? "" : "font-weight:bold;"
    let fill = SVG.paint("color", color).replacingOccurrences(of: "=\"", with: ":").prefix { $0 != "\"" }
    line("<foreignObject \(SVG.box(box))>")
    line(
      "  <div xmlns=\"http://www.w3.org/1999/xhtml\" style=\"font-size:\(SVG.number(font.pointSize))px;"
        + "line-height:1.2;\(weight)text-align:\(alignment);\(fill)\">\(SVG.escaped(text))</div>"
    )
    line("</foreignObject>")
  }
}
