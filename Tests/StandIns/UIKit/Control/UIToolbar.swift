// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor
open class UIBarItem: NSObject {}

open class UIBarButtonItem: UIBarItem {
  public enum SystemItem: Int, Sendable {
    case done
  }

  open var primaryAction: UIAction?

  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
    self.init()
    self.primaryAction = primaryAction
  }

  public convenience init(
    title: String? = nil,
    image: UIImage? = nil,
    primaryAction: UIAction? = nil,
    menu: UIMenu? = nil
  ) {
    self.init()
    self.primaryAction = primaryAction
  }

  open class func flexibleSpace() -> Self { unsafeDowncast(UIBarButtonItem(), to: Self.self) }
}

open class UIToolbar: UIView {
  open var items: [UIBarButtonItem]?
}
