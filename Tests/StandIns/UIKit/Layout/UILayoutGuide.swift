import Foundation

@MainActor
open class UILayoutGuide: NSObject {
  /// The source of a layout guide's frame.
  enum Kind {
    case constraints, safeArea, margins, readable, keyboard, content, frame
  }

  open internal(set) weak var owningView: UIView?
  open var identifier = ""
  let kind: Kind
  var solvedFrame = CGRect.zero

  /// Creates a guide whose frame is determined only by constraints.
  public override init() {
    kind = .constraints
    super.init()
  }

  init(of view: UIView, _ kind: Kind) {
    owningView = view
    self.kind = kind
    super.init()
  }

  /// The guide's frame in the coordinate system of its owning view.
  open var layoutFrame: CGRect {
    guard let view = owningView, let insets else { return solvedFrame }
    return CGRect(origin: .zero, size: view.bounds.size).inset(by: insets)
  }

  /// The guide's insets from the edges of the owning view, or `nil` if constraints determine the guide's size.
  var insets: UIEdgeInsets? {
    guard let view = owningView else { return nil }
    switch kind {
    case .constraints, .content: return nil
    case .frame: return .zero
    case .safeArea: return view.safeAreaInsets
    case .margins: return margins(of: view)
    case .readable:
      // At the default text size, Apple's readable content guide is at most about 672 points wide.
      var insets = margins(of: view)
      let excess = max(view.bounds.width - insets.left - insets.right - 672, 0) / 2
      insets.left += excess
      insets.right += excess
      return insets
    case .keyboard:
      // While the keyboard is off screen, the top of the guide is the bottom of the safe area.
      let height = max(view.window?.keyboardHeight ?? 0, view.safeAreaInsets.bottom)
      let frame = view.convert(view.bounds, to: nil)
      let windowHeight = view.window?.bounds.height ?? frame.maxY
      let top = windowHeight - height - frame.minY
      return UIEdgeInsets(top: min(max(top, 0), view.bounds.height), left: 0, bottom: 0, right: 0)
    }
  }

  private func margins(of view: UIView) -> UIEdgeInsets {
    let (margins, safe) = (
      view.layoutMargins, view.insetsLayoutMarginsFromSafeArea ? view.safeAreaInsets : .zero
    )
    return UIEdgeInsets(
      top: margins.top + safe.top,
      left: margins.left + safe.left,
      bottom: margins.bottom + safe.bottom,
      right: margins.right + safe.right
    )
  }

  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}

@MainActor
open class UITrackingLayoutGuide: UILayoutGuide {}

open class UIKeyboardLayoutGuide: UITrackingLayoutGuide {
  open var followsUndockedKeyboard = false
  open var usesBottomSafeArea = true
}
