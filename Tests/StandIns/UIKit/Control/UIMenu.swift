// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

open class UIMenu: UIMenuElement {
  open var children: [UIMenuElement] { elements }
  open var identifier: UIMenu.Identifier { id }
  private let elements: [UIMenuElement]
  private let id: Identifier

  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    @available(iOS 17, *)
    public static let autoFill = Identifier(rawValue: "com.apple.menu.autofill")
    public static let lookup = Identifier(rawValue: "com.apple.menu.lookup")
    public static let standardEdit = Identifier(rawValue: "com.apple.menu.standard-edit")
  }

  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }
  }

  public init(
    title: String = "",
    image: UIImage? = nil,
    identifier: UIMenu.Identifier? = nil,
    options: UIMenu.Options = [],
    children: [UIMenuElement] = []
  ) {
    elements = children
    id = identifier ?? Identifier(rawValue: UUID().uuidString)
    super.init(title, image)
  }

  open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(title: title, image: image, identifier: identifier, children: newChildren)
  }
}
