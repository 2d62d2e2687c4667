#if canImport(QuartzCore)
  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  /// How the slots of a `OneTimeCodeView` look. A plain value: change a copy and set it.
  ///
  ///     var style = OneTimeCodeStyle()
  ///     style.shape = .underline
  ///     style.startColor = .systemTeal
  ///     codeView.style = style
  ///
  /// Lengths are in points. A colour that changes with the appearance, such as `UIColor.label` or
  /// `NSColor.labelColor`, is resolved anew whenever that changes.
  public struct OneTimeCodeStyle: Equatable, Sendable {
    /// The outline of a slot.
    public enum Shape: Equatable, Sendable {
      /// A box with rounded corners.
      case box
      /// A line under the symbol.
      case underline
    }

    /// What stands in an empty slot.
    public enum Placeholder: Equatable, Sendable {
      /// Nothing.
      case none
      /// A dot in the middle.
      case dot
      /// A low line.
      case underscore
    }

    /// The outline of a slot. A box by default.
    public var shape = Shape.box

    /// What stands in an empty slot. Nothing by default.
    public var placeholder = Placeholder.none

    /// The colour at the upper leading corner of borders and text. On the ground of the slots it should have
    /// a contrast of 4.5 to 1, or 3 to 1 where the text is large (WCAG 2.2, 1.4.3).
    public var startColor = OneTimeCodeStyle.violet

    /// The colour at the lower trailing corner; the same contrast holds.
    public var endColor = OneTimeCodeStyle.pink

    /// The border of an empty slot. It should have a contrast of 3 to 1 (WCAG 2.2, 1.4.11).
    public var emptyColor = OneTimeCodeStyle.neutral

    /// Border and text of a code that was rejected, and the text that says why.
    public var errorColor = OneTimeCodeStyle.red

    /// Border and text of a code that was accepted.
    public var successColor = OneTimeCodeStyle.green

    /// What fills a slot. Nothing by default.
    public var slotColor = OneTimeCodeStyle.clear

    /// The radius of a box's corners: 8 by default.
    public var cornerRadius: CGFloat = 8

    /// The width of a border: 1 by default.
    public var borderWidth: CGFloat = 1

    /// The width of the border where the next symbol goes: 2 by default.
    public var activeBorderWidth: CGFloat = 2

    /// The space between two slots: 10 by default. It shrinks to 4 before a row is broken, and it is
    /// twice as much between groups.
    public var spacing: CGFloat = 10

    /// The widest that a slot becomes: 56 by default. The slots share what is narrower equally.
    public var maximumSlotWidth: CGFloat = 56

    #if canImport(UIKit)
      /// The font of the symbols at the default text size, which it is scaled from; nothing for the system's font with
      /// digits of equal width. A font that was scaled already is scaled again: of a preferred font, give the one for
      /// the default text size (`UITraitCollection(preferredContentSizeCategory: .large)`).
      public var font: UIFont?
    #else
      /// The font of the symbols; nothing for the system's font with digits of equal width, at 22 points. On macOS
      /// the text of apps does not grow with a person's setting, so it is used as it is.
      ///
      /// AppKit does not declare fonts `Sendable`, but they never change.
      public nonisolated(unsafe) var font: NSFont?
    #endif

    /// The look that comes with the field.
    public init() {}
  }

  extension OneTimeCodeStyle {
    // Each is made once: colours that change with the appearance are equal only to themselves.
    static let violet = color(.violet)
    static let pink = color(.pink)
    static let neutral = color(.neutral)
    static let red = color(.red)
    static let green = color(.green)
    static let clear = PlatformColor.clear

    // A colour of the kit, which asks for it on any thread.
    #if canImport(UIKit)
      package typealias PlatformColor = UIColor

      private nonisolated static func color(_ color: AdaptiveColor) -> UIColor {
        UIColor { traits in
          let parts = color.parts(
            isDark: traits.userInterfaceStyle == .dark,
            isHighContrast: traits.accessibilityContrast == .high
          )
          return UIColor(red: parts.red, green: parts.green, blue: parts.blue, alpha: 1)
        }
      }
    #else
      package typealias PlatformColor = NSColor

      private nonisolated static func color(_ color: AdaptiveColor) -> NSColor {
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
    #endif
  }
#endif
