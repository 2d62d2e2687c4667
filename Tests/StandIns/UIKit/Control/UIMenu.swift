// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

open class UIMenu: UIMenuElement {
  open var children: [UIMenuElement] { elements }
  private let elements: [UIMenuElement]

  public init(title: String = "", image: UIImage? = nil, children: [UIMenuElement] = []) {
    elements = children
    super.init(title, image)
  }

  open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(title: title, image: image, children: newChildren)
  }
}
