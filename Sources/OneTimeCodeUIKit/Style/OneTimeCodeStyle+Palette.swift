#if canImport(UIKit)
  import OneTimeCodeSlots
  import UIKit

  extension OneTimeCodeStyle {
    /// The style as it is under these traits.
    @MainActor
    func palette(for traits: UITraitCollection) -> SlotPalette {
      func resolved(_ color: UIColor) -> CGColor { color.resolvedColor(with: traits).cgColor }
      let font = self.font(for: traits)
      var palette = SlotPalette(
        colors: (
          resolved(startColor), resolved(endColor), resolved(emptyColor), resolved(errorColor),
          resolved(successColor), resolved(slotColor)
        ),
        cornerRadius: cornerRadius,
        borderWidth: borderWidth,
        activeBorderWidth: activeBorderWidth,
        spacing: spacing,
        maximumSlotWidth: maximumSlotWidth,
        font: SlotPalette.Font(font, pointSize: font.pointSize, lineHeight: font.lineHeight),
        scale: traits.displayScale
      )
      palette.shape = shape == .box ? .box : .underline
      palette.placeholder = placeholder.text
      return palette
    }
  }

  extension OneTimeCodeStyle.Placeholder {
    fileprivate var text: String {
      switch self {
      case .none: ""
      case .dot: "•"
      case .underscore: "_"
      }
    }
  }

  extension OneTimeCodeStyle {
    // Each is made once: colours that change with the appearance are equal only to themselves.
    static let violet = color(.violet)
    static let pink = color(.pink)
    static let neutral = color(.neutral)
    static let red = color(.red)
    static let green = color(.green)

    /// A colour of UIKit, which asks for it on any thread.
    private nonisolated static func color(_ color: AdaptiveColor) -> UIColor {
      UIColor { traits in
        let parts = color.parts(
          isDark: traits.userInterfaceStyle == .dark,
          isHighContrast: traits.accessibilityContrast == .high
        )
        return UIColor(red: parts.red, green: parts.green, blue: parts.blue, alpha: 1)
      }
    }
  }
#endif
