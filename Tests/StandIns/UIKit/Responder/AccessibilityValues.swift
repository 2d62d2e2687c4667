import Foundation

/// The accessibility properties that the app has set on an object. The object's class provides defaults for the rest.
struct AccessibilityValues {
  var isElement: Bool?
  var label: NSAttributedString?
  var hint: NSAttributedString?
  var value: NSAttributedString?
  var language: String?
  var traits: UIAccessibilityTraits?
  var frame: CGRect?
  var path: UIBezierPath?
  var activationPoint: CGPoint?
  var elementsHidden = false
  var isModal = false
  var groupsChildren = false
  var containerType = UIAccessibilityContainerType.none
  var elements: [Any]?
  var customActions: [UIAccessibilityCustomAction]?
  var inputLabels: [NSAttributedString]?
  var respondsToInteraction: Bool?
}
