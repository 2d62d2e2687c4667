#if canImport(UIKit)
  import OneTimeCodeNative
  import UIKit

  /// One drawn slot: a gradient that is seen through its border, and a gradient that is seen through its
  /// text. It decides nothing and is nothing that can be read.
  final class SlotLayer: CALayer {
    private let ground = CALayer()
    private let caret = CALayer()
    private let borderGradient = CAGradientLayer()
    private let border = CAShapeLayer()
    private let textGradient = CAGradientLayer()
    private let text = CATextLayer()

    override init() {
      super.init()
      for gradient in [borderGradient, textGradient] {
        gradient.startPoint = CGPoint(x: 0, y: 0)
        gradient.endPoint = CGPoint(x: 1, y: 1)
      }
      border.fillColor = nil
      text.alignmentMode = .center
      borderGradient.mask = border
      textGradient.mask = text
      for layer in [ground, borderGradient, textGradient, caret] { addSublayer(layer) }
    }

    override init(layer: Any) {
      super.init(layer: layer)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Draws what `appearance` says, without a movement.
    func show(_ appearance: SlotAppearance, in palette: SlotPalette) {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      drawGround(appearance, palette)
      drawBorder(appearance, palette)
      drawText(appearance, palette)
      drawCaret(appearance, palette)
      CATransaction.commit()
    }

    private func drawGround(_ appearance: SlotAppearance, _ palette: SlotPalette) {
      ground.frame = bounds
      ground.cornerRadius = palette.style.shape == .box ? palette.style.cornerRadius : 0
      ground.backgroundColor =
        appearance.isTinted
        ? palette.color(palette.style.startColor.withAlphaComponent(0.2))
        : palette.color(palette.style.slotColor)
    }

    private func drawBorder(_ appearance: SlotAppearance, _ palette: SlotPalette) {
      let width = appearance.isThick ? palette.style.activeBorderWidth : palette.style.borderWidth
      borderGradient.frame = bounds
      borderGradient.colors = palette.colors(of: appearance.paint)
      border.frame = bounds
      border.path = outline(appearance.line, width, palette.style)
      border.strokeColor = palette.color(.black)
      border.lineWidth = width
      border.lineDashPattern = appearance.line.dashes(width)
    }

    private func outline(_ line: SlotAppearance.Line, _ width: CGFloat, _ style: OneTimeCodeStyle) -> CGPath {
      let path = CGMutablePath()
      for inset in line == .double ? [width / 2, 2.5 * width] : [width / 2] {
        switch style.shape {
        case .box:
          let box = bounds.insetBy(dx: inset, dy: inset)
          let radius = min(max(style.cornerRadius - inset, 0), box.width / 2, box.height / 2)
          path.addPath(UIBezierPath(roundedRect: box, cornerRadius: radius).cgPath)
        case .underline:
          path.move(to: CGPoint(x: bounds.minX, y: bounds.maxY - inset))
          path.addLine(to: CGPoint(x: bounds.maxX, y: bounds.maxY - inset))
        }
      }
      return path
    }

    private func drawText(_ appearance: SlotAppearance, _ palette: SlotPalette) {
      let height = palette.font.lineHeight.rounded(.up)
      textGradient.frame = bounds
      textGradient.colors = palette.colors(of: appearance.paint)
      text.contentsScale = palette.scale
      text.string = appearance.text(palette.style.placeholder)
      // A text layer takes the face of the font from one property and its size from another.
      text.font = palette.font
      text.fontSize = palette.font.pointSize
      text.foregroundColor = palette.color(.black)
      text.frame = CGRect(x: 0, y: (bounds.height - height) / 2, width: bounds.width, height: height)
    }

    private func drawCaret(_ appearance: SlotAppearance, _ palette: SlotPalette) {
      caret.isHidden = !appearance.hasCaret
      caret.backgroundColor = palette.color(palette.style.startColor)
      let height = min(palette.font.lineHeight, bounds.height - 12)
      caret.frame = CGRect(x: 6, y: (bounds.height - height) / 2, width: 2, height: height)
    }
  }

  extension SlotAppearance {
    func text(_ placeholder: OneTimeCodeStyle.Placeholder) -> String {
      switch content {
      case .symbol(let symbol): String(Unicode.Scalar(symbol))
      case .mask: "●"
      case .placeholder:
        switch placeholder {
        case .none: ""
        case .dot: "•"
        case .underscore: "_"
        }
      }
    }
  }

  extension SlotAppearance.Line {
    fileprivate func dashes(_ width: CGFloat) -> [NSNumber]? {
      switch self {
      case .solid, .double: nil
      case .dashed: [NSNumber(value: Double(3 * width)), NSNumber(value: Double(2 * width))]
      case .dotted: [NSNumber(value: Double(width)), NSNumber(value: Double(2 * width))]
      }
    }
  }
#endif
