#if canImport(UIKit)
  import OneTimeCodeSlots
  import UIKit

  extension OneTimeCodeStyle {
    /// The style as it is under these traits.
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

    /// The text style that the symbols grow with.
    static let textStyle = UIFont.TextStyle.title2

    /// The font of the symbols at a person's text size and weight.
    ///
    /// `UIFontMetrics` is asked for the size and not for the font: it raises an exception for a font that was scaled
    /// already, and no font tells whether it was.
    @MainActor
    func font(for traits: UITraitCollection) -> UIFont {
      let isBold = traits.legibilityWeight == .bold
      let base = font ?? .monospacedDigitSystemFont(ofSize: 22, weight: isBold ? .bold : .medium)
      let metrics = UIFontMetrics(forTextStyle: OneTimeCodeStyle.textStyle)
      return base.withSize(metrics.scaledValue(for: base.pointSize, compatibleWith: traits))
    }
  }
#endif
