#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCode

  /// The text field that covers the slots. Its text is transparent but the field isn't hidden, so AutoFill,
  /// password managers, the key view loop and accessibility clients treat it as a standard text field.
  ///
  /// AppKit edits a text field through a field editor, a text view that is in use only while the field has
  /// focus. This field provides its own editor, a ``CodeFieldEditor``.
  final class CodeTextField: NSTextField, PlatformTextField {
    let session: FieldSession

    /// A closure that returns the slots' layout in this view's coordinates, or `nil` if no slots exist.
    var geometry: () -> SlotGeometry? = { nil }

    var help: String?

    /// The names by which Voice Control users refer to the field, or `nil` for the label without the error.
    var inputLabels: [String]?

    /// Called with `true` when the field gains focus, and with `false` when the field loses focus.
    var focusChanged: (Bool) -> Void = { _ in }

    private(set) lazy var editor = CodeFieldEditor.make(for: self)

    override class var cellClass: AnyClass? {
      get { CodeTextFieldCell.self }
      set {}
    }

    init(session: FieldSession) {
      self.session = session
      super.init(frame: .zero)
      session.textField = self
      becomeInvisible()
      contentType = .oneTimeCode
      usesSingleLineMode = true
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Makes the text transparent. Hiding the field would exclude it from AutoFill and accessibility.
    private func becomeInvisible() {
      isBezeled = false
      isBordered = false
      drawsBackground = false
      textColor = .clear
      // The active slot shows the focus instead.
      focusRingType = .none
      // Positions run from left to right in every language, like the slots.
      userInterfaceLayoutDirection = .leftToRight
      alignment = .left
      baseWritingDirection = .leftToRight
    }

    // MARK: Text

    var isEditing: Bool { currentEditor() != nil }

    var currentText: String {
      get { isEditing ? editor.string : super.stringValue }
      set { if isEditing { editor.string = newValue } else { super.stringValue = newValue } }
    }

    var currentSelection: Range<Int>? {
      get { isEditing ? Range(editor.selectedRange()) : nil }
      set {
        guard isEditing, let range = newValue, range.upperBound <= editor.string.utf16.count else { return }
        editor.setSelectedRange(NSRange(range))
      }
    }

    var isComposing: Bool { isEditing && (editor.hasMarkedText() || editor.isMarking) }

    /// The field's text. Values from sources other than the session, such as a password manager, are passed
    /// to ``fill(_:)``.
    override var stringValue: String {
      get { super.stringValue }
      set { if session.isUpdatingTextField { super.stringValue = newValue } else { fill(newValue) } }
    }

    /// Replaces the whole text. If `text` is the rejected code, the code is retried.
    func fill(_ text: String) {
      guard isEnabled else { return }
      session.textDidChange()
      let reading = session.read(text)
      if case .code = reading { return session.send(.enter(reading), from: .fill) }
      currentText = text
      session.textDidChange()
    }

    // MARK: Focus

    override var acceptsFirstResponder: Bool { isEnabled }

    override func becomeFirstResponder() -> Bool {
      guard session.beginEditing({ super.becomeFirstResponder() }) else { return false }
      focusChanged(true)
      return true
    }

    override func textDidChange(_ notification: Notification) {
      super.textDidChange(notification)
      session.textDidChange()
    }

    override func textDidEndEditing(_ notification: Notification) {
      session.textDidChange()
      super.textDidEndEditing(notification)
      session.endEditing()
      focusChanged(false)
    }

    // MARK: Geometry

    /// Always `true`, as in `NSTextField`, because the y-axis of the slots points down.
    override var isFlipped: Bool { true }

    // MARK: Accessibility
    // Accessibility clients may use the field or its cell, so both return the same values.

    override func accessibilityLabel() -> String? { session.spokenLabel }
    @available(macOS 14, *)
    override func accessibilityUserInputLabels() -> [String]? { inputLabels ?? [session.label] }
    override func accessibilityHelp() -> String? { help ?? session.notice }
    override func accessibilityValue() -> String? { substitute ?? editor.string }
    override func setAccessibilityValue(_ accessibilityValue: Any?) { take(accessibilityValue) }
    override func accessibilityCustomActions() -> [NSAccessibilityCustomAction]? { commands }
    override func accessibilityPerformPress() -> Bool { activate() }
    override func accessibilityFrame(for range: NSRange) -> NSRect {
      screenFrame(of: isEditing ? range : wholeRange)
    }

    // MARK: Accessibility of text ranges

    override func accessibilityNumberOfCharacters() -> Int {
      substitute?.utf16.count ?? super.accessibilityNumberOfCharacters()
    }

    override func accessibilityVisibleCharacterRange() -> NSRange {
      substitute.map { NSRange(location: 0, length: $0.utf16.count) }
        ?? super.accessibilityVisibleCharacterRange()
    }

    override func accessibilityString(for range: NSRange) -> String? {
      substitute == nil ? super.accessibilityString(for: range) : substitute(in: range)
    }

    override func accessibilityAttributedString(for range: NSRange) -> NSAttributedString? {
      guard let text = substitute(in: range) else { return super.accessibilityAttributedString(for: range) }
      return NSAttributedString(string: text)
    }

    override func accessibilityRTF(for range: NSRange) -> Data? {
      substitute == nil ? super.accessibilityRTF(for: range) : nil
    }

    override func accessibilitySelectedText() -> String? {
      substitute == nil ? super.accessibilitySelectedText() : selectedSubstitute
    }
  }

  // Reports the slots as the location of the text, so that the candidate window of an input method, a zoom
  // that follows the caret, and VoiceOver's cursor match what is drawn.
  extension CodeTextField {
    var wholeRange: NSRange { NSRange(location: 0, length: session.entry.symbols.count) }

    /// Returns the screen frame of a range or, if it is empty, of the caret. Zero without a window or slots.
    func screenFrame(of range: NSRange) -> NSRect {
      guard let geometry = geometry(), let window else { return .zero }
      let slots = Range(spanning: [range], in: geometry.length) ?? session.entry.selection.range
      let rectangles = geometry.rectangles(of: slots)
      let frame = rectangles.dropFirst().reduce(rectangles.first ?? geometry.caret(at: slots.lowerBound)) {
        $0.union($1)
      }
      return window.convertToScreen(convert(frame, to: nil))
    }

    /// Returns the text position nearest to a point on the screen, or `nil` without a window or slots.
    func position(atScreen point: NSPoint) -> Int? {
      guard let geometry = geometry(), let window else { return nil }
      let local = convert(window.convertPoint(fromScreen: point), from: nil)
      return min(geometry.position(at: local), session.entry.symbols.count)
    }
  }
#endif
