#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  /// The field's cell, which provides the field editor and forwards accessibility to the field.
  final class CodeTextFieldCell: NSTextFieldCell {
    private var field: CodeTextField? { controlView as? CodeTextField }

    override func fieldEditor(for controlView: NSView) -> NSTextView? {
      (controlView as? CodeTextField)?.editor
    }

    /// Makes the editor invisible again, because `super` sets the editor's colours and caret.
    override func setUpFieldEditorAttributes(_ textObj: NSText) -> NSText {
      let editor = super.setUpFieldEditorAttributes(textObj)
      (editor as? CodeFieldEditor)?.becomeInvisible()
      return editor
    }

    override func accessibilityLabel() -> String? { field?.accessibilityLabel() }
    @available(macOS 14, *)
    override func accessibilityUserInputLabels() -> [String]? { field?.accessibilityUserInputLabels() }
    override func accessibilityHelp() -> String? { field?.accessibilityHelp() }
    override func accessibilityValue() -> Any? {
      // The explicit type is needed because the field's value is `String?` and the cell's value is `Any?`.
      let value: String? = field?.accessibilityValue()
      return value
    }
    override func setAccessibilityValue(_ accessibilityValue: Any?) { field?.take(accessibilityValue) }
    override func accessibilityCustomActions() -> [NSAccessibilityCustomAction]? { field?.commands }
    override func accessibilityPerformPress() -> Bool { field?.activate() ?? false }
    override func accessibilityFrame(for range: NSRange) -> NSRect {
      field?.accessibilityFrame(for: range) ?? .zero
    }

    // MARK: Accessibility of text ranges

    override func accessibilityNumberOfCharacters() -> Int {
      field?.substitute?.utf16.count ?? super.accessibilityNumberOfCharacters()
    }

    override func accessibilityVisibleCharacterRange() -> NSRange {
      guard let text = field?.substitute else { return super.accessibilityVisibleCharacterRange() }
      return NSRange(location: 0, length: text.utf16.count)
    }

    override func accessibilityString(for range: NSRange) -> String? {
      field?.substitute(in: range) ?? super.accessibilityString(for: range)
    }

    override func accessibilityAttributedString(for range: NSRange) -> NSAttributedString? {
      guard let text = field?.substitute(in: range) else {
        return super.accessibilityAttributedString(for: range)
      }
      return NSAttributedString(string: text)
    }

    override func accessibilityRTF(for range: NSRange) -> Data? {
      field?.substitute == nil ? super.accessibilityRTF(for: range) : nil
    }

    override func accessibilitySelectedText() -> String? {
      field?.substitute == nil ? super.accessibilitySelectedText() : field?.selectedSubstitute
    }
  }
#endif
