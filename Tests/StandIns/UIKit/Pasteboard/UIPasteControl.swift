// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

open class UIPasteControl: UIControl {
  @MainActor
  open class Configuration: NSObject {
    open var displayMode = UIPasteControl.DisplayMode.iconAndLabel
    open var cornerStyle = UIButton.Configuration.CornerStyle.dynamic
    open var cornerRadius: CGFloat = 0
    open var baseForegroundColor: UIColor?
    open var baseBackgroundColor: UIColor?

    public override init() {
      super.init()
    }
  }

  public enum DisplayMode: UInt, Sendable {
    case iconAndLabel, iconOnly, labelOnly, arrowAndLabel
  }

  open var configuration: Configuration { storedConfiguration }
  open weak var target: (any UIPasteConfigurationSupporting)?
  private let storedConfiguration: Configuration

  public init(configuration: Configuration) {
    storedConfiguration = configuration
    super.init(frame: .zero)
  }

  public override init(frame: CGRect) {
    storedConfiguration = Configuration()
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    storedConfiguration = Configuration()
    super.init(coder: coder)
  }

  open override var intrinsicContentSize: CGSize { CGSize(width: 90, height: 34) }

  /// Pastes without asking for permission, because the user tapped the control.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    guard isTouchInside, let text = StandIn.current.pasteboard.string else { return }
    let providers = [NSItemProvider(object: NSString(string: text))]
    if target?.canPaste(providers) == true { target?.paste(itemProviders: providers) }
  }

  override var isElementByDefault: Bool { true }
  override var defaultLabel: String? { "Paste" }
  override var defaultTraits: UIAccessibilityTraits { super.defaultTraits.union(.button) }
}
