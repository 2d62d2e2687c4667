// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor
open class UIBarItem: NSObject {}

open class UIBarButtonItem: UIBarItem {
  public enum SystemItem: Int, Sendable {
    case done
  }

  open var primaryAction: UIAction?

  /// The system item, or `nil` for a space.
  package private(set) var systemItem: SystemItem?

  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
    self.init()
    self.systemItem = systemItem
    self.primaryAction = primaryAction
  }

  public required override init() { super.init() }

  open class func flexibleSpace() -> Self { Self() }
}

open class UIToolbar: UIView {
  open var items: [UIBarButtonItem]?

  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// A toolbar has a height of its own.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 44) }
}
