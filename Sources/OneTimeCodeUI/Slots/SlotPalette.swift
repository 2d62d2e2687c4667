#if canImport(QuartzCore)
  import Foundation
  import QuartzCore

  /// A slot appearance that is resolved for dark mode, contrast, text size and display scale. Layers
  /// don't resolve dynamic values, so a change of any of the four requires a new palette.
  struct SlotPalette: Equatable {
    /// A resolved font. A text layer needs the font and its size separately.
    struct Font: Equatable {
      /// A `UIFont` or `NSFont`.
      let face: CFTypeRef
      let pointSize: CGFloat
      let lineHeight: CGFloat

      init(_ face: CFTypeRef, pointSize: CGFloat, lineHeight: CGFloat) {
        self.face = face
        self.pointSize = pointSize
        self.lineHeight = lineHeight
      }

      static func == (one: Font, other: Font) -> Bool {
        one.face === other.face && one.pointSize == other.pointSize && one.lineHeight == other.lineHeight
      }
    }

    var startColor: CGColor
    var endColor: CGColor
    var emptyColor: CGColor
    var errorColor: CGColor
    var successColor: CGColor
    var slotColor: CGColor
    var cornerRadius: CGFloat
    var borderWidth: CGFloat
    var activeBorderWidth: CGFloat
    var spacing: CGFloat
    var maximumSlotWidth: CGFloat
    var font: Font
    /// The number of pixels per point.
    var scale: CGFloat

    /// - Parameters:
    ///   - appearance: The slot appearance to resolve.
    ///   - font: The resolved font of the slots, or the default font.
    ///   - scale: The number of pixels per point.
    ///   - color: Resolves a colour for dark mode and contrast.
    init(
      _ appearance: OneTimeCodeSlotAppearance,
      font: Font,
      scale: CGFloat,
      resolving color: (PlatformColor) -> CGColor
    ) {
      startColor = color(appearance.startColor)
      endColor = color(appearance.endColor)
      emptyColor = color(appearance.emptyColor)
      errorColor = color(appearance.errorColor)
      successColor = color(appearance.successColor)
      slotColor = color(appearance.slotColor)
      cornerRadius = appearance.cornerRadius
      spacing = appearance.spacing
      maximumSlotWidth = appearance.maximumSlotWidth
      self.font = font
      self.scale = max(scale, 1)
      // Without rounding to whole pixels, lines would be blurred or vary in width.
      borderWidth = SlotPalette.pixels(appearance.borderWidth, at: self.scale)
      activeBorderWidth = SlotPalette.pixels(appearance.activeBorderWidth, at: self.scale)
    }

    /// Rounds a length in points to whole pixels. Positive lengths become at least one pixel.
    func pixels(_ length: CGFloat) -> CGFloat { SlotPalette.pixels(length, at: scale) }

    private static func pixels(_ length: CGFloat, at scale: CGFloat) -> CGFloat {
      length > 0 ? max((length * scale).rounded(), 1) / scale : 0
    }

    /// Returns the start and end colours of a paint's gradient. They are equal for plain colours.
    func colors(of paint: SlotLook.Paint) -> [CGColor] {
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
