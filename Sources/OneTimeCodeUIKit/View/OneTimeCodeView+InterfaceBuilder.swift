#if canImport(UIKit)
  import OneTimeCode
  import OneTimeCodeNative
  import UIKit

  // What can be set in Interface Builder, which knows numbers, colours and switches.
  extension OneTimeCodeView {
    /// How many digits the code has: 1 to 32, 6 by default. What is outside is brought inside. Setting it
    /// makes the format one of digits.
    @IBInspectable public var digits: Int {
      get { content.format.length }
      set { content.format = .digits(min(max(newValue, 1), Symbols.capacity)) }
    }

    /// The first colour of the gradient.
    @IBInspectable public var startColor: UIColor {
      get { style.startColor }
      set { style.startColor = newValue }
    }

    /// The last colour of the gradient.
    @IBInspectable public var endColor: UIColor {
      get { style.endColor }
      set { style.endColor = newValue }
    }

    /// The border of an empty slot.
    @IBInspectable public var emptyColor: UIColor {
      get { style.emptyColor }
      set { style.emptyColor = newValue }
    }

    /// The space between two slots, in points: 10 by default.
    @IBInspectable public var spacing: CGFloat {
      get { style.spacing }
      set { style.spacing = newValue }
    }

    /// Whether the keyboard goes away when the field is done. On by default.
    @IBInspectable public var dismissesKeyboardWhenComplete: Bool {
      get { settings.dismissesKeyboardWhenComplete }
      set { settings.dismissesKeyboardWhenComplete = newValue }
    }

    /// Whether the symbols are drawn as dots, and the field's own words give counts alone. Off by default. What can
    /// be had of a masked field, and what cannot, is in <doc:AccessibilityInUIKit>.
    @IBInspectable public var isMasked: Bool {
      get { settings.isMasked }
      set { settings.isMasked = newValue }
    }
  }
#endif
