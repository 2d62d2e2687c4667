#if canImport(UIKit)
  import OneTimeCodeSlots
  import UIKit

  extension OneTimeCodeStyle {
    // Each is made once: colours that change with the appearance are equal only to themselves.
    static let violet = color(.violet)
    static let pink = color(.pink)
    static let neutral = color(.neutral)
    static let red = color(.red)
    static let green = color(.green)

    /// A colour of UIKit, which asks for it on any thread.
    private nonisolated static func color(_ color: AdaptiveColor) -> UIColor {
      UIColor { traits in
        let parts = color.parts(
          isDark: traits.userInterfaceStyle == .dark,
          isHighContrast: traits.accessibilityContrast == .high
        )
        return UIColor(red: parts.red, green: parts.green, blue: parts.blue, alpha: 1)
      }
    }
  }
#endif
