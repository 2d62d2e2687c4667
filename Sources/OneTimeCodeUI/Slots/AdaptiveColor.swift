#if canImport(QuartzCore)
  import Foundation

  /// A colour of the default slots, with variants for light and dark appearance and for increased contrast.
  /// `OneTimeCodeSlotAppearance` creates a dynamic colour from these variants.
  struct AdaptiveColor: Sendable {
    private let light: Int
    private let dark: Int
    private let lightHigh: Int
    private let darkHigh: Int

    static let violet = Self(0x6D28D9, dark: 0xC4B5FD, lightHigh: 0x4C1D95, darkHigh: 0xDDD6FE)
    static let pink = Self(0xBE185D, dark: 0xF9A8D4, lightHigh: 0x831843, darkHigh: 0xFBCFE8)
    static let neutral = Self(0x767676, dark: 0x8F8F99, lightHigh: 0x4A4A4A, darkHigh: 0xC7C7CF)
    static let red = Self(0xB3261E, dark: 0xFFB4AB, lightHigh: 0x7F1D1D, darkHigh: 0xFFDAD6)
    static let green = Self(0x146C2E, dark: 0x7DDC94, lightHigh: 0x0B4A1E, darkHigh: 0xB7F3C4)

    private init(_ light: Int, dark: Int, lightHigh: Int, darkHigh: Int) {
      self.light = light
      self.dark = dark
      self.lightHigh = lightHigh
      self.darkHigh = darkHigh
    }

    /// The components of a colour in the sRGB colour space, from 0 to 1.
    struct Parts {
      let red: CGFloat
      let green: CGFloat
      let blue: CGFloat
    }

    func parts(isDark: Bool, isHighContrast: Bool) -> Parts {
      let value = isHighContrast ? (isDark ? darkHigh : lightHigh) : (isDark ? dark : light)
      func part(_ shift: Int) -> CGFloat { CGFloat(value >> shift & 0xFF) / 255 }
      return Parts(red: part(16), green: part(8), blue: part(0))
    }
  }
#endif
