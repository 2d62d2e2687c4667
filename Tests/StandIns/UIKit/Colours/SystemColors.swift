import Foundation

/// The iOS system colours, for light and dark appearance.
enum SystemColors {
  // These values are from Apple's guidelines, with normal and increased contrast.
  static let red = color(0xFF3B30, 0xFF453A, 0xD70015, 0xFF6961)
  static let orange = color(0xFF9500, 0xFF9F0A, 0xC93400, 0xFFB340)
  static let yellow = color(0xFFCC00, 0xFFD60A, 0xB25000, 0xFFD426)
  static let green = color(0x34C759, 0x30D158, 0x248A3D, 0x30DB5B)
  static let mint = color(0x00C7BE, 0x63E6E2, 0x0C817B, 0x66D4CF)
  static let teal = color(0x30B0C7, 0x40C8E0, 0x008299, 0x5DE6FF)
  static let cyan = color(0x32ADE6, 0x64D2FF, 0x0071A4, 0x70D7FF)
  static let blue = color(0x007AFF, 0x0A84FF, 0x0040DD, 0x409CFF)
  static let indigo = color(0x5856D6, 0x5E5CE6, 0x3634A3, 0x7D7AFF)
  static let purple = color(0xAF52DE, 0xBF5AF2, 0x8944AB, 0xDA8FFF)
  static let pink = color(0xFF2D55, 0xFF375F, 0xD30F45, 0xFF6482)
  static let brown = color(0xA2845E, 0xAC8E68, 0x7F6545, 0xB59469)
  static let gray = color(0x8E8E93, 0x8E8E93, 0x6C6C70, 0xAEAEB2)
  static let gray5 = color(0xE5E5EA, 0x2C2C2E, 0xD8D8DC, 0x363638)

  // These values were observed on iOS, because UIKit's documentation omits them.
  static let label = color(0x000000, 0xFFFFFF)
  static let secondaryLabel = color(0x3C3C43, 0xEBEBF5, alpha: (0.6, 0.6))
  static let tertiaryLabel = color(0x3C3C43, 0xEBEBF5, alpha: (0.3, 0.3))
  static let separator = color(0x3C3C43, 0x545458, alpha: (0.29, 0.6))
  static let opaqueSeparator = color(0xC6C6C8, 0x38383A)
  static let fill = color(0x787880, 0x787880, alpha: (0.2, 0.36))
  static let background = color(0xFFFFFF, 0x000000)
  static let secondaryBackground = color(0xF2F2F7, 0x1C1C1E)

  private static func color(
    _ light: Int,
    _ dark: Int,
    _ lightHigh: Int? = nil,
    _ darkHigh: Int? = nil,
    alpha: (light: CGFloat, dark: CGFloat) = (1, 1)
  ) -> UIColor {
    UIColor { traits in
      let isDark = traits.userInterfaceStyle == .dark
      let isHigh = traits.accessibilityContrast == .high
      let hex = isDark ? (isHigh ? darkHigh ?? dark : dark) : (isHigh ? lightHigh ?? light : light)
      func part(_ shift: Int) -> CGFloat { CGFloat(hex >> shift & 0xFF) / 255 }
      return UIColor(red: part(16), green: part(8), blue: part(0), alpha: isDark ? alpha.dark : alpha.light)
    }
  }
}
