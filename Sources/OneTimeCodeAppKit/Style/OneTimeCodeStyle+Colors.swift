#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCodeSlots

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
