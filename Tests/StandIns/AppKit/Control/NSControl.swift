// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

open class NSControl: NSView {
  open class var cellClass: AnyClass? {
    get { NSActionCell.self }
    set {}
  }

  open var cell: NSCell? {
    didSet { cell?.controlView = self }
  }

  public override init(frame frameRect: NSRect) {
    super.init(frame: frameRect)
    makeCell()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    makeCell()
  }

  private func makeCell() {
    let type = Self.cellClass as? NSCell.Type ?? NSActionCell.self
    cell = type.init(textCell: "")
    cell?.controlView = self
  }

  /// Whether the control is enabled. OpenStep documents that disabling aborts editing; Apple doesn't.
  open var isEnabled = true {
    didSet { if !isEnabled, StandIn.current.behavior.disablingAbortsEditing { _ = abortEditing() } }
  }

  open var font: NSFont?
  open var alignment = NSTextAlignment.natural
  open var baseWritingDirection = NSWritingDirection.natural
  open var usesSingleLineMode = false
  open weak var target: AnyObject?
  open var action: Selector?

  /// The control's text. In `NSTextField`, setting it aborts editing.
  open var stringValue: String {
    get { cell?.stringValue ?? "" }
    set { cell?.stringValue = newValue }
  }

  open func currentEditor() -> NSText? { nil }

  /// Ends editing without keeping the text or notifying the delegate. Returns whether editing was under way.
  open func abortEditing() -> Bool { false }

  open func sizeThatFits(_ size: NSSize) -> NSSize { frame.size }

  @discardableResult
  open func sendAction(_ action: Selector?, to target: Any?) -> Bool { action != nil }

  open func performClick(_ sender: Any?) {
    if isEnabled { sendAction(action, to: target) }
  }

  open override func isAccessibilityEnabled() -> Bool { isEnabled }
}
