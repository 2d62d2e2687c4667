import LayerRendering
import UIKit

extension SVGRenderer {
  /// Returns an SVG drawing of a view on the system background. See ``svg(of:on:margin:)``.
  package static func svg(of view: UIView, margin: CGFloat = 16) -> String {
    let background = UIColor.systemBackground.resolvedColor(with: view.traitCollection).cgColor
    return svg(of: view, on: background, margin: margin)
  }
}

extension UIView: DrawnView {
  package var drawnOrigin: CGPoint {
    let origin = superview?.bounds.origin ?? .zero
    return CGPoint(x: frame.minX - origin.x, y: frame.minY - origin.y)
  }

  package var drawnSize: CGSize { bounds.size }
  package var drawnOpacity: CGFloat { isHidden ? 0 : alpha }
  package var drawnBackground: CGColor? { backgroundColor?.resolvedColor(with: traitCollection).cgColor }

  package var drawnLayers: [CALayer] {
    let views = Set(subviews.map { ObjectIdentifier($0.layer) })
    return (layer.sublayers ?? []).filter { !views.contains(ObjectIdentifier($0)) }
  }

  package var drawnText: DrawnText? {
    if let label = self as? UILabel, let text = label.text {
      let color = label.textColor.resolvedColor(with: traitCollection).cgColor
      return DrawnText(text, font: label.font, color: color, alignment: leading)
    }
    if let button = self as? UIButton, let title = button.configuration?.title {
      let color = (button.isEnabled ? button.tintColor : UIColor.tertiaryLabel) ?? .tintColor
      let resolved = color.resolvedColor(with: traitCollection).cgColor
      return DrawnText(
        title,
        font: UIFont.preferredFont(forTextStyle: .body),
        color: resolved,
        alignment: button.contentHorizontalAlignment == .leading ? leading : .center
      )
    }
    return nil
  }

  private var leading: DrawnText.Alignment {
    effectiveUserInterfaceLayoutDirection == .rightToLeft ? .right : .left
  }

  /// The subviews to draw. A button has none, because the button draws its title itself.
  package var drawnSubviews: [any DrawnView] { self is UIButton ? [] : subviews }
}
