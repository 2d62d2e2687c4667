// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

open class UIActivityIndicatorView: UIView {
  public enum Style: Int, Sendable {
    case medium = 100
    case large = 101
  }

  open var style = Style.medium
  open var hidesWhenStopped = true
  open private(set) var isAnimating = false

  public init(style: Style) {
    super.init(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    self.style = style
    isHidden = true
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isHidden = true
  }

  public required init(coder: NSCoder) {
    super.init(frame: .zero)
    isHidden = true
  }

  open func startAnimating() {
    isAnimating = true
    isHidden = false
  }

  open func stopAnimating() {
    isAnimating = false
    isHidden = hidesWhenStopped
  }

  open override var intrinsicContentSize: CGSize { CGSize(width: 20, height: 20) }
}
