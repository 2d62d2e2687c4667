// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor
public protocol NSTextDelegate: NSObjectProtocol {
  func textShouldBeginEditing(_ textObject: NSText) -> Bool
  func textShouldEndEditing(_ textObject: NSText) -> Bool
  func textDidBeginEditing(_ notification: Notification)
  func textDidChange(_ notification: Notification)
  func textDidEndEditing(_ notification: Notification)
}

@MainActor
public protocol NSTextViewDelegate: NSTextDelegate {
  func textView(
    _ textView: NSTextView,
    shouldChangeTextIn affectedCharRange: NSRange,
    replacementString: String?
  ) -> Bool
}

extension NSTextDelegate {
  public func textShouldBeginEditing(_ textObject: NSText) -> Bool { true }
  public func textShouldEndEditing(_ textObject: NSText) -> Bool { true }
  public func textDidBeginEditing(_ notification: Notification) {}
  public func textDidChange(_ notification: Notification) {}
  public func textDidEndEditing(_ notification: Notification) {}
}

extension NSTextViewDelegate {
  public func textView(
    _ textView: NSTextView,
    shouldChangeTextIn affectedCharRange: NSRange,
    replacementString: String?
  ) -> Bool { true }
}

open class NSText: NSView {
  public nonisolated static let didChangeNotification = Notification.Name("NSTextDidChangeNotification")
  public nonisolated static let didBeginEditingNotification =
    Notification.Name("NSTextDidBeginEditingNotification")
  public nonisolated static let didEndEditingNotification =
    Notification.Name("NSTextDidEndEditingNotification")

  /// The text of the view. Setting the text doesn't ask or notify the delegate.
  open var string: String {
    get { content.text }
    set { content.replaceAll(newValue) }
  }

  var content = TextContent()

  open var isFieldEditor = false
  open var isEditable = true
  open var isSelectable = true
  open var isRichText = true
  open var drawsBackground = true
  open var textColor: NSColor?
  open var font: NSFont?
  open var alignment = NSTextAlignment.natural
  open var baseWritingDirection = NSWritingDirection.natural
  open weak var delegate: (any NSTextDelegate)?

  open override var acceptsFirstResponder: Bool { isSelectable }

  open func replaceCharacters(in range: NSRange, with string: String) {
    content.replace(range, with: string)
  }

  open func paste(_ sender: Any?) {}
  open func copy(_ sender: Any?) {}
  open func cut(_ sender: Any?) {}
  open func delete(_ sender: Any?) {}
}

/// The content of a text view: its text, the selected range, and the marked range.
struct TextContent {
  private(set) var text = ""
  var selection = NSRange(location: 0, length: 0)
  /// The end of the selection that stays in place when the keyboard extends the selection.
  var anchor = 0
  var marked: NSRange?

  var length: Int { (text as NSString).length }

  mutating func replaceAll(_ text: String) {
    self.text = text
    marked = nil
    selection = NSRange(location: length, length: 0)
    anchor = length
  }

  mutating func replace(_ range: NSRange, with string: String) {
    text = (text as NSString).replacingCharacters(in: range, with: string)
    let change = (string as NSString).length - range.length
    if selection.location >= range.location + range.length {
      selection.location += change
    } else {
      selection = NSRange(location: range.location + (string as NSString).length, length: 0)
    }
    anchor = selection.location
  }
}
