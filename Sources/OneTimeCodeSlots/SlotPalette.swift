#if canImport(QuartzCore)
  import Foundation
  import QuartzCore

  /// A style that is resolved for the current appearance, contrast, text size and display scale. Layers
  /// don't resolve dynamic values, so a change of any of the four requires a new palette.
  package struct SlotPalette: Equatable {
    /// A resolved font. A text layer needs the font and its size separately.
    package struct Font: Equatable {
      /// A `UIFont` or `NSFont`.
      package let face: CFTypeRef
      package let pointSize: CGFloat
      package let lineHeight: CGFloat

      package init(_ face: CFTypeRef, pointSize: CGFloat, lineHeight: CGFloat) {
        self.face = face
        self.pointSize = pointSize
        self.lineHeight = lineHeight
      }

      package static func == (one: Font, other: Font) -> Bool {
        one.face === other.face && one.pointSize == other.pointSize && one.lineHeight == other.lineHeight
      }
    }

    package var shape: OneTimeCodeStyle.Shape
    /// The placeholder of an empty slot, as the string to draw.
    package var placeholder: String
    package var startColor: CGColor
    package var endColor: CGColor
    package var emptyColor: CGColor
    package var errorColor: CGColor
    package var successColor: CGColor
    package var slotColor: CGColor
    package var cornerRadius: CGFloat
    package var borderWidth: CGFloat
    package var activeBorderWidth: CGFloat
    package var spacing: CGFloat
    package var maximumSlotWidth: CGFloat
    package var font: Font
    /// The number of pixels per point.
    package var scale: CGFloat

    /// - Parameters:
    ///   - style: The style to resolve.
    ///   - font: The resolved font of the style, or the default font.
    ///   - scale: The number of pixels per point.
    ///   - color: Resolves a colour of the style for the current appearance.
    package init(
      _ style: OneTimeCodeStyle,
      font: Font,
      scale: CGFloat,
      resolving color: (OneTimeCodeStyle.PlatformColor) -> CGColor
    ) {
      shape = style.shape
      placeholder =
        switch style.placeholder {
        case .none: ""
        case .dot: "•"
        case .underscore: "_"
        }
      startColor = color(style.startColor)
      endColor = color(style.endColor)
      emptyColor = color(style.emptyColor)
      errorColor = color(style.errorColor)
      successColor = color(style.successColor)
      slotColor = color(style.slotColor)
      cornerRadius = style.cornerRadius
      spacing = style.spacing
      maximumSlotWidth = style.maximumSlotWidth
      self.font = font
      self.scale = max(scale, 1)
      // Without rounding to whole pixels, lines would be blurred or vary in width.
      borderWidth = SlotPalette.pixels(style.borderWidth, at: self.scale)
      activeBorderWidth = SlotPalette.pixels(style.activeBorderWidth, at: self.scale)
    }

    /// Rounds a length in points to whole pixels. Positive lengths become at least one pixel.
    func pixels(_ length: CGFloat) -> CGFloat { SlotPalette.pixels(length, at: scale) }

    private static func pixels(_ length: CGFloat, at scale: CGFloat) -> CGFloat {
      length > 0 ? max((length * scale).rounded(), 1) / scale : 0
    }

    /// Returns the start and end colours of a paint's gradient. They are equal for plain colours.
    func colors(of paint: SlotAppearance.Paint) -> [CGColor] {
      switch paint {
      case .gradient: [startColor, endColor]
      case .neutral: [emptyColor, emptyColor]
      case .error: [errorColor, errorColor]
      case .success: [successColor, successColor]
      }
    }

    /// The background colour of a selected slot.
    var tint: CGColor? { startColor.copy(alpha: startColor.alpha * 0.2) }
  }
#endif
