#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCodeSlots

  extension OneTimeCodeStyle {
    /// The style as it is in this appearance, on a display of so many pixels to a point.
    func palette(for appearance: NSAppearance, scale: CGFloat) -> SlotPalette {
      let font = self.font ?? .monospacedDigitSystemFont(ofSize: 22, weight: .medium)
      var palette: SlotPalette?
      // A colour of AppKit becomes one of Core Graphics in the appearance that is drawn in.
      appearance.performAsCurrentDrawingAppearance {
        palette = SlotPalette(
          colors: (
            startColor.cgColor, endColor.cgColor, emptyColor.cgColor, errorColor.cgColor,
            successColor.cgColor,
            slotColor.cgColor
          ),
          cornerRadius: cornerRadius,
          borderWidth: borderWidth,
          activeBorderWidth: activeBorderWidth,
          spacing: spacing,
          maximumSlotWidth: maximumSlotWidth,
          font: SlotPalette.Font(
            font,
            pointSize: font.pointSize,
            lineHeight: font.ascender - font.descender + font.leading
          ),
          scale: scale
        )
      }
      guard var palette else { preconditionFailure("an appearance did not perform what it was given") }
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
#endif
