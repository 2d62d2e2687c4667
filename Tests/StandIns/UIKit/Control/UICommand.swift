// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// A menu element that sends an action to a responder.
open class UICommand: UIMenuElement {
  open var action: Selector { method }
  private let method: Selector

  package init(title: String, action: Selector) {
    method = action
    super.init(title, nil)
  }
}
