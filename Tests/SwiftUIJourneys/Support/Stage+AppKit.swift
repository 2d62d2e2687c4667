#if canImport(AppKit)
  import AppKit
  import AppKitDriver
  import OneTimeCode
  import SwiftUI

  @testable import OneTimeCodeUI

  typealias PlatformWindow = NSWindow

  /// The words that describe a disabled button in a transcript.
  let dimmedButton = "button | dimmed"

  @MainActor
  func setReducedMotion(_ isReduced: Bool) { StandIn.current.settings.reducesMotion = isReduced }

  extension Stage {
    static func open(_ root: AnyView) -> (NSWindow, any Hosting) {
      let window = NSWindow(
        contentRect: NSRect(x: 0, y: 0, width: 390, height: 844),
        styleMask: .titled,
        backing: .buffered,
        defer: false
      )
      let hosting = NSHostingView(rootView: root)
      window.contentView = hosting
      window.makeKeyAndOrderFront(nil)
      return (window, hosting)
    }

    static func rootView(of window: NSWindow) -> NSView { window.contentView ?? NSView(frame: .zero) }
    static func setRightToLeft() { StandIn.current.settings.isRightToLeft = true }
    func turnRightToLeft() {}

    func turnDark() async {
      Driver.change(window, to: .darkAqua)
      await waitUntilIdle()
    }

    /// The visible labels that the hosting view contains, in subview order.
    var labels: [NSView] {
      all(NSTextField.self).filter { !$0.isEditable && !$0.isHidden && $0.superview is any Hosting }
    }
    var texts: [String] { labels.compactMap { ($0 as? NSTextField)?.stringValue } }

    var platformText: String? { person.editor?.string }

    /// Clicks a slot, or the first slot if `slot` is `nil`.
    func point(at slot: Int? = nil) async {
      let frame = view.geometry.frame(of: slot ?? 0)
      person.click(at: view.convert(NSPoint(x: frame.midX, y: frame.midY), to: nil))
      await waitUntilIdle()
    }

    func leave() async {
      _ = window.makeFirstResponder(nil)
      await waitUntilIdle()
    }

    func shiftLeft() { person.shiftLeft() }

    func pressReturn() async {
      if let key = Driver.key("\r") { window.sendEvent(key) }
      await waitUntilIdle()
    }

    func autoFill(_ text: String) async {
      person.autoFill([(nil, text)], into: view.field)
      await waitUntilIdle()
    }

    func perform(_ action: String) -> Bool {
      voiceOver.element("Verification code")?.perform(action) ?? false
    }

    func activate(_ label: String) async {
      voiceOver.element(label)?.activate()
      await waitUntilIdle()
    }

    var spokenLabels: [String] { voiceOver.elements.compactMap(\.label) }
    func components(of color: NSColor) -> [CGFloat]? { color.cgColor.components }

    /// The title that the first button shows.
    var buttonTitle: String? {
      all(NSButton.self).first?.subviews.compactMap { ($0 as? NSTextField)?.stringValue }.first
    }

    func pressButton(_ title: String = "Request a new code") {
      let buttons = all(NSButton.self)
      let button = buttons.first { button in
        button.subviews.contains { ($0 as? NSTextField)?.stringValue.hasPrefix(title) ?? false }
      }
      guard let button = button ?? buttons.first else { return }
      person.click(at: button.convert(NSPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil))
    }
  }
#endif
