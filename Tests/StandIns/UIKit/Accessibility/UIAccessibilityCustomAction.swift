import Foundation

@MainActor
open class UIAccessibilityCustomAction: NSObject {
  /// A closure that performs a custom action and returns whether the action succeeded.
  public typealias Handler = (UIAccessibilityCustomAction) -> Bool

  open var name: String
  open var attributedName: NSAttributedString
  open var image: UIImage?
  open var actionHandler: Handler?

  /// Creates an action with a name that VoiceOver reads.
  public init(name: String, actionHandler: @escaping Handler) {
    self.name = name
    attributedName = NSAttributedString(string: name)
    self.actionHandler = actionHandler
    super.init()
  }

  /// Creates an action with a name and an image.
  public convenience init(name: String, image: UIImage?, actionHandler: @escaping Handler) {
    self.init(name: name, actionHandler: actionHandler)
    self.image = image
  }

  /// Creates an action with an attributed name that VoiceOver reads.
  public convenience init(attributedName: NSAttributedString, actionHandler: @escaping Handler) {
    self.init(name: attributedName.string, actionHandler: actionHandler)
    self.attributedName = attributedName
  }
}
