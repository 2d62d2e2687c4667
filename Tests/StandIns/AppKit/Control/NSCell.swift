// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor
open class NSCell: NSObject {
  open weak var controlView: NSView?
  var text = ""

  /// Creates a text cell. The initializer is required so that controls can create cells without Objective-C.
  public required init(textCell string: String) {
    text = string
    super.init()
  }

  public required init(coder: NSCoder) {
    super.init()
  }

  open var stringValue: String {
    get { text }
    set { text = newValue }
  }

  /// Returns the cell's own field editor, which is `nil` by default.
  open func fieldEditor(for controlView: NSView) -> NSTextView? { nil }

  // MARK: Accessibility

  var accessibility = AccessibilityValues()

  open func isAccessibilityElement() -> Bool { accessibility.isElement ?? true }
  open func setAccessibilityElement(_ accessibilityElement: Bool) {
    accessibility.isElement = accessibilityElement
  }
  open func accessibilityLabel() -> String? { accessibility.label }
  open func setAccessibilityLabel(_ accessibilityLabel: String?) { accessibility.label = accessibilityLabel }
  open func accessibilityUserInputLabels() -> [String]? { accessibility.inputLabels }
  open func setAccessibilityUserInputLabels(_ accessibilityUserInputLabels: [String]?) {
    accessibility.inputLabels = accessibilityUserInputLabels
  }
  open func accessibilityHelp() -> String? { accessibility.help }
  open func setAccessibilityHelp(_ accessibilityHelp: String?) { accessibility.help = accessibilityHelp }
  open func accessibilityValue() -> Any? { accessibility.value ?? stringValue }
  open func setAccessibilityValue(_ accessibilityValue: Any?) { accessibility.value = accessibilityValue }
  open func accessibilityIdentifier() -> String { accessibility.identifier }
  open func setAccessibilityIdentifier(_ accessibilityIdentifier: String?) {
    accessibility.identifier = accessibilityIdentifier ?? ""
  }
  open func accessibilityRole() -> NSAccessibility.Role? { accessibility.role }
  open func accessibilityPerformPress() -> Bool { false }
  open func accessibilityCustomActions() -> [NSAccessibilityCustomAction]? { accessibility.actions }
  open func setAccessibilityCustomActions(_ accessibilityCustomActions: [NSAccessibilityCustomAction]?) {
    accessibility.actions = accessibilityCustomActions
  }
  open func accessibilityFrame(for range: NSRange) -> NSRect { .zero }
  open func accessibilityNumberOfCharacters() -> Int { 0 }
  open func accessibilityVisibleCharacterRange() -> NSRange { NSRange(location: 0, length: 0) }
  open func accessibilityString(for range: NSRange) -> String? { nil }
  open func accessibilityAttributedString(for range: NSRange) -> NSAttributedString? { nil }
  open func accessibilityRTF(for range: NSRange) -> Data? { nil }
  open func accessibilitySelectedText() -> String? { nil }
}

open class NSActionCell: NSCell {}

open class NSTextFieldCell: NSActionCell {
  open override func accessibilityRole() -> NSAccessibility.Role? {
    accessibility.role
      ?? ((controlView as? NSTextField)?.isEditable == true ? .textField : .staticText)
  }

  private var field: NSTextField? { controlView as? NSTextField }
  private var shownText: NSString { (field?.stringValue ?? stringValue) as NSString }

  open override func accessibilityNumberOfCharacters() -> Int { shownText.length }
  open override func accessibilityVisibleCharacterRange() -> NSRange {
    NSRange(location: 0, length: shownText.length)
  }
  open override func accessibilityString(for range: NSRange) -> String? { shownText.substring(with: range) }
  open override func accessibilityAttributedString(for range: NSRange) -> NSAttributedString? {
    NSAttributedString(string: shownText.substring(with: range))
  }
  open override func accessibilityRTF(for range: NSRange) -> Data? {
    Data(shownText.substring(with: range).utf8)
  }
  open override func accessibilitySelectedText() -> String? {
    (field?.currentEditor() as? NSTextView).map { shownText.substring(with: $0.selectedRange()) }
  }

  /// Sets the text of the field. Assistive technology calls this method to enter text.
  open override func setAccessibilityValue(_ accessibilityValue: Any?) {
    (controlView as? NSTextField)?.stringValue = accessibilityValue as? String ?? ""
  }

  /// Returns the configured field editor. Subclasses override this method to customize the field editor.
  open func setUpFieldEditorAttributes(_ textObj: NSText) -> NSText { textObj }
}
