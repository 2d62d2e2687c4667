#if canImport(UIKit)
  import UIKit

  extension OneTimeCodeStyle {
    /// The text style that the symbols grow with.
    static let textStyle = UIFont.TextStyle.title2

    /// The font of the symbols at a person's text size and weight.
    @MainActor
    func font(for traits: UITraitCollection) -> UIFont {
      let isBold = traits.legibilityWeight == .bold
      let base = font ?? .monospacedDigitSystemFont(ofSize: 22, weight: isBold ? .bold : .medium)
      return UIFontMetrics(forTextStyle: OneTimeCodeStyle.textStyle).scaledFont(
        for: base,
        compatibleWith: traits
      )
    }
  }
#endif
