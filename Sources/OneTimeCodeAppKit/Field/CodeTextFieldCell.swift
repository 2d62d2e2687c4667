#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  /// The field's cell: it knows the field editor, and to assistive technology it says what the field says.
  final class CodeTextFieldCell: NSTextFieldCell {
    private var field: CodeTextField? { controlView as? CodeTextField }

    override func fieldEditor(for controlView: NSView) -> NSTextView? {
      (controlView as? CodeTextField)?.editor
    }

    /// The editor gets the cell's colours, and a caret that would be seen.
    override func setUpFieldEditorAttributes(_ textObj: NSText) -> NSText {
      let editor = super.setUpFieldEditorAttributes(textObj)
      (editor as? CodeFieldEditor)?.becomeInvisible()
      return editor
    }

    override func accessibilityLabel() -> String? { field?.accessibilityLabel() }
    override func accessibilityHelp() -> String? { field?.accessibilityHelp() }
    override func accessibilityValue() -> Any? {
      // A text field declares it as a string, a cell as anything.
      let value: String? = field?.accessibilityValue()
      return value
    }
    override func setAccessibilityValue(_ accessibilityValue: Any?) { field?.take(accessibilityValue) }
    override func accessibilityCustomActions() -> [NSAccessibilityCustomAction]? { field?.commands }
    override func accessibilityPerformPress() -> Bool { field?.activate() ?? false }
    override func accessibilityFrame(for range: NSRange) -> NSRect { field?.screenFrame(of: range) ?? .zero }
  }
#endif
