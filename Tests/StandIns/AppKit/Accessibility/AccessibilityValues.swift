/// The accessibility properties that the app has set on an element.
struct AccessibilityValues {
  var isElement: Bool?
  var label: String?
  var help: String?
  var inputLabels: [String]?
  var value: Any?
  var identifier = ""
  var role: NSAccessibility.Role?
  var actions: [NSAccessibilityCustomAction]?
}
