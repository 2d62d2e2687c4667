#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  extension OneTimeCodeSlotAppearance {
    /// Creates a dynamic colour. Not isolated, because AppKit resolves dynamic colours on any thread.
    nonisolated static func color(_ color: AdaptiveColor) -> NSColor {
      NSColor(name: nil) { appearance in
        let name = appearance.bestMatch(from: [
          .aqua, .darkAqua, .accessibilityHighContrastAqua, .accessibilityHighContrastDarkAqua,
        ])
        let parts = color.parts(
          isDark: name == .darkAqua || name == .accessibilityHighContrastDarkAqua,
          isHighContrast: name == .accessibilityHighContrastAqua
            || name == .accessibilityHighContrastDarkAqua
        )
        return NSColor(srgbRed: parts.red, green: parts.green, blue: parts.blue, alpha: 1)
      }
    }

    /// Resolves colours and lengths for an appearance and a scale in pixels per point.
    func palette(for appearance: NSAppearance, scale: CGFloat) -> SlotPalette {
      let font = self.font ?? .monospacedDigitSystemFont(ofSize: 22, weight: .medium)
      let lineHeight = font.ascender - font.descender + font.leading
      var palette: SlotPalette?
      // `NSColor.cgColor` is resolved for the current drawing appearance.
      appearance.performAsCurrentDrawingAppearance {
        palette = SlotPalette(
          self,
          font: SlotPalette.Font(font, pointSize: font.pointSize, lineHeight: lineHeight),
          scale: scale,
          resolving: \.cgColor
        )
      }
      guard let palette else { preconditionFailure("the drawing closure was not called") }
      return palette
    }
  }
#endif
