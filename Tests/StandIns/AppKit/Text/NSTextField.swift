// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor
public protocol NSControlTextEditingDelegate: NSObjectProtocol {
  func controlTextDidBeginEditing(_ obj: Notification)
  func controlTextDidChange(_ obj: Notification)
  func controlTextDidEndEditing(_ obj: Notification)
}

extension NSControlTextEditingDelegate {
  public func controlTextDidBeginEditing(_ obj: Notification) {}
  public func controlTextDidChange(_ obj: Notification) {}
  public func controlTextDidEndEditing(_ obj: Notification) {}
}

@MainActor
public protocol NSTextFieldDelegate: NSControlTextEditingDelegate {}

open class NSTextField: NSControl, NSTextDelegate, @MainActor NSTextContent {
  open override class var cellClass: AnyClass? {
    get { NSTextFieldCell.self }
    set {}
  }

  public override init(frame frameRect: NSRect) {
    super.init(frame: frameRect)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Creates a static label with selectable text that wraps onto several lines.
  public convenience init(wrappingLabelWithString stringValue: String) {
    self.init(frame: .zero)
    self.stringValue = stringValue
    (isEditable, isSelectable, isBezeled, isBordered, drawsBackground) = (false, true, false, false, false)
    textColor = .labelColor
    maximumNumberOfLines = 0
  }

  open weak var delegate: (any NSTextFieldDelegate)?
  open var contentType: NSTextContentType?
  open var isEditable = true
  open var isSelectable = true
  open var isBezeled = true
  /// Whether the field has a border. AppKit doesn't document the default.
  open var isBordered = true
  open var drawsBackground = true
  open var textColor: NSColor? = .textColor
  open var backgroundColor: NSColor?
  open var placeholderString: String?
  open var maximumNumberOfLines = 0
  open var allowsCharacterPickerTouchBarItem = true

  /// Whether the field accepts first responder status: it must be enabled, and editable or selectable.
  open override var acceptsFirstResponder: Bool { isEnabled && (isEditable || isSelectable) }

  // MARK: Field editor

  private weak var editor: NSTextView?

  open override func currentEditor() -> NSText? { editor }

  /// The text of the field or, during editing, of the field editor. Setting the text aborts editing.
  open override var stringValue: String {
    get { editor?.string ?? super.stringValue }
    set {
      _ = abortEditing()
      super.stringValue = newValue
    }
  }

  open override func abortEditing() -> Bool {
    guard let editor else { return false }
    let window = self.window
    release(editor)
    _ = window?.makeFirstResponder(nil)
    return true
  }

  private func release(_ editor: NSTextView) {
    self.editor = nil
    editor.delegate = nil
    editor.removeFromSuperview()
  }

  open override func becomeFirstResponder() -> Bool {
    guard acceptsFirstResponder, isEditable, window != nil else { return false }
    selectText(nil)
    return true
  }

  /// Begins editing if necessary, and selects the whole text. Has no effect unless the field is in a window,
  /// editable and enabled.
  open func selectText(_ sender: Any?) {
    guard let window, isEditable, isEnabled else { return }
    if editor == nil {
      guard let editor = window.fieldEditor(true, for: self) as? NSTextView else { return }
      let text = stringValue
      editor.delegate = self
      editor.frame = bounds
      addSubview(editor)
      editor.textColor = textColor
      if let cell = cell as? NSTextFieldCell { _ = cell.setUpFieldEditorAttributes(editor) }
      editor.string = text
      self.editor = editor
      _ = window.makeFirstResponder(editor)
    }
    guard let editor else { return }
    guard StandIn.current.behavior.selectsLater else { return editor.selectAll(nil) }
    Task { [weak editor] in editor?.selectAll(nil) }
  }

  open func textShouldBeginEditing(_ textObject: NSText) -> Bool { true }
  open func textShouldEndEditing(_ textObject: NSText) -> Bool { true }

  open func textDidBeginEditing(_ notification: Notification) {
    delegate?.controlTextDidBeginEditing(Notification(name: notification.name, object: self))
  }

  open func textDidChange(_ notification: Notification) {
    delegate?.controlTextDidChange(Notification(name: notification.name, object: self))
  }

  open func textDidEndEditing(_ notification: Notification) {
    if let editor {
      super.stringValue = editor.string
      release(editor)
    }
    delegate?.controlTextDidEndEditing(Notification(name: notification.name, object: self))
  }

  open override func mouseDown(with event: NSEvent) {
    guard isEnabled, isEditable || isSelectable else { return super.mouseDown(with: event) }
    _ = window?.makeFirstResponder(self)
  }

  // MARK: Size

  open override func sizeThatFits(_ size: NSSize) -> NSSize {
    let font = self.font ?? .systemFont(ofSize: NSFont.systemFontSize)
    return TextMetric.size(stringValue, font: font, width: size.width, maximumLines: maximumNumberOfLines)
  }

  // MARK: Accessibility

  open override func isAccessibilityElement() -> Bool { accessibility.isElement ?? true }
  open override func accessibilityRole() -> NSAccessibility.Role? {
    accessibility.role ?? (isEditable ? .textField : .staticText)
  }
  /// Returns the text as `String?`, as `NSAccessibilityStaticText` requires. The view's method,
  /// which returns `Any?`, calls this one. In Objective-C, they are the same method.
  open func accessibilityValue() -> String? { stringValue }
  public final override func accessibilityValue() -> Any? {
    let value: String? = accessibilityValue()
    return value
  }

  open override func accessibilityNumberOfCharacters() -> Int { stringValue.utf16.count }

  open override func accessibilityVisibleCharacterRange() -> NSRange {
    NSRange(location: 0, length: stringValue.utf16.count)
  }

  open override func accessibilityString(for range: NSRange) -> String? {
    (stringValue as NSString).substring(with: range)
  }

  open override func accessibilityAttributedString(for range: NSRange) -> NSAttributedString? {
    NSAttributedString(string: (stringValue as NSString).substring(with: range))
  }

  open override func accessibilityRTF(for range: NSRange) -> Data? {
    Data((stringValue as NSString).substring(with: range).utf8)
  }

  open override func accessibilitySelectedText() -> String? {
    editor.map { ($0.string as NSString).substring(with: $0.selectedRange()) }
  }

  /// Sets the text of the field. Assistive technology calls this method to enter text.
  open override func setAccessibilityValue(_ accessibilityValue: Any?) {
    stringValue = accessibilityValue as? String ?? ""
  }
}
