#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  /// The field editor of a ``CodeTextField``. AppKit asks the editor before typed or dictated text changes
  /// the field, and lets the editor read text that is pasted, dropped or provided by a service.
  final class CodeFieldEditor: NSTextView {
    private weak var field: CodeTextField?

    private(set) var isMarking = false

    /// Whether one of the two `shouldChangeText` methods is running. Its `super` call may call the other one.
    private var isCheckingChange = false

    private var selection: Observation?
    private var entryUndoManager: EntryUndoManager?

    /// Creates an editor. A factory method lets the class inherit the initializers of `NSTextView`.
    static func make(for field: CodeTextField) -> CodeFieldEditor {
      let editor = CodeFieldEditor(frame: .zero)
      editor.field = field
      editor.entryUndoManager = EntryUndoManager(field.session)
      editor.isFieldEditor = true
      editor.contentType = .oneTimeCode
      editor.isRichText = false
      // A code has no symbols that would have to be composed, and Roman sources need no candidate window over the slots.
      editor.allowedInputSourceLocales = [NSAllRomanInputSourcesLocaleIdentifier]
      // The entry keeps the undo history.
      editor.allowsUndo = false
      editor.disableSubstitutions()
      editor.becomeInvisible()
      editor.observeSelection()
      return editor
    }

    private func disableSubstitutions() {
      isAutomaticQuoteSubstitutionEnabled = false
      isAutomaticDashSubstitutionEnabled = false
      isAutomaticTextReplacementEnabled = false
      isAutomaticSpellingCorrectionEnabled = false
      isAutomaticDataDetectionEnabled = false
      isAutomaticLinkDetectionEnabled = false
      isContinuousSpellCheckingEnabled = false
      isGrammarCheckingEnabled = false
      // Smart insertion would add spaces around pasted text.
      smartInsertDeleteEnabled = false
      if #available(macOS 14, *) { inlinePredictionType = .no }
      if #available(macOS 15, *) {
        mathExpressionCompletionType = .no
        writingToolsBehavior = .none
      }
    }

    /// Hides the text, caret and selection, because the slots draw them.
    func becomeInvisible() {
      drawsBackground = false
      textColor = .clear
      insertionPointColor = .clear
      selectedTextAttributes = [.backgroundColor: NSColor.clear, .foregroundColor: NSColor.clear]
      // Positions run from left to right in every language, like the slots.
      alignment = .left
      baseWritingDirection = .leftToRight
    }

    // MARK: Changes

    /// Passes on whether the key repeats, because the user holds it down.
    override func keyDown(with event: NSEvent) {
      let characters = event.characters ?? ""
      field?.session.keyboard.press(characters, isRepeated: event.isARepeat)
      super.keyDown(with: event)
      field?.session.keyboard.release(characters)
    }

    override func shouldChangeText(in affectedCharRange: NSRange, replacementString: String?) -> Bool {
      allowsChange([affectedCharRange], replacementString) {
        super.shouldChangeText(in: affectedCharRange, replacementString: replacementString)
      }
    }

    override func shouldChangeText(inRanges affectedRanges: [NSValue], replacementStrings: [String]?) -> Bool
    {
      allowsChange(affectedRanges.map(\.rangeValue), replacementStrings?.joined()) {
        super.shouldChangeText(inRanges: affectedRanges, replacementStrings: replacementStrings)
      }
    }

    /// Passes a proposed change to the session once, even if one `shouldChangeText` method calls the other.
    ///
    /// - Parameters:
    ///   - ranges: The ranges to replace.
    ///   - text: The replacement, or `nil` if only attributes change.
    ///   - natively: A closure that calls `super` and returns its result.
    /// - Returns: Whether the change is allowed.
    private func allowsChange(_ ranges: [NSRange], _ text: String?, natively: () -> Bool) -> Bool {
      guard !isCheckingChange, let field else { return natively() }
      isCheckingChange = true
      defer { isCheckingChange = false }
      guard natively() else { return false }
      guard let text else { return true }
      return field.session.shouldChange(ranges, to: text)
    }

    /// Enters text in one step if it has line breaks or tabs. A single-line text view may remove these
    /// characters, which separate a code from other text.
    override func insertText(_ string: Any, replacementRange: NSRange) {
      let text = (string as? NSAttributedString)?.string ?? string as? String ?? ""
      guard let field, text.contains(where: { $0.isNewline || $0 == "\t" }) else {
        return super.insertText(string, replacementRange: replacementRange)
      }
      field.session.enter(text, in: Range(spanning: [replacementRange], in: self.string.utf16.count))
    }

    override func setMarkedText(_ string: Any, selectedRange: NSRange, replacementRange: NSRange) {
      isMarking = true
      super.setMarkedText(string, selectedRange: selectedRange, replacementRange: replacementRange)
      isMarking = false
      field?.session.didCompose()
    }

    override func unmarkText() {
      super.unmarkText()
      field?.session.didCommit()
    }

    /// Forwards every change of the selection to the session.
    private func observeSelection() {
      selection = Observation(NSTextView.didChangeSelectionNotification, of: self) { [weak self] in
        self?.field?.session.selectionDidChange()
      }
    }

    // MARK: The pasteboard

    /// Pastes the text with its line breaks, which a field editor would remove. The breaks mark the last
    /// line of a message, which can contain an origin-bound code.
    override func paste(_ sender: Any?) {
      _ = readSelection(from: .general, type: .string)
    }

    override func pasteAsPlainText(_ sender: Any?) { paste(sender) }

    /// Enters text that the user pastes or drops, or that a service provides.
    override func readSelection(from pboard: NSPasteboard, type: NSPasteboard.PasteboardType) -> Bool {
      guard let field, field.isEnabled, let text = pboard.string(forType: .string) else { return false }
      field.session.enter(text)
      return true
    }

    override func copy(_ sender: Any?) {
      guard let session = field?.session, let code = session.entry.copied else { return }
      let pasteboard = NSPasteboard.general
      let isLocal = session.behavior.copyPolicy == .localOnly
      if isLocal {
        pasteboard.prepareForNewContents(with: .currentHostOnly)
      } else {
        pasteboard.clearContents()
      }
      pasteboard.setString(String(code), forType: .string)
      if isLocal { clear(pasteboard, on: session.clock) }
    }

    /// Removes the copied symbols later, unless the pasteboard has other contents then. AppKit's pasteboard has no
    /// expiry.
    private func clear(_ pasteboard: NSPasteboard, on clock: any Clock<Duration>) {
      let count = pasteboard.changeCount
      Task {
        guard (try? await clock.sleep(for: OneTimeCodeView.CopyPolicy.expiry)) != nil,
          pasteboard.changeCount == count
        else { return }
        pasteboard.clearContents()
      }
    }

    override func cut(_ sender: Any?) {
      guard let session = field?.session, session.isEnabled, session.entry.copied != nil else { return }
      copy(sender)
      session.send(.cut)
    }

    // MARK: Masking and the copy policy
    // Text can leave the editor through these methods. Text can't be dragged, because the editor gets no
    // mouse events.

    /// Withholds the selection from services, which read it through this method, if copying isn't allowed.
    override func writeSelection(to pboard: NSPasteboard, type: NSPasteboard.PasteboardType) -> Bool {
      allowsCopying && super.writeSelection(to: pboard, type: type)
    }

    override func writeSelection(to pboard: NSPasteboard, types: [NSPasteboard.PasteboardType]) -> Bool {
      allowsCopying && super.writeSelection(to: pboard, types: types)
    }

    /// Lets services insert text into a field that doesn't allow copying but not read its text.
    override func validRequestor(
      forSendType sendType: NSPasteboard.PasteboardType?,
      returnType: NSPasteboard.PasteboardType?
    ) -> Any? {
      if !allowsCopying, sendType != nil { return nil }
      return super.validRequestor(forSendType: sendType, returnType: returnType)
    }

    /// Withholds the text of a masked field from input methods and Look Up, except during composition.
    override func attributedSubstring(forProposedRange range: NSRange, actualRange: NSRangePointer?)
      -> NSAttributedString?
    {
      isMasked && !hasMarkedText()
        ? nil : super.attributedSubstring(forProposedRange: range, actualRange: actualRange)
    }

    override func quickLook(with event: NSEvent) {
      if !isMasked { super.quickLook(with: event) }
    }

    override func startSpeaking(_ sender: Any?) {
      if !isMasked { super.startSpeaking(sender) }
    }

    /// Limits the context menu of a field that doesn't allow copying to commands that paste, select, delete, undo or
    /// redo. Other commands, including those that future systems add, could reveal the code.
    override func menu(for event: NSEvent) -> NSMenu? {
      let menu = super.menu(for: event)
      guard !allowsCopying, let menu else { return menu }
      let harmless = NSMenu()
      harmless.allowsContextMenuPlugIns = false
      for item in menu.items {
        guard let action = item.action, offers(action) else { continue }
        harmless.addItem(NSMenuItem(title: item.title, action: action, keyEquivalent: ""))
      }
      return harmless
    }

    private static let harmlessCommands: Set = [
      "paste:", "pasteAsPlainText:", "selectAll:", "delete:", "undo:", "redo:",
    ]

    private func offers(_ action: Selector) -> Bool {
      allowsCopying || CodeFieldEditor.harmlessCommands.contains(action.description)
    }

    private var allowsCopying: Bool { field?.session.entry.allowsCopying ?? true }

    private var isMasked: Bool { field?.session.behavior.isMasked ?? false }

    // MARK: Commands

    /// Submits the code without ending editing, so the field keeps the focus.
    override func insertNewline(_ sender: Any?) {
      field?.session.returnKeyPressed()
    }

    override var undoManager: UndoManager? { entryUndoManager }

    #if canImport(ObjectiveC)
      /// Undoes the last change. Without this action, the Edit menu would use the window's undo manager.
      @objc func undo(_ sender: Any?) { entryUndoManager?.undo() }

      @objc func redo(_ sender: Any?) { entryUndoManager?.redo() }

      /// Returns whether a command would have an effect. The menu disables commands that would have none.
      override func validateUserInterfaceItem(_ item: any NSValidatedUserInterfaceItem) -> Bool {
        switch item.action {
        case #selector(undo(_:)): entryUndoManager?.canUndo ?? false
        case #selector(redo(_:)): entryUndoManager?.canRedo ?? false
        case #selector(cut(_:)), #selector(copy(_:)): field?.session.entry.copied != nil
        case let action?: offers(action) && super.validateUserInterfaceItem(item)
        case nil: super.validateUserInterfaceItem(item)
        }
      }
    #endif

    // MARK: Geometry

    override func firstRect(forCharacterRange range: NSRange, actualRange: NSRangePointer?) -> NSRect {
      field?.screenFrame(of: range) ?? super.firstRect(forCharacterRange: range, actualRange: actualRange)
    }

    override func characterIndex(for point: NSPoint) -> Int {
      field?.position(atScreen: point) ?? super.characterIndex(for: point)
    }
  }
#endif
