#if canImport(QuartzCore)
  import Foundation
  import QuartzCore

  /// One drawn slot: a gradient that is seen through its border, and a gradient that is seen through its
  /// text. It decides nothing and is nothing that can be read.
  package final class SlotLayer: CALayer {
    private let ground = CALayer()
    private let caret = CALayer()
    private let borderGradient = CAGradientLayer()
    private let border = CAShapeLayer()
    private let textGradient = CAGradientLayer()
    private let text = CATextLayer()

    /// What a mask is drawn with: only its opacity counts.
    private static var opaque: CGColor { CGColor(red: 0, green: 0, blue: 0, alpha: 1) }

    package override init() {
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

    package override init(layer: Any) {
      super.init(layer: layer)
    }

    @available(*, unavailable)
    package required init?(coder: NSCoder) { nil }

    /// Draws what `appearance` says, without a movement.
    package func show(_ appearance: SlotAppearance, in palette: SlotPalette) {
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
      ground.cornerRadius = palette.shape == .box ? palette.cornerRadius : 0
      ground.backgroundColor = appearance.isTinted ? palette.tint : palette.slotColor
    }

    private func drawBorder(_ appearance: SlotAppearance, _ palette: SlotPalette) {
      let width = appearance.isThick ? palette.activeBorderWidth : palette.borderWidth
      borderGradient.frame = bounds
      borderGradient.colors = palette.colors(of: appearance.paint)
      border.frame = bounds
      border.path = outline(appearance.line, width, palette)
      border.strokeColor = SlotLayer.opaque
      border.lineWidth = width
      border.lineDashPattern = appearance.line.dashes(width)
    }

    private func outline(_ line: SlotAppearance.Line, _ width: CGFloat, _ palette: SlotPalette) -> CGPath {
      let path = CGMutablePath()
      for inset in line == .double ? [width / 2, 2.5 * width] : [width / 2] {
        switch palette.shape {
        case .box:
          let box = bounds.insetBy(dx: inset, dy: inset)
          guard box.width > 0, box.height > 0 else { continue }
          let radius = min(max(palette.cornerRadius - inset, 0), box.width / 2, box.height / 2)
          path.addRoundedRect(in: box, cornerWidth: radius, cornerHeight: radius)
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
      text.string = appearance.text(palette.placeholder)
      text.font = palette.font.face
      text.fontSize = palette.font.pointSize
      text.foregroundColor = SlotLayer.opaque
      text.frame = CGRect(x: 0, y: (bounds.height - height) / 2, width: bounds.width, height: height)
    }

    private func drawCaret(_ appearance: SlotAppearance, _ palette: SlotPalette) {
      caret.isHidden = !appearance.hasCaret
      caret.backgroundColor = palette.startColor
      let height = min(palette.font.lineHeight, bounds.height - 12)
      caret.frame = CGRect(x: 6, y: (bounds.height - height) / 2, width: 2, height: height)
    }
  }

  extension SlotAppearance {
    func text(_ placeholder: String) -> String {
      switch content {
      case .symbol(let symbol): String(Unicode.Scalar(symbol))
      case .mask: "●"
      case .placeholder: placeholder
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
