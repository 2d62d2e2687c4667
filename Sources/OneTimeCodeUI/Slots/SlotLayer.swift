#if canImport(QuartzCore)
  import Foundation
  import QuartzCore

  /// A layer that draws one slot. The border and the symbol are masks of gradients.
  final class SlotLayer: CALayer {
    /// The outline of a slot.
    enum Shape {
      /// A box with rounded corners.
      case box
      /// A line under the symbol.
      case underline
    }

    private let shape: Shape
    private let background = CALayer()
    private let caret = CALayer()
    private let borderGradient = CAGradientLayer()
    private let border = CAShapeLayer()
    private let textGradient = CAGradientLayer()
    private let text = CATextLayer()
    private let tick = CAShapeLayer()
    private let focusRing = CAShapeLayer()

    /// The colour of masks, of which only the alpha is used.
    private static var opaque: CGColor { CGColor(red: 0, green: 0, blue: 0, alpha: 1) }

    init(_ shape: Shape) {
      self.shape = shape
      super.init()
      for gradient in [borderGradient, textGradient] {
        gradient.startPoint = CGPoint(x: 0, y: 0)
        gradient.endPoint = CGPoint(x: 1, y: 1)
      }
      #if os(visionOS)
        // visionOS draws other layers at twice their size in points, even in front of the user's eyes.
        for layer in [border, text, tick, focusRing] { layer.wantsDynamicContentScaling = true }
      #endif
      border.fillColor = SlotLayer.opaque
      border.fillRule = .evenOdd
      text.alignmentMode = .center
      focusRing.fillRule = .evenOdd
      tick.fillColor = nil
      tick.lineCap = .round
      borderGradient.mask = border
      textGradient.mask = text
      for layer in [background, borderGradient, textGradient, tick, focusRing, caret] { addSublayer(layer) }
    }

    override init(layer: Any) {
      shape = (layer as? SlotLayer)?.shape ?? .box
      super.init(layer: layer)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Draws the slot without implicit animations.
    ///
    /// - Parameters:
    ///   - look: The appearance of the slot.
    ///   - palette: The colours and lengths.
    func draw(_ look: SlotLook, in palette: SlotPalette) {
      CATransaction.withoutAnimation {
        drawBackground(look, palette)
        drawBorder(look, palette)
        drawText(look, palette)
        drawCaret(look, palette)
        drawTick(look, palette)
        drawFocusRing(look, palette)
      }
      pulse(look.isPulsing)
    }

    private func drawBackground(_ look: SlotLook, _ palette: SlotPalette) {
      background.frame = bounds
      background.cornerRadius = shape == .box ? palette.cornerRadius : 0
      background.backgroundColor = look.isTinted ? palette.tint : palette.slotColor
    }

    private func drawBorder(_ look: SlotLook, _ palette: SlotPalette) {
      borderGradient.frame = bounds
      borderGradient.colors = palette.colors(of: look.paint)
      borderGradient.opacity = look.border == .faint ? 0.5 : 1
      border.frame = bounds
      border.path = outline(look.border, palette)
    }

    /// Returns the path of the border: a ring whose bottom edge may be thicker, or a line under the symbol.
    private func outline(_ border: SlotLook.Border, _ palette: SlotPalette) -> CGPath {
      let isStrong = border == .strong || border == .thickBottom
      let width = isStrong ? palette.activeBorderWidth : palette.borderWidth
      let bottomWidth = border == .thickBottom ? width + palette.pixels(3) : width
      let path = CGMutablePath()
      switch shape {
      case .underline:
        path.addRect(
          CGRect(x: bounds.minX, y: bounds.maxY - bottomWidth, width: bounds.width, height: bottomWidth)
        )
      case .box:
        let inner = CGRect(
          x: bounds.minX + width,
          y: bounds.minY + width,
          width: bounds.width - 2 * width,
          height: bounds.height - width - bottomWidth
        )
        path.addBox(bounds, radius: palette.cornerRadius)
        path.addBox(inner, radius: palette.cornerRadius - width)
      }
      return path
    }

    private func drawText(_ look: SlotLook, _ palette: SlotPalette) {
      let height = palette.font.lineHeight.rounded(.up)
      textGradient.frame = bounds
      textGradient.colors = palette.colors(of: look.paint)
      text.contentsScale = palette.scale
      text.string = look.text
      text.font = palette.font.face
      text.fontSize = palette.font.pointSize
      text.foregroundColor = SlotLayer.opaque
      let top = palette.pixels((bounds.height - height) / 2)
      text.frame = CGRect(x: 0, y: top, width: bounds.width, height: height)
    }

    /// Draws the caret or, under a symbol that is being composed, a line.
    private func drawCaret(_ look: SlotLook, _ palette: SlotPalette) {
      caret.isHidden = !look.hasCaret && !look.isUnderlined
      caret.backgroundColor = palette.startColor
      if look.isUnderlined {
        let width = palette.pixels(min(palette.font.pointSize, bounds.width - 8))
        let bottom = palette.pixels((bounds.height + palette.font.lineHeight) / 2)
        let left = palette.pixels((bounds.width - width) / 2)
        caret.frame = CGRect(x: left, y: min(bottom, bounds.maxY - 6), width: width, height: 2)
        return
      }
      let height = palette.pixels(min(palette.font.lineHeight, bounds.height - 12))
      caret.frame = CGRect(x: 6, y: palette.pixels((bounds.height - height) / 2), width: 2, height: height)
    }

    /// Draws the tick below the symbol, where the tick fits in a slot of any width and with any corner radius.
    private func drawTick(_ look: SlotLook, _ palette: SlotPalette) {
      tick.isHidden = !look.hasTick
      guard look.hasTick else { return }
      tick.strokeColor = palette.successColor
      tick.lineWidth = 2
      // About half the height of a digit, so the sum below starts with the digit's bottom edge.
      let size = palette.font.pointSize * 0.36
      let middle = (bounds.midY + size + bounds.maxY - palette.activeBorderWidth) / 2
      let path = CGMutablePath()
      path.move(to: CGPoint(x: bounds.midX - size * 0.5, y: middle + size * 0.025))
      path.addLine(to: CGPoint(x: bounds.midX - size * 0.15, y: middle + size * 0.375))
      path.addLine(to: CGPoint(x: bounds.midX + size * 0.5, y: middle - size * 0.375))
      tick.path = path
    }

    /// Draws the focus ring outside of the border, where it doesn't meet the next slot even at the smallest spacing.
    private func drawFocusRing(_ look: SlotLook, _ palette: SlotPalette) {
      focusRing.isHidden = !look.hasFocusRing
      guard look.hasFocusRing else { return }
      focusRing.fillColor = palette.startColor
      let inner = palette.pixels(1)
      let outer = inner + palette.pixels(2)
      let radius = shape == .box ? palette.cornerRadius : 0
      let path = CGMutablePath()
      for distance in [outer, inner] {
        path.addBox(bounds.insetBy(dx: -distance, dy: -distance), radius: radius > 0 ? radius + distance : 0)
      }
      focusRing.path = path
    }

    private func pulse(_ isWanted: Bool) {
      guard isWanted else { return borderGradient.removeAnimation(forKey: "pulse") }
      guard borderGradient.animation(forKey: "pulse") == nil else { return }
      let fade = CAKeyframeAnimation(keyPath: "opacity")
      fade.values = [1, 0.3, 1]
      fade.duration = 1.4
      fade.repeatCount = .infinity
      // By default, Core Animation removes the animation when the app moves to the background.
      fade.isRemovedOnCompletion = false
      borderGradient.add(fade, forKey: "pulse")
    }
  }

  extension CATransaction {
    /// Changes layers without implicit animations.
    static func withoutAnimation(_ change: () -> Void) {
      begin()
      setDisableActions(true)
      change()
      commit()
    }
  }

  extension CGMutablePath {
    /// Adds a rounded rectangle. The corner radius is limited to half of the shorter side.
    fileprivate func addBox(_ box: CGRect, radius: CGFloat) {
      guard box.width > 0, box.height > 0 else { return }
      let radius = min(max(radius, 0), box.width / 2, box.height / 2)
      addRoundedRect(in: box, cornerWidth: radius, cornerHeight: radius)
    }
  }
#endif
