// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// An element of a menu that calls a method of whoever answers to it.
open class UICommand: UIMenuElement {
  open var action: Selector { method }
  private let method: Selector

  package init(title: String, action: Selector) {
    method = action
    super.init(title, nil)
  }
}
