#if canImport(UIKit)
  import OneTimeCode
  import SwiftUI
  import UIKit
  import UIKitDriver

  @testable import OneTimeCodeUI

  typealias PlatformWindow = UIWindow

  /// The words that describe a disabled button in a transcript.
  let dimmedButton = "dimmed | button"

  @MainActor
  func setReducedMotion(_ isReduced: Bool) { StandIn.current.settings.isReduceMotionEnabled = isReduced }

  extension Stage {
    static func open(_ root: AnyView) -> (UIWindow, any Hosting) {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      let controller = UIHostingController(rootView: root)
      window.rootViewController = controller
      window.makeKeyAndVisible()
      return (window, controller.host)
    }

    static func rootView(of window: UIWindow) -> UIView { window }
    static func setRightToLeft() {}
    func turnRightToLeft() { person.change { $0.layoutDirection = .rightToLeft } }

    func turnDark() async {
      person.change { $0.userInterfaceStyle = .dark }
      await waitUntilIdle()
    }

    /// The visible labels that the hosting view contains, in subview order.
    var labels: [UIView] { all(UILabel.self).filter { !$0.isHidden && $0.superview is any Hosting } }
    var texts: [String] { labels.compactMap { ($0 as? UILabel)?.text } }

    var platformText: String? { person.field?.text }

    /// Taps a slot, or the middle of the field if `slot` is `nil`.
    func point(at slot: Int? = nil) async {
      if let slot {
        let frame = view.geometry.frame(of: slot)
        person.tap(at: view.convert(CGPoint(x: frame.midX, y: frame.midY), to: nil))
      } else {
        person.tap(view.field)
      }
      await waitUntilIdle()
    }

    func leave() async {
      window.endEditing(true)
      await waitUntilIdle()
    }

    func shiftLeft() { person.moveCaret(.left, extending: true) }

    func pressReturn() async {
      person.pressReturn()
      await waitUntilIdle()
    }

    func autoFill(_ text: String) async {
      person.autoFill([(nil, text)])
      await waitUntilIdle()
    }

    func perform(_ action: String) -> Bool { voiceOver.perform(action, on: view.field) }

    func activate(_ label: String) async {
      if let element = voiceOver.element(label) { voiceOver.activate(element) }
      await waitUntilIdle()
    }

    var spokenLabels: [String] { voiceOver.elements.compactMap(\.accessibilityLabel) }

    func components(of color: UIColor) -> [CGFloat]? {
      color.resolvedColor(with: window.traitCollection).cgColor.components
    }

    /// The title that the first button shows.
    var buttonTitle: String? {
      let controls = host.subviews.filter { $0 is UIControl && !($0 is OneTimeCodeView) }
      return controls.first?.subviews.compactMap { ($0 as? UILabel)?.text }.first
    }

    func pressButton(_ title: String = "Request a new code") {
      if let button = voiceOver.element(title) as? UIView { person.tap(button) }
    }
  }
#endif
