#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  extension OneTimeCodeStyle {
    /// Resolves the style for an appearance and a scale in pixels per point.
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
