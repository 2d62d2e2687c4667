#if canImport(UIKit)
  import OneTimeCode
  import OneTimeCodeNative
  import OneTimeCodeSlots
  import UIKit

  /// The one text field: invisible, never hidden, over the slots. To the keyboard, AutoFill, the edit menu and
  /// assistive technology it is a text field like any other, since it is one.
  final class CodeTextField: UITextField {
    let session: FieldSession

    /// Where the slots lie; the view lays them out.
    var geometry: () -> SlotGeometry? = { nil }

    /// Whether the platform makes a change that was decided already.
    var isPlatformChanging = false

    /// Lasts while the platform handles a tap, see ``isHandlingTap``.
    var handledTap: Task<Void, Never>?

    private lazy var undoing = EntryUndoManager(session)

    init(session: FieldSession) {
      self.session = session
      super.init(frame: .zero)
      session.textField = self
      becomeInvisible()
      setInputTraits()
      pasteConfiguration = UIPasteConfiguration(forAccepting: NSString.self)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Clear colours, and not `isHidden` or `alpha`: those would take the field from AutoFill, from the edit
    /// menu and from assistive technology.
    private func becomeInvisible() {
      textColor = .clear
      tintColor = .clear
      // Positions go from left to right in every language, as the slots do.
      semanticContentAttribute = .forceLeftToRight
      textAlignment = .left
    }

    private func setInputTraits() {
      textContentType = .oneTimeCode
      autocorrectionType = .no
      spellCheckingType = .no
      smartQuotesType = .no
      smartDashesType = .no
      // It adds blanks around what is pasted.
      smartInsertDeleteType = .no
    }

    /// The keyboard that the alphabet asks for. A changed one is brought up at once.
    func showKeyboard(for alphabet: CodeFormat.Alphabet) {
      let type: UIKeyboardType = alphabet.hasLetters ? .asciiCapable : .numberPad
      let capitals: UITextAutocapitalizationType =
        alphabet.hasLetters && alphabet.fold(0x61) != 0x61 ? .allCharacters : .none
      guard keyboardType != type || autocapitalizationType != capitals else { return }
      keyboardType = type
      autocapitalizationType = capitals
      if isFirstResponder { reloadInputViews() }
    }

    // MARK: Ways in

    /// Who works through `UITextInput` sets the selection here, and UIKit need not tell its delegate of it.
    override var selectedTextRange: UITextRange? {
      didSet { selectionChanged() }
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      endTap()
      super.pressesBegan(presses, with: event)
    }

    override func insertText(_ text: String) {
      change(text, in: selected) { super.insertText(text) }
    }

    override func deleteBackward() {
      let start = selected.isEmpty ? max(selected.lowerBound - 1, 0) : selected.lowerBound
      change("", in: start..<selected.upperBound) { super.deleteBackward() }
    }

    override func replace(_ range: UITextRange, withText text: String) {
      change(text, in: offsets(of: range) ?? selected) { super.replace(range, withText: text) }
    }

    override func unmarkText() {
      super.unmarkText()
      session.textDidChange()
    }

    /// The whole text that was copied: the field itself would take the line ends out of a message before
    /// anybody has looked for its last line. The person has asked for it, so the system does not ask again.
    override func paste(_ sender: Any?) {
      if let text = UIPasteboard.general.string { enter(text) }
    }

    override func paste(itemProviders: [NSItemProvider]) {
      enter(from: itemProviders)
    }

    override func cut(_ sender: Any?) {
      guard let code = session.entry.copied else { return }
      UIPasteboard.general.string = String(code)
      session.send(.delete(.selection))
    }

    override func copy(_ sender: Any?) {
      if let code = session.entry.copied { UIPasteboard.general.string = String(code) }
    }

    override var undoManager: UndoManager? { undoing }

    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
      super.canPerformAction(action, withSender: sender) && offers(action)
    }

    // MARK: Where the text lies

    override func caretRect(for position: UITextPosition) -> CGRect {
      caretFrame(at: position) ?? super.caretRect(for: position)
    }

    override func firstRect(for range: UITextRange) -> CGRect {
      frames(of: range)?.first ?? caretRect(for: range.start)
    }

    override func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
      guard let frames = frames(of: range) else { return super.selectionRects(for: range) }
      return frames.enumerated().map { index, frame in
        CodeSelectionRect(frame, isFirst: index == 0, isLast: index == frames.count - 1)
      }
    }

    override func closestPosition(to point: CGPoint) -> UITextPosition? {
      nearestPosition(to: point) ?? super.closestPosition(to: point)
    }

    override func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
      guard let position = nearestPosition(to: point) else {
        return super.closestPosition(to: point, within: range)
      }
      if compare(position, to: range.start) == .orderedAscending { return range.start }
      return compare(position, to: range.end) == .orderedDescending ? range.end : position
    }

    override func characterRange(at point: CGPoint) -> UITextRange? {
      symbolRange(at: point)
    }

    // MARK: What is heard

    override var accessibilityLabel: String? {
      get { session.spokenLabel }
      set { super.accessibilityLabel = newValue }
    }

    /// The app's hint, or else what is said beforehand.
    override var accessibilityHint: String? {
      get { super.accessibilityHint ?? session.notice }
      set { super.accessibilityHint = newValue }
    }

    /// While the person edits, the text field's own value, which the echo of keys goes with; in a masked field what
    /// a secure one would say.
    override var accessibilityValue: String? {
      get {
        guard isEditing else { return session.spokenValue.text }
        return maskedText ?? super.accessibilityValue
      }
      set { super.accessibilityValue = newValue }
    }

    override var accessibilityAttributedValue: NSAttributedString? {
      get {
        guard isEditing else { return CodeTextField.attributed(session.spokenValue) }
        return maskedText.map { NSAttributedString(string: $0) } ?? super.accessibilityAttributedValue
      }
      set { super.accessibilityAttributedValue = newValue }
    }

    /// The language of the words, which may not be that of the device.
    override var accessibilityLanguage: String? {
      get { session.content.phrases.language }
      set { super.accessibilityLanguage = newValue }
    }

    override var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
      get { commands }
      set { super.accessibilityCustomActions = newValue }
    }

    /// A screen reader says which field, not where in it: the caret goes to the end.
    override func accessibilityActivate() -> Bool {
      guard isEnabled, !isEditing else { return super.accessibilityActivate() }
      session.send(.activate)
      return true
    }
  }
#endif
