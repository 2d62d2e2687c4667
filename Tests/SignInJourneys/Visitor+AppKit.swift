#if canImport(AppKit)
  import AppKit
  import SwiftUI
  import TestSupport

  @testable import OneTimeCodeUI

  typealias PlatformWindow = NSWindow

  /// How a transcript describes the disabled button.
  let disabledButton = "Send the code | button | dimmed"

  extension Visitor {
    static func open(_ screen: AnyView, height: CGFloat) -> (NSWindow, any Hosting) {
      let window = NSWindow(
        contentRect: NSRect(x: 0, y: 0, width: 390, height: height),
        styleMask: .titled,
        backing: .buffered,
        defer: false
      )
      let hosting = NSHostingView(rootView: screen)
      window.contentView = hosting
      window.makeKeyAndOrderFront(nil)
      return (window, hosting)
    }

    static func rootView(of window: NSWindow) -> NSView { window.contentView ?? NSView(frame: .zero) }

    /// The labels of the accessibility elements and, for text, which has no label, its value.
    var names: [String] { voiceOver.elements.compactMap { $0.label ?? $0.value } }

    /// Presses a button, clicks a code field, or focuses a text field, and returns whether there is one with that name.
    func activate(_ name: String) -> Bool {
      guard let element = voiceOver.element(name) else { return false }
      if element.activate() { return true }
      let field = first(NSTextField.self) {
        $0.accessibilityLabel()?.hasPrefix(name) == true && $0.isEditable
      }
      return window.makeFirstResponder(field)
    }

    func pressReturn() {
      if let key = Driver.key("\r") { window.sendEvent(key) }
    }

    func leave() { _ = window.makeFirstResponder(nil) }
  }
#endif
