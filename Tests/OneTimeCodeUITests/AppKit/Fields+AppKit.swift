#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCode
  import TestSupport

  @testable import OneTimeCodeUI

  /// A laid-out field with English phrases in an offscreen window.
  @MainActor
  final class Field {
    let window: NSWindow
    let view: OneTimeCodeView

    init(
      _ format: CodeFormat = .digits(6),
      width: CGFloat = 386,
      configure: (OneTimeCodeView) -> Void = { _ in }
    ) {
      _ = NSApplication.shared
      window = NSWindow(
        contentRect: NSRect(x: 0, y: 0, width: 600, height: 200),
        styleMask: .titled,
        backing: .buffered,
        defer: true
      )
      view = OneTimeCodeView(frame: NSRect(x: 20, y: 20, width: width, height: 80))
      view.configuration = OneTimeCodeView.Configuration(format: format, phrases: .english)
      configure(view)
      window.contentView?.addSubview(view)
      layOut()
    }

    func layOut() {
      view.needsLayout = true
      window.layoutIfNeeded()
    }

    /// Focuses the field, so that it gets its field editor.
    func focus() async {
      view.focus()
      await settle()
    }

    /// The field editor, or `nil` while the field isn't focused.
    var editor: NSTextView? { window.firstResponder as? NSTextView }

    /// Types a string as the keyboard does, character by character.
    func type(_ text: String) {
      for character in text {
        editor?.insertText(String(character), replacementRange: NSRange(location: NSNotFound, length: 0))
      }
    }

    /// The entered text with the caret or selection marked. If the field editor and the entry differ, this is
    /// a description of the difference.
    var state: String {
      let entry = view.session.entry
      let range = entry.selection.range
      if let editor, editor.string != view.text { return "the editor contains '\(editor.string)'" }
      if let editor, editor.selectedRange() != NSRange(range) {
        return "\(editor.selectedRange()), not \(range)"
      }
      return entry.textWithCaret
    }

    /// The layers that draw the slots.
    var slotLayers: [SlotLayer] { view.slotsView.slots.compactMap { ($0 as? BoxSlotView)?.drawing } }

    /// The frames of the slots.
    var slotFrames: [CGRect] { view.slotsView.slots.map(\.frame) }

    /// The start colour of the first slot's border gradient.
    var startColor: CGColor? { slotLayers.first?.borderGradient?.cgColors?.first }
  }
#endif
