#if canImport(UIKit)
  import OneTimeCode
  import UIKit

  /// The text field that covers the slots. Its text is transparent but the field isn't hidden, so the
  /// keyboard, AutoFill, the edit menu and accessibility clients treat it as a standard text field.
  final class CodeTextField: UITextField {
    let session: FieldSession

    /// A closure that returns the slots' layout in this view's coordinates, or `nil` if no slots exist.
    var geometry: () -> SlotGeometry? = { nil }

    /// The timeout of the tap that is being handled. See ``isHandlingTap``.
    var handledTap: Task<Void, Never>?

    /// The names by which Voice Control users refer to the field, or `nil` for the label without the error.
    private var inputLabels: [String]?

    /// Whether a Done key is shown above the number pad, which has no Return key.
    var showsDoneKey = true {
      didSet { if showsDoneKey != oldValue { reloadKeyboard() } }
    }

    /// The title of the Done key, or `nil` for the system's.
    var doneTitle: String? {
      didSet {
        guard doneTitle != oldValue else { return }
        doneBar = nil
        reloadKeyboard()
      }
    }

    /// The bar with the Done key, once it is needed.
    private var doneBar: UIView?

    private lazy var entryUndoManager = EntryUndoManager(session)

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

    /// Makes the text transparent. Hiding the field with `isHidden` or `alpha` would exclude the field from AutoFill,
    /// the edit menu and accessibility. UIKit draws the highlight of a selection in the rectangles that
    /// ``selectionRects(for:)`` returns, which have no area to speak of, and the caret and the handles of a selection in the
    /// tint; see ``showHandles(in:)``.
    private func becomeInvisible() {
      textColor = .clear
      // Accessibility audits check that text follows the user's text size.
      font = .preferredFont(forTextStyle: .body)
      adjustsFontForContentSizeCategory = true
      // Text positions run from left to right in every language, like the slots.
      semanticContentAttribute = .forceLeftToRight
      textAlignment = .left
    }

    private func setInputTraits() {
      textContentType = .oneTimeCode
      autocorrectionType = .no
      spellCheckingType = .no
      smartQuotesType = .no
      smartDashesType = .no
      // Smart insertion would add spaces around pasted text.
      smartInsertDeleteType = .no
      if #available(iOS 26, visionOS 26, *) { allowsNumberPadPopover = false }
    }

    /// Sets the keyboard for the alphabet, and reloads the keyboard if it is visible.
    func showKeyboard(for alphabet: CodeFormat.Alphabet) {
      let type: UIKeyboardType = alphabet.hasLetters ? .asciiCapable : .numberPad
      let capitals: UITextAutocapitalizationType =
        alphabet.hasLetters && !alphabet.hasLowercaseLetters ? .allCharacters : .none
      guard keyboardType != type || autocapitalizationType != capitals else { return }
      keyboardType = type
      autocapitalizationType = capitals
      reloadKeyboard()
    }

    /// Whether an empty view is in place of the keyboard, so that the field stays first responder. Without the focus, users
    /// of a hardware keyboard, a braille keyboard or a switch would lose their place.
    var isKeyboardHidden: Bool {
      get { inputView != nil }
      set {
        guard newValue != isKeyboardHidden else { return }
        inputView = newValue ? UIView(frame: .zero) : nil
        reloadKeyboard()
      }
    }

    /// Also shows the keyboard, if it is hidden, except for an accepted code, which can't be edited: SwiftUI may repeat the
    /// request for a focus that has just returned.
    override func becomeFirstResponder() -> Bool {
      becomeFirstResponder(hidingKeyboard: isKeyboardHidden && session.entry.phase == .accepted)
    }

    func becomeFirstResponder(hidingKeyboard: Bool) -> Bool {
      isKeyboardHidden = hidingKeyboard
      return super.becomeFirstResponder()
    }

    /// Shows changed traits of the keyboard, if it is visible.
    func reloadKeyboard() {
      if isFirstResponder { reloadInputViews() }
    }

    #if !os(visionOS)
      /// The app's own view or, above the number pad, a bar with a Done key. There is none while the keyboard is hidden.
      override var inputAccessoryView: UIView? {
        get {
          if isKeyboardHidden { return nil }
          if let view = super.inputAccessoryView { return view }
          guard needsDoneBar else { return nil }
          let bar = doneBar ?? makeDoneBar()
          doneBar = bar
          return bar
        }
        set { super.inputAccessoryView = newValue }
      }

      /// Whether the keyboard has no Return key. The keyboard of an iPad always has one.
      private var needsDoneBar: Bool {
        showsDoneKey && keyboardType == .numberPad && traitCollection.userInterfaceIdiom != .pad
      }

      private func makeDoneBar() -> UIToolbar {
        let done = UIAction(title: doneTitle ?? "") { [weak self] _ in self?.done() }
        let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        let key =
          doneTitle == nil
          ? UIBarButtonItem(systemItem: .done, primaryAction: done) : UIBarButtonItem(primaryAction: done)
        bar.items = [.flexibleSpace(), key]
        bar.sizeToFit()
        return bar
      }

      /// Submits a complete code, as Return does, or dismisses the keyboard.
      private func done() {
        session.textDidChange()
        if session.entry.isFull { session.submit() } else { resignFirstResponder() }
      }
    #endif

    // MARK: Input

    /// Reports each new selection. UIKit doesn't always report a selection that a `UITextInput` client sets.
    override var selectedTextRange: UITextRange? {
      didSet { selectionChanged() }
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      endTap()
      for key in presses.characters { session.keyboard.press(key) }
      super.pressesBegan(presses, with: event)
    }

    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      for key in presses.characters { session.keyboard.release(key) }
      super.pressesEnded(presses, with: event)
    }

    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      for key in presses.characters { session.keyboard.release(key) }
      super.pressesCancelled(presses, with: event)
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

    override func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
      super.setMarkedText(markedText, selectedRange: selectedRange)
      session.didCompose()
    }

    override func unmarkText() {
      super.unmarkText()
      session.didCommit()
    }

    /// Pastes the text with its line breaks, which `UITextField` would remove. The breaks mark the last line
    /// of a message, which can contain an origin-bound code. The user chose Paste, so the system doesn't ask
    /// for permission.
    override func paste(_ sender: Any?) {
      if let text = UIPasteboard.general.string { enter(text) }
    }

    override func paste(itemProviders: [NSItemProvider]) {
      enter(from: itemProviders)
    }

    override func cut(_ sender: Any?) {
      guard session.isEnabled, session.entry.copied != nil else { return }
      copy(sender)
      session.send(.cut)
    }

    override func copy(_ sender: Any?) {
      guard let code = session.entry.copied else { return }
      guard session.behavior.copyPolicy == .localOnly else {
        return UIPasteboard.general.string = String(code)
      }
      UIPasteboard.general.setItems(
        [["public.utf8-plain-text": String(code)]],
        options: [
          .localOnly: true,
          .expirationDate: Date(timeIntervalSinceNow: OneTimeCodeView.CopyPolicy.expiry / .seconds(1)),
        ]
      )
    }

    override var undoManager: UndoManager? { entryUndoManager }

    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
      super.canPerformAction(action, withSender: sender) && offers(action)
    }

    // MARK: Geometry

    /// The caret that the slots draw. UIKit's caret is invisible, because the tint is clear while nothing is selected.
    /// Assistive and test software may not cope with a rectangle without an area.
    override func caretRect(for position: UITextPosition) -> CGRect {
      caretFrame(at: position) ?? super.caretRect(for: position)
    }

    /// Shows the handles of a selection in a colour. UIKit draws the caret in the tint, too, and no caret must be seen.
    func showHandles(in color: UIColor) {
      let tint = session.entry.selection.isCaret ? .clear : color
      if tintColor != tint { tintColor = tint }
    }

    override func firstRect(for range: UITextRange) -> CGRect {
      frames(of: range)?.first ?? caretRect(for: range.start)
    }

    /// The two edges of a selection, where UIKit draws the handles. The highlight in them is one pixel wide and lies
    /// on the borders of the slots.
    override func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
      selectionEdges(of: range) ?? super.selectionRects(for: range)
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

    // MARK: Accessibility

    override var accessibilityLabel: String? {
      get { session.spokenLabel }
      set { super.accessibilityLabel = newValue }
    }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The names by which Voice Control users refer to the field. Unlike the label, they don't change with errors.
    override var accessibilityUserInputLabels: [String]! {
      get { inputLabels ?? [session.label] }
      set { inputLabels = newValue }
    }

    /// The app's hint or, without one, the notice of ``OneTimeCodeView/submitsWhenComplete``.
    override var accessibilityHint: String? {
      get { super.accessibilityHint ?? session.notice }
      set { super.accessibilityHint = newValue }
    }

    /// The session's spoken value or, during editing, the text field's own value, which VoiceOver needs to
    /// echo keys. During editing, the value of a masked field is a dot for each symbol.
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

    /// The language of the phrases, which may differ from the device's language.
    override var accessibilityLanguage: String? {
      get { session.configuration.phrases.language }
      set { super.accessibilityLanguage = newValue }
    }

    override var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
      get { commands }
      set { super.accessibilityCustomActions = newValue }
    }

    /// Gives the field focus and moves the caret to the end, because a screen reader specifies no position.
    override func accessibilityActivate() -> Bool {
      isKeyboardHidden = false
      guard isEnabled, !isEditing else { return super.accessibilityActivate() }
      session.send(.activate)
      return true
    }
  }

  extension Set<UIPress> {
    /// The characters of the pressed keys.
    @MainActor fileprivate var characters: [String] { compactMap(\.key?.characters) }
  }
#endif
