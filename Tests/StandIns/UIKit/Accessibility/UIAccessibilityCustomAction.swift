import Foundation

@MainActor
open class UIAccessibilityCustomAction: NSObject {
  /// What an action does; whether it could.
  public typealias Handler = (UIAccessibilityCustomAction) -> Bool

  open var name: String
  open var attributedName: NSAttributedString
  open var image: UIImage?
  open var actionHandler: Handler?

  /// An action by its name, which is read aloud.
  public init(name: String, actionHandler: @escaping Handler) {
    self.name = name
    attributedName = NSAttributedString(string: name)
    self.actionHandler = actionHandler
    super.init()
  }

  /// An action with an image for those who see.
  public convenience init(name: String, image: UIImage?, actionHandler: @escaping Handler) {
    self.init(name: name, actionHandler: actionHandler)
    self.image = image
  }

  /// An action by a name with attributes of speech.
  public convenience init(attributedName: NSAttributedString, actionHandler: @escaping Handler) {
    self.init(name: attributedName.string, actionHandler: actionHandler)
    self.attributedName = attributedName
  }
}
