#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCode
  import OneTimeCodeNative
  import OneTimeCodeSlots
  import TestSupport

  @testable import OneTimeCodeAppKit

  /// A field in English, laid out, in a window that nobody sees.
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
      view.content = OneTimeCodeContent(format: format, phrases: .english)
      configure(view)
      window.contentView?.addSubview(view)
      layOut()
    }

    func layOut() {
      view.needsLayout = true
      window.layoutIfNeeded()
    }

    /// Gives it the focus, and with it the editor.
    func focus() async {
      view.focus()
      await settle()
    }

    /// The text view that the person types into, once the field has the focus.
    var editor: NSTextView? { window.firstResponder as? NSTextView }

    /// Enters a text as the keyboard does, symbol by symbol.
    func type(_ text: String) {
      for character in text {
        editor?.insertText(String(character), replacementRange: NSRange(location: NSNotFound, length: 0))
      }
    }

    /// What is entered, and where the caret or the range is. Says where editor and core differ.
    var state: String {
      let entry = view.session.entry
      let range = entry.selection.range
      if let editor, editor.string != view.code { return "the editor holds '\(editor.string)'" }
      if let editor, editor.selectedRange() != NSRange(range) {
        return "\(editor.selectedRange()), not \(range)"
      }
      return entry.textWithCaret
    }

    /// The layer that the slots are in.
    var canvas: CALayer? { view.row.layer?.sublayers?.first }

    var slotLayers: [SlotLayer] { canvas?.sublayers?.compactMap { $0 as? SlotLayer } ?? [] }

    /// What the gradient of the first slot begins with.
    var startColor: CGColor? { slotLayers.first?.borderGradient?.cgColors?.first }

    /// What the slots show, a character each; an empty one is a blank.
    var drawn: String { slotLayers.shownText }
  }
#endif
