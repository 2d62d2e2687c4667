#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCodeSlots

  extension OneTimeCodeStyle {
    /// The style as it is in this appearance, on a display of so many pixels to a point.
    func palette(for appearance: NSAppearance, scale: CGFloat) -> SlotPalette {
      let font = self.font ?? .monospacedDigitSystemFont(ofSize: 22, weight: .medium)
      let lineHeight = font.ascender - font.descender + font.leading
      var palette: SlotPalette?
      // A colour of AppKit becomes one of Core Graphics in the appearance that is drawn in.
      appearance.performAsCurrentDrawingAppearance {
        palette = SlotPalette(
          self,
          font: SlotPalette.Font(font, pointSize: font.pointSize, lineHeight: lineHeight),
          scale: scale,
          resolving: \.cgColor
        )
      }
      guard let palette else { preconditionFailure("an appearance did not perform what it was given") }
      return palette
    }
  }
#endif
