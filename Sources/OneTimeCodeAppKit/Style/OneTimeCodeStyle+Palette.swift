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

  extension OneTimeCodeStyle {
    // Each is made once: colours that change with the appearance are equal only to themselves.
    static let violet = color(.violet)
    static let pink = color(.pink)
    static let neutral = color(.neutral)
    static let red = color(.red)
    static let green = color(.green)

    /// A colour of AppKit, which asks for it on any thread.
    private nonisolated static func color(_ color: AdaptiveColor) -> NSColor {
      NSColor(name: nil) { appearance in
        let name = appearance.bestMatch(from: [
          .aqua, .darkAqua, .accessibilityHighContrastAqua, .accessibilityHighContrastDarkAqua,
        ])
        let parts = color.parts(
          isDark: name == .darkAqua || name == .accessibilityHighContrastDarkAqua,
          isHighContrast: name == .accessibilityHighContrastAqua || name == .accessibilityHighContrastDarkAqua
        )
        return NSColor(srgbRed: parts.red, green: parts.green, blue: parts.blue, alpha: 1)
      }
    }
  }
#endif
