#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCode
  import OneTimeCodeNative
  import OneTimeCodeSlots

  /// The one text field: invisible, never hidden, over the slots. To AutoFill, password managers, the key view loop
  /// and assistive technology it is a text field like any other, since it is one.
  ///
  /// What is edited in AppKit is not the field but its field editor, a text view that comes with the focus and goes
  /// with it. This field has one of its own, see ``CodeFieldEditor``.
  final class CodeTextField: NSTextField, PlatformTextField {
    let session: FieldSession

    /// Where slots lie, as rectangles of this field; the view lays them out.
    var geometry: () -> SlotGeometry? = { nil }

    /// The app's help text for assistive technology.
    var help: String?

    /// Called when the focus has come or gone.
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

    /// Clear colours, and not `isHidden` or `alphaValue`: those would take the field from AutoFill and from
    /// assistive technology.
    private func becomeInvisible() {
      isBezeled = false
      isBordered = false
      drawsBackground = false
      textColor = .clear
      // Where the next symbol goes is drawn at its slot.
      focusRingType = .none
      // Positions go from left to right in every language, as the slots do.
      userInterfaceLayoutDirection = .leftToRight
      alignment = .left
      baseWritingDirection = .leftToRight
    }

    // MARK: What it holds

    /// Whether the person edits it.
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

    /// Somebody who is not the person sets the text, a password manager for instance.
    override var stringValue: String {
      get { super.stringValue }
      set { if session.isUpdatingTextField { super.stringValue = newValue } else { fill(newValue) } }
    }

    /// Takes the whole text of the field as it is filled in. What is the same code again is one, too: a retry.
    func fill(_ text: String) {
      guard isEnabled else { return }
      session.finishChange()
      let reading = session.read(text)
      if case .code = reading { return session.send(.enter(reading)) }
      currentText = text
      session.textDidChange()
    }

    // MARK: The focus

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
      session.finishChange()
      super.textDidEndEditing(notification)
      session.endEditing()
      focusChanged(false)
    }

    // MARK: Where the text lies

    /// As AppKit's text fields are, and as the slots are measured: y goes down.
    override var isFlipped: Bool { true }

    // MARK: What is heard
    // Assistive technology meets the field or its cell; both say the same, see `CodeTextField+Speech`.

    override func accessibilityLabel() -> String? { session.spokenLabel }
    override func accessibilityHelp() -> String? { help ?? session.notice }
    override func accessibilityValue() -> String? { substitute ?? editor.string }
    override func setAccessibilityValue(_ accessibilityValue: Any?) { take(accessibilityValue) }
    override func accessibilityCustomActions() -> [NSAccessibilityCustomAction]? { commands }
    override func accessibilityPerformPress() -> Bool { activate() }
    override func accessibilityFrame(for range: NSRange) -> NSRect {
      screenFrame(of: isEditing ? range : wholeRange)
    }

    // MARK: What is read of the text, by ranges

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
#endif
