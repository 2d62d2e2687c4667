// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public struct KeyboardShortcut: Sendable {
  let key: String

  /// The Return key, which is the shortcut for the default button.
  public static let defaultAction = KeyboardShortcut(key: "\r")
  public static let cancelAction = KeyboardShortcut(key: "\u{1B}")
}

extension View {
  /// Assigns a shortcut to the buttons in this view. Here, it works only on macOS, regardless of the focus.
  public nonisolated func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
    rendering { node, content in
      node.show([content])
      for item in node.items { (item.leaf as? ButtonControl)?.shortcut(shortcut.key) }
    }
  }
}
