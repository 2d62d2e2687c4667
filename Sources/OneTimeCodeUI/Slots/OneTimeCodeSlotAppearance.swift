#if canImport(QuartzCore)
  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  /// The colours, lengths and font of the slots of a one-time-code field.
  ///
  ///     var appearance = OneTimeCodeSlotAppearance()
  ///     appearance.placeholder = .dot
  ///     appearance.startColor = .systemTeal
  ///     codeView.slotAppearance = appearance
  ///
  /// By default, a ``BoxSlotView`` draws each slot with this appearance. Other slot views can use or ignore its colours and
  /// font, but its lengths and font always determine the frames of the slots.
  ///
  /// Lengths are in points. When the appearance changes, dynamic colours such as `UIColor.label` and
  /// `NSColor.labelColor` are resolved again.
  public struct OneTimeCodeSlotAppearance: Equatable, Sendable {
    /// The placeholder of an empty slot.
    public enum Placeholder: Equatable, Sendable {
      /// No placeholder.
      case none
      /// A dot in the middle of the slot.
      case dot
      /// An underscore.
      case underscore
    }

    /// The placeholder of an empty slot. None by default.
    public var placeholder = Placeholder.none

    /// The colour of the caret and a selected slot's tint, and of border and text gradients at the top left.
    /// Its contrast with the background should be at least 4.5:1, or 3:1 for large text (WCAG 2.2, 1.4.3).
    public var startColor = OneTimeCodeSlotAppearance.violet

    /// The colour in the bottom-right corner of a slot, which needs the same contrast as ``startColor``.
    public var endColor = OneTimeCodeSlotAppearance.pink

    /// The border and placeholder colour of an inactive empty slot. Its contrast with the background should
    /// be at least 3:1 (WCAG 2.2, 1.4.11).
    public var emptyColor = OneTimeCodeSlotAppearance.neutral

    /// The colour of borders and text for a rejected code, and of the message for an error or a refusal.
    public var errorColor = OneTimeCodeSlotAppearance.red

    /// The colour of borders, text and tick for an accepted code.
    public var successColor = OneTimeCodeSlotAppearance.green

    /// The background colour of a slot. Clear by default.
    public var slotColor = OneTimeCodeSlotAppearance.clear

    /// The corner radius of a box. 8 by default.
    public var cornerRadius: CGFloat = 8

    /// The border width of an inactive slot, and of all slots during verification. 1 by default.
    public var borderWidth: CGFloat = 1

    /// The border width of the active slot, and of the slots of a rejected or accepted code. 2 by default.
    public var activeBorderWidth: CGFloat = 2

    /// The space between slots and between rows, doubled between groups. 10 by default. In a narrow view, the
    /// space shrinks to as little as 4 before the slots wrap to another row.
    public var spacing: CGFloat = 10

    /// The maximum width of a slot, unless its text or a pointer target (24) is wider. 56 by default.
    public var maximumSlotWidth: CGFloat = 56

    #if canImport(UIKit)
      /// The font of the symbols at the default text size, or `nil` for the system font with monospaced
      /// digits. The field scales the font with Dynamic Type, so don't set a font that is already scaled. To
      /// use a preferred font, create it for the default text size with
      /// `UITraitCollection(preferredContentSizeCategory: .large)`.
      public var font: UIFont?
    #else
      /// The font of the symbols, or `nil` for the system font with monospaced digits at 22 points. The font
      /// isn't scaled, because macOS has no Dynamic Type.
      ///
      /// `NSFont` isn't declared `Sendable`, but fonts are immutable.
      public nonisolated(unsafe) var font: NSFont?
    #endif

    /// Creates the default appearance.
    public init() {}
  }

  extension OneTimeCodeSlotAppearance {
    // Created once, because two dynamic colours are equal only if they are the same object.
    static let violet = color(.violet)
    static let pink = color(.pink)
    static let neutral = color(.neutral)
    static let red = color(.red)
    static let green = color(.green)
    static let clear = PlatformColor.clear
  }
#endif
