// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

open class UIButton: UIControl {
  public typealias ConfigurationUpdateHandler = (UIButton) -> Void

  public enum ButtonType: Int, Sendable {
    case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, plain, close
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    setPrimaryAction(primaryAction)
  }

  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
  }

  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(frame: .zero, primaryAction: primaryAction)
  }

  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero)
    self.configuration = configuration
    setPrimaryAction(primaryAction)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  private func setPrimaryAction(_ action: UIAction?) {
    guard let action else { return }
    if !action.title.isEmpty, configuration?.title == nil { setTitle(action.title, for: .normal) }
    addAction(action, for: .primaryActionTriggered)
  }

  open var configuration: Configuration? {
    didSet {
      showTitle()
      setNeedsUpdateConfiguration()
    }
  }

  open var configurationUpdateHandler: UIButton.ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }

  open var automaticallyUpdatesConfiguration = true
  open var menu: UIMenu?
  open var showsMenuAsPrimaryAction = false
  open private(set) lazy var titleLabel: UILabel? = makeTitleLabel()
  private var titles: [State: String] = [:]
  private var needsConfigurationUpdate = false

  private func makeTitleLabel() -> UILabel {
    let label = UILabel()
    label.isUserInteractionEnabled = false
    label.font = .systemFont(ofSize: 17)
    label.textAlignment = .center
    label.numberOfLines = 0
    addSubview(label)
    return label
  }

  open func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    showTitle()
  }

  open func title(for state: State) -> String? { titles[state] }
  open var currentTitle: String? { titles[state] ?? titles[.normal] }

  /// Requests an update. Requests are combined, and the handler runs once during the next layout.
  open func setNeedsUpdateConfiguration() {
    needsConfigurationUpdate = true
    setNeedsLayout()
  }

  open func updateConfiguration() {
    configurationUpdateHandler?(self)
  }

  override func stateChanged() {
    setNeedsUpdateConfiguration()
    showTitle()
  }

  private var insets: UIEdgeInsets {
    let insets = configuration?.contentInsets ?? .zero
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return UIEdgeInsets(
      top: insets.top,
      left: isMirrored ? insets.trailing : insets.leading,
      bottom: insets.bottom,
      right: isMirrored ? insets.leading : insets.trailing
    )
  }

  private var shownTitle: String? {
    configuration?.attributedTitle.map { String($0.characters) } ?? configuration?.title ?? currentTitle
  }

  private func showTitle() {
    guard let label = titleLabel else { return }
    label.text = shownTitle
    if let configuration {
      var attributes = AttributeContainer()
      attributes.font = .preferredFont(forTextStyle: .body, compatibleWith: traitCollection)
      let style = configuration.titleTextAttributesTransformer?(attributes) ?? attributes
      label.font = style.font ?? label.font
      let isQuiet = !isEnabled || configuration.showsActivityIndicator
      let color = configuration.baseForegroundColor ?? configuration.defaultForeground(tint: tintColor)
      label.textColor = isQuiet ? .tertiaryLabel : color
      let background = configuration.baseBackgroundColor ?? configuration.defaultBackground(tint: tintColor)
      layer.backgroundColor = background?.resolvedColor(with: traitCollection).cgColor
    } else {
      label.textColor = isEnabled ? tintColor : .tertiaryLabel
    }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showTitle()
  }

  override func traitsChanged() { showTitle() }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if needsConfigurationUpdate {
      needsConfigurationUpdate = false
      updateConfiguration()
    }
    if let configuration { layer.cornerRadius = configuration.radius(for: bounds.height) }
    titleLabel?.frame = bounds.inset(by: insets)
    titleLabel?.textAlignment =
      switch contentHorizontalAlignment {
      case .leading: .natural
      case .left: .left
      case .right: .right
      default: .center
      }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let insets = self.insets
    let room = size.width > 0 ? max(size.width - insets.left - insets.right, 1) : 0
    let text = titleLabel?.sizeThatFits(CGSize(width: room, height: 0)) ?? .zero
    return CGSize(
      width: text.width + insets.left + insets.right,
      height: text.height + insets.top + insets.bottom
    )
  }

  open override var intrinsicContentSize: CGSize {
    let natural = sizeThatFits(.zero)
    guard bounds.width > 0, bounds.width < natural.width else { return natural }
    return CGSize(width: natural.width, height: sizeThatFits(CGSize(width: bounds.width, height: 0)).height)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let wasTracking = isTracking
    super.touchesEnded(touches, with: event)
    if wasTracking, isTouchInside { sendActions(for: .primaryActionTriggered) }
  }

  override var isElementByDefault: Bool { true }
  override var defaultLabel: String? { shownTitle }
  override var defaultTraits: UIAccessibilityTraits { super.defaultTraits.union(.button) }
}
