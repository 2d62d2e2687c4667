import Foundation

open class UILabel: UIView {
  open var text: String? {
    get { attributedText?.string }
    set { attributedText = newValue.map { NSAttributedString(string: $0) } }
  }

  open var attributedText: NSAttributedString? {
    didSet { if attributedText != oldValue { changed() } }
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var font: UIFont! = .systemFont(ofSize: 17) { didSet { changed() } }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var textColor: UIColor! = .label
  open var textAlignment = NSTextAlignment.natural
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail
  open var numberOfLines = 1 { didSet { changed() } }
  open var adjustsFontForContentSizeCategory = false
  open var adjustsFontSizeToFitWidth = false
  open var minimumScaleFactor: CGFloat = 0
  open var isEnabled = true
  open var isHighlighted = false
  open var preferredMaxLayoutWidth: CGFloat = 0

  private func changed() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    TextMetric.size(text ?? "", font: font, width: size.width, maximumLines: numberOfLines)
  }

  open override var intrinsicContentSize: CGSize {
    sizeThatFits(CGSize(width: numberOfLines == 1 ? 0 : preferredMaxLayoutWidth, height: 0))
  }

  override func traitsChanged() {
    guard adjustsFontForContentSizeCategory, let style = font.textStyle else { return }
    font = .preferredFont(forTextStyle: style, compatibleWith: traitCollection)
  }

  override var isElementByDefault: Bool { true }
  override var defaultLabel: String? { text }
  override var defaultTraits: UIAccessibilityTraits { .staticText }
}
