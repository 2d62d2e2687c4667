#if canImport(QuartzCore)
  import Foundation
  import QuartzCore

  /// A style as it is right now: the colours under the person's appearance, the lengths, and the font at their
  /// text size. It is what layers are given. Layers keep colours as they were, so whenever any of it changes
  /// there is a new one.
  package struct SlotPalette: Equatable {
    /// The face of the symbols and its lengths. A text layer takes the face from the one and the size from the
    /// other.
    package struct Font: Equatable {
      /// What a text layer accepts: a font of UIKit or AppKit.
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
    /// What stands in an empty slot.
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
    /// The pixels of the display to a point.
    package var scale: CGFloat

    /// - Parameters:
    ///   - style: The lengths, shapes and colours.
    ///   - font: The style's, or the one in its place.
    ///   - scale: The pixels of the display to a point.
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
      // A line that covers parts of pixels is drawn blurred, or is a hairline here and none there.
      borderWidth = SlotPalette.pixels(style.borderWidth, at: self.scale)
      activeBorderWidth = SlotPalette.pixels(style.activeBorderWidth, at: self.scale)
    }

    /// A length in whole pixels, in points: at least one, unless it is nothing.
    func pixels(_ length: CGFloat) -> CGFloat { SlotPalette.pixels(length, at: scale) }

    private static func pixels(_ length: CGFloat, at scale: CGFloat) -> CGFloat {
      length > 0 ? max((length * scale).rounded(), 1) / scale : 0
    }

    /// The two ends of the gradient of a paint; of a plain paint they are the same.
    func colors(of paint: SlotAppearance.Paint) -> [CGColor] {
      switch paint {
      case .gradient: [startColor, endColor]
      case .neutral: [emptyColor, emptyColor]
      case .error: [errorColor, errorColor]
      case .success: [successColor, successColor]
      }
    }

    /// What fills a slot that is selected.
    var tint: CGColor? { startColor.copy(alpha: startColor.alpha * 0.2) }
  }
#endif
