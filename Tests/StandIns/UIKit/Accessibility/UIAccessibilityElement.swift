import Foundation

/// An accessibility element without a view. As in UIKit, the class inherits from `UIResponder`.
open class UIAccessibilityElement: UIResponder, UIAccessibilityIdentification {
  open weak var accessibilityContainer: AnyObject?
  open var accessibilityFrameInContainerSpace = CGRect.zero
  open var accessibilityIdentifier: String?

  /// Creates an element in a container, which the element doesn't retain.
  public init(accessibilityContainer container: Any) {
    accessibilityContainer = container as AnyObject
    super.init()
    isAccessibilityElement = true
  }

  open override var accessibilityFrame: CGRect {
    get {
      guard let view = accessibilityContainer as? UIView else { return super.accessibilityFrame }
      return view.convert(accessibilityFrameInContainerSpace, to: nil)
    }
    set { super.accessibilityFrame = newValue }
  }
}
