#if canImport(UIKit)
  import SwiftUI
  import TestSupport
  import UIKit

  typealias PlatformWindow = UIWindow

  /// How a transcript describes the disabled button.
  let disabledButton = "Send the code | dimmed | button"

  extension Visitor {
    static func open(_ screen: AnyView, height: CGFloat) -> (UIWindow, any Hosting) {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: height))
      let controller = UIHostingController(rootView: screen)
      window.rootViewController = controller
      window.makeKeyAndVisible()
      return (window, controller.host)
    }

    static func rootView(of window: UIWindow) -> UIView { window }

    /// The labels of the accessibility elements.
    var names: [String] { voiceOver.elements.compactMap(\.accessibilityLabel) }

    /// Activates an element, and returns whether there is one with that name.
    func activate(_ name: String) -> Bool {
      guard let element = voiceOver.element(name) else { return false }
      voiceOver.activate(element)
      return true
    }

    func pressReturn() { person.pressReturn() }
    func leave() { window.endEditing(true) }
  }
#endif
