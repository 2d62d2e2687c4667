#if canImport(UIKit)
  import OneTimeCode
  import UIKit

  // Interface Builder supports only simple types, so these properties forward to `content` and `style`.
  extension OneTimeCodeView {
    /// The number of digits, for Interface Builder. 6 by default. Setting this property clamps the value to
    /// 1–32 and changes the format of ``content`` to digits.
    @IBInspectable public var digits: Int {
      get { content.format.length }
      set { content.format = .digits(min(max(newValue, 1), CodeSymbols.capacity)) }
    }

    /// The colour of the caret and at the start of the gradients in ``style``, for Interface Builder.
    @IBInspectable public var startColor: UIColor {
      get { style.startColor }
      set { style.startColor = newValue }
    }

    /// The end colour of the gradients in ``style``, for Interface Builder.
    @IBInspectable public var endColor: UIColor {
      get { style.endColor }
      set { style.endColor = newValue }
    }

    /// The border and placeholder colour of inactive empty slots in ``style``, for Interface Builder.
    @IBInspectable public var emptyColor: UIColor {
      get { style.emptyColor }
      set { style.emptyColor = newValue }
    }

    /// The space between slots in ``style``, in points, for Interface Builder. 10 by default.
    @IBInspectable public var spacing: CGFloat {
      get { style.spacing }
      set { style.spacing = newValue }
    }
  }
#endif
