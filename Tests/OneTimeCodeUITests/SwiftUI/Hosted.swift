#if canImport(UIKit)
  import OneTimeCode
  import OneTimeCodeUI
  import SwiftUI
  import TestSupport
  import UIKit

  /// A window that hosts a SwiftUI view, using only public API of UIKit and SwiftUI.
  @MainActor
  final class Hosted<Root: View> {
    private let window: UIWindow

    init(_ root: Root, size: CGSize) {
      window = UIWindow(frame: CGRect(origin: .zero, size: size))
      window.rootViewController = UIHostingController(rootView: root)
      window.makeKeyAndVisible()
    }

    private func search<Found: UIView>(_ type: Found.Type) -> Found? {
      func search(_ view: UIView) -> Found? {
        (view as? Found) ?? view.subviews.lazy.compactMap { search($0) }.first
      }
      return search(window)
    }

    func layOut() { window.layoutIfNeeded() }

    /// The field, or `nil` until SwiftUI has created it.
    var view: OneTimeCodeView? { search(OneTimeCodeView.self) }

    var hasFocus: Bool { view?.isFirstResponder ?? false }

    func focus() async {
      view?.becomeFirstResponder()
      await waitUntil { hasFocus }
    }

    /// Types a string as the keyboard does, character by character.
    func type(_ text: String) async {
      for character in text { search(UITextField.self)?.insertText(String(character)) }
      await settle()
    }
  }
#elseif canImport(AppKit)
  import AppKit
  import OneTimeCode
  import OneTimeCodeUI
  import SwiftUI
  import TestSupport

  /// A window that hosts a SwiftUI view, using only public API of AppKit and SwiftUI.
  @MainActor
  final class Hosted<Root: View> {
    private let window: NSWindow

    init(_ root: Root, size: CGSize) {
      _ = NSApplication.shared
      window = NSWindow(
        contentRect: CGRect(origin: .zero, size: size),
        styleMask: .titled,
        backing: .buffered,
        defer: false
      )
      // The container keeps the requested size, even if the hosting view prefers another size.
      let hosting = NSHostingView(rootView: root)
      let content = NSView(frame: CGRect(origin: .zero, size: size))
      hosting.frame = content.bounds
      content.addSubview(hosting)
      window.contentView = content
      window.makeKeyAndOrderFront(nil)
    }

    func layOut() { window.layoutIfNeeded() }

    /// The field, or `nil` until SwiftUI has created it.
    var view: OneTimeCodeView? {
      func search(_ view: NSView) -> OneTimeCodeView? {
        (view as? OneTimeCodeView) ?? view.subviews.lazy.compactMap { search($0) }.first
      }
      return window.contentView.flatMap(search)
    }

    var hasFocus: Bool { view?.isFocused ?? false }

    func focus() async {
      view?.focus()
      await waitUntil { hasFocus }
    }

    /// Types a string as the keyboard does, character by character.
    func type(_ text: String) async {
      let editor = window.firstResponder as? NSTextView
      for character in text {
        editor?.insertText(String(character), replacementRange: NSRange(location: NSNotFound, length: 0))
      }
      await settle()
    }
  }
#endif

#if canImport(UIKit) || canImport(AppKit)
  extension Hosted {
    /// Waits until a condition is true, or until 200 checks have failed.
    func waitUntil(_ condition: () -> Bool) async {
      for _ in 0..<200 where !condition() {
        layOut()
        await settle()
        try? await Task.sleep(for: .milliseconds(10))
      }
    }
  }
#endif
