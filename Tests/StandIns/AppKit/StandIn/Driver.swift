import Foundation

/// A namespace for functions that simulate the system or the user.
@MainActor
package enum Driver {
  /// Simulates AutoFill: replaces `range`, or the selection if `range` is `nil`, with `text`, in the way that
  /// `fillRoute` selects. Does nothing if the field has no editor.
  package static func fill(_ text: String, in range: NSRange?, of field: NSTextField) {
    guard let editor = field.currentEditor() as? NSTextView else { return }
    let range = range ?? editor.selectedRange()
    let newText = (editor.string as NSString).replacingCharacters(in: range, with: text)
    switch StandIn.current.behavior.fillRoute {
    case .insertsText: editor.insertText(text, replacementRange: range)
    case .replacesCharacters: editor.change(range, to: text)
    case .setsAccessibilityValue:
      if StandIn.current.behavior.elementIsCell {
        field.cell?.setAccessibilityValue(newText)
      } else {
        field.setAccessibilityValue(newText)
      }
    case .setsStringValue: field.stringValue = newText
    }
  }

  package static func key(_ characters: String, isARepeat: Bool = false) -> NSEvent? {
    NSEvent.keyEvent(
      with: .keyDown,
      location: .zero,
      modifierFlags: [],
      timestamp: 0,
      windowNumber: 0,
      context: nil,
      characters: characters,
      charactersIgnoringModifiers: characters,
      isARepeat: isARepeat,
      keyCode: 0
    )
  }

  /// Changes the appearance of a window, as the user's appearance setting does.
  package static func change(_ window: NSWindow, to name: NSAppearance.Name) {
    window.appearance = NSAppearance(name)
    window.layoutIfNeeded()
  }
}
