// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

open class UIScrollView: UIView {
  public enum KeyboardDismissMode: Int, Sendable {
    case none, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory
  }

  open var contentSize = CGSize.zero
  open var contentInset = UIEdgeInsets.zero
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds.origin = newValue }
  }

  open var keyboardDismissMode = KeyboardDismissMode.none
  open var alwaysBounceVertical = false
  open var alwaysBounceHorizontal = false
  open var bounces = true
  open var isScrollEnabled = true
  open var showsVerticalScrollIndicator = true
  open var showsHorizontalScrollIndicator = true
  open var delaysContentTouches = true
  open private(set) lazy var contentLayoutGuide = UILayoutGuide(of: self, .content)
  open private(set) lazy var frameLayoutGuide = UILayoutGuide(of: self, .frame)

  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { self.contentOffset = contentOffset }

  /// Scrolls just far enough to make a rectangle visible. Ignores `animated`.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    var origin = contentOffset
    origin.y = min(max(origin.y, rect.maxY - bounds.height), rect.minY)
    origin.x = min(max(origin.x, rect.maxX - bounds.width), rect.minX)
    contentOffset = origin
  }
}
