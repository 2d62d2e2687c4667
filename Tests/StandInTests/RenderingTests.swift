import LayerRendering
import Testing
import UIKit

@MainActor
@Suite("SVG rendering")
struct RenderingTests {
  /// Returns a view with a gradient that is masked by a dashed border, and with a label.
  private func scene() -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 10, y: 10, width: 80, height: 60)
    gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    let border = CAShapeLayer()
    border.frame = gradient.bounds
    border.path = UIBezierPath(roundedRect: border.bounds.insetBy(dx: 2, dy: 2), cornerRadius: 8).cgPath
    border.fillColor = nil
    border.strokeColor = UIColor.black.cgColor
    border.lineWidth = 4
    border.lineDashPattern = [6, 3]
    gradient.mask = border
    view.layer.addSublayer(gradient)
    let label = UILabel(frame: CGRect(x: 100, y: 20, width: 90, height: 40))
    label.text = "9 < 10"
    view.addSubview(label)
    return view
  }

  @Test("A gradient is drawn with its mask, a border with its dashes, and a label with escaped characters")
  func draws() {
    let svg = SVGRenderer.svg(of: scene())
    #expect(svg.contains("<linearGradient id=\"gradient-1\" x1=\"0.5\" y1=\"0\" x2=\"0.5\" y2=\"1\">"))
    #expect(svg.contains("mask=\"url(#mask-1)\""))
    #expect(svg.contains("stroke-dasharray=\"6 3\""))
    #expect(svg.contains("9 &lt; 10"))
  }

  @Test("Hidden layers are omitted, and equal scenes produce the same SVG text")
  func hides() {
    let view = scene()
    #expect(SVGRenderer.svg(of: view) == SVGRenderer.svg(of: scene()))
    view.layer.sublayers?.first?.isHidden = true
    #expect(!SVGRenderer.svg(of: view).contains("linearGradient"))
  }
}
