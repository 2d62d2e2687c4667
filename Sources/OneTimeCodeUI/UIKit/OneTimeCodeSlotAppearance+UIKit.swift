#if canImport(UIKit)
  import UIKit

  extension OneTimeCodeSlotAppearance {
    /// Creates a dynamic colour. Not isolated, because UIKit resolves dynamic colours on any thread.
    nonisolated static func color(_ color: AdaptiveColor) -> UIColor {
      UIColor { traits in
        let parts = color.parts(
          isDark: traits.userInterfaceStyle == .dark,
          isHighContrast: traits.accessibilityContrast == .high
        )
        return UIColor(red: parts.red, green: parts.green, blue: parts.blue, alpha: 1)
      }
    }

    /// The traits on which ``palette(for:)`` depends.
    @available(iOS 17, *)
    @MainActor static var traits: [UITrait] {
      [
        UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self, UITraitLegibilityWeight.self,
        UITraitPreferredContentSizeCategory.self, UITraitDisplayScale.self,
      ]
    }

    /// Returns the font and colours, resolved for a trait collection.
    @MainActor
    func palette(for traits: UITraitCollection) -> SlotPalette {
      let font = self.font(for: traits)
      return SlotPalette(
        self,
        font: SlotPalette.Font(font, pointSize: font.pointSize, lineHeight: font.lineHeight),
        scale: traits.displayScale
      ) { color in
        color.resolvedColor(with: traits).cgColor
      }
    }

    /// The text style with which the symbols scale.
    static let textStyle = UIFont.TextStyle.title2

    /// Returns the symbols' font for the text size of `traits`. Only the default font follows Bold Text.
    ///
    /// Scales only the point size, because `UIFontMetrics` raises an exception for a font that is already
    /// scaled, and UIKit has no API to detect such a font.
    @MainActor
    func font(for traits: UITraitCollection) -> UIFont {
      let isBold = traits.legibilityWeight == .bold
      let base = font ?? .monospacedDigitSystemFont(ofSize: 22, weight: isBold ? .bold : .medium)
      let metrics = UIFontMetrics(forTextStyle: OneTimeCodeSlotAppearance.textStyle)
      return base.withSize(metrics.scaledValue(for: base.pointSize, compatibleWith: traits))
    }
  }
#endif
