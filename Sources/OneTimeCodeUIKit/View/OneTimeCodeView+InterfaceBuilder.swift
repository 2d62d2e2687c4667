#if canImport(UIKit)
  import OneTimeCode
  import OneTimeCodeNative
  import UIKit

  // For Interface Builder, which knows numbers, colours and switches alone: what `content` and `style` say, once more.
  extension OneTimeCodeView {
    /// For Interface Builder: how many digits the code has, as ``content`` says it: 1 to 32, 6 by default. What is outside is brought inside. Setting it
    /// makes the format one of digits.
    @IBInspectable public var digits: Int {
      get { content.format.length }
      set { content.format = .digits(min(max(newValue, 1), CodeSymbols.capacity)) }
    }

    /// For Interface Builder: the first colour of the gradient, as ``style`` says it.
    @IBInspectable public var startColor: UIColor {
      get { style.startColor }
      set { style.startColor = newValue }
    }

    /// For Interface Builder: the last colour of the gradient, as ``style`` says it.
    @IBInspectable public var endColor: UIColor {
      get { style.endColor }
      set { style.endColor = newValue }
    }

    /// For Interface Builder: the border of an empty slot, as ``style`` says it.
    @IBInspectable public var emptyColor: UIColor {
      get { style.emptyColor }
      set { style.emptyColor = newValue }
    }

    /// For Interface Builder: the space between two slots, in points, as ``style`` says it. 10 by default.
    @IBInspectable public var spacing: CGFloat {
      get { style.spacing }
      set { style.spacing = newValue }
    }
  }
#endif
