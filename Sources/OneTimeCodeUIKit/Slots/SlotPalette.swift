#if canImport(UIKit)
  import OneTimeCodeNative
  import UIKit

  /// The colours of a style as they are under these traits, and the lengths and the font that go with them:
  /// what layers are given. Layers keep colours as they were, so whenever traits change there is a new one.
  struct SlotPalette {
    let style: OneTimeCodeStyle
    let font: UIFont
    let scale: CGFloat
    private let traits: UITraitCollection

    @MainActor
    init(_ style: OneTimeCodeStyle, traits: UITraitCollection) {
      self.style = style
      self.traits = traits
      font = style.font(for: traits)
      scale = max(traits.displayScale, 1)
    }

    /// The two ends of the gradient of a paint; of a plain paint they are the same.
    func colors(of paint: SlotAppearance.Paint) -> [CGColor] {
      switch paint {
      case .gradient: [color(style.startColor), color(style.endColor)]
      case .neutral: plain(style.emptyColor)
      case .error: plain(style.errorColor)
      case .success: plain(style.successColor)
      }
    }

    private func plain(_ color: UIColor) -> [CGColor] {
      let color = self.color(color)
      return [color, color]
    }

    func color(_ color: UIColor) -> CGColor {
      color.resolvedColor(with: traits).cgColor
    }
  }
#endif
