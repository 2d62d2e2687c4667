#if canImport(UIKit)
  import UIKit

  // This file contains the parts of the engine that depend on UIKit.

  package typealias PlatformView = UIView
  typealias PlatformColor = UIColor
  typealias PlatformRepresentable = UIViewRepresentable

  extension UIColor {
    static var defaultText: UIColor { .label }
    static var dimmed: UIColor { .tertiaryLabel }
  }

  extension EnvironmentValues {
    /// Reads the environment of a view from its traits and from the accessibility settings.
    @MainActor
    mutating func read(from view: UIView) {
      let traits = view.traitCollection
      layoutDirection = traits.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
      displayScale = traits.displayScale
      colorScheme = traits.userInterfaceStyle == .dark ? .dark : .light
      colorSchemeContrast = traits.accessibilityContrast == .high ? .increased : .standard
      let index = UIContentSizeCategory.inOrder.firstIndex(of: traits.preferredContentSizeCategory)
      dynamicTypeSize = index.map { DynamicTypeSize.allCases[$0] } ?? .large
      accessibilityReduceMotion = UIAccessibility.isReduceMotionEnabled
    }
  }

  /// A view that draws a shape.
  final class ShapeView: UIView {
    let shape = CAShapeLayer()

    override init(frame: CGRect) {
      super.init(frame: frame)
      isUserInteractionEnabled = false
      layer.addSublayer(shape)
    }

    required init?(coder: NSCoder) { nil }

    func resolve(_ color: UIColor) -> CGColor { color.resolvedColor(with: traitCollection).cgColor }
  }

  final class LabelView: UILabel {
    func show(_ text: String, _ font: Font, _ color: UIColor, in container: UIView) {
      numberOfLines = 0
      self.text = text
      self.font = .preferredFont(forTextStyle: font.style.platform, compatibleWith: container.traitCollection)
      adjustsFontForContentSizeCategory = true
      textColor = color
    }

    var shownText: String { text ?? "" }
  }

  extension Font.TextStyle {
    fileprivate var platform: UIFont.TextStyle {
      switch self {
      case .largeTitle: .largeTitle
      case .title: .title1
      case .title2: .title2
      case .title3: .title3
      case .headline: .headline
      case .subheadline: .subheadline
      case .body: .body
      case .callout: .callout
      case .footnote: .footnote
      case .caption: .caption1
      case .caption2: .caption2
      }
    }
  }

  /// A control that displays a button or a toggle. The text of its label is also its accessibility label.
  final class ButtonControl: UIControl {
    var press: @MainActor () -> Void = {}
    var layOutContent: (CGRect) -> Void = { _ in }

    override init(frame: CGRect) {
      super.init(frame: frame)
      isAccessibilityElement = true
      addAction(UIAction { [weak self] _ in self?.press() }, for: .touchUpInside)
    }

    required init?(coder: NSCoder) { nil }

    func updateAccessibility(value: String? = nil) {
      accessibilityLabel = labelText
      accessibilityValue = value
      accessibilityTraits = isEnabled ? .button : [.button, .notEnabled]
    }

    private var labelText: String {
      subviews.compactMap { ($0 as? LabelView)?.shownText }.joined(separator: ", ")
    }

    /// Does nothing, because the stand-in for UIKit doesn't simulate keyboard shortcuts.
    func shortcut(_ key: String) {}

    override func layoutSubviews() {
      super.layoutSubviews()
      layOutContent(bounds)
    }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      self.point(inside: point, with: event) ? self : nil
    }

    override func accessibilityActivate() -> Bool {
      if isEnabled { press() }
      return true
    }
  }

  extension UIView {
    func applyFocus(_ isFocused: Bool) {
      if isFocused { becomeFirstResponder() } else { resignFirstResponder() }
    }

    /// Puts subviews in an order, from back to front.
    func restack(_ views: [UIView]) {
      guard !subviews.filter(views.contains).elementsEqual(views, by: ===) else { return }
      for view in views { bringSubviewToFront(view) }
    }

    func applyOpacity(_ opacity: CGFloat) { alpha = opacity }
    func ignoreTouches() { isUserInteractionEnabled = false }
    func applyAccessibilityLabel(_ label: String) { accessibilityLabel = label }
    func applyAccessibilityValue(_ value: String?) { accessibilityValue = value }
    func applyAccessibilityIdentifier(_ identifier: String) { accessibilityIdentifier = identifier }
    func applyAccessibilityHidden(_ isHidden: Bool) { accessibilityElementsHidden = isHidden }
    func applyAccessibilityHeader() { accessibilityTraits.insert(.header) }
  }
#endif
