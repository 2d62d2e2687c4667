#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCodeNative

  /// The text view in which the code is edited, of this field alone: AppKit asks it before any change by a person,
  /// by AutoFill, dictation or a drop, and tells it afterwards.
  final class CodeFieldEditor: NSTextView {
    private weak var field: CodeTextField?

    /// Whether an input method is putting in what it composes.
    private(set) var isMarking = false

    /// Whether the question that AppKit asks was asked already, by another of its methods.
    private var isAsking = false

    private var selection: Observation?
    private var undoing: EntryUndoManager?

    /// Not by an initializer, so that it has those of a text view.
    static func make(for field: CodeTextField) -> CodeFieldEditor {
      let editor = CodeFieldEditor(frame: .zero)
      editor.field = field
      editor.undoing = EntryUndoManager(field.session)
      editor.isFieldEditor = true
      editor.contentType = .oneTimeCode
      editor.isRichText = false
      // The entry keeps the history.
      editor.allowsUndo = false
      editor.substituteNothing()
      editor.becomeInvisible()
      editor.observeSelection()
      return editor
    }

    private func substituteNothing() {
      isAutomaticQuoteSubstitutionEnabled = false
      isAutomaticDashSubstitutionEnabled = false
      isAutomaticTextReplacementEnabled = false
      isAutomaticSpellingCorrectionEnabled = false
      isAutomaticDataDetectionEnabled = false
      isAutomaticLinkDetectionEnabled = false
      isContinuousSpellCheckingEnabled = false
      isGrammarCheckingEnabled = false
      // It adds blanks around what is pasted.
      smartInsertDeleteEnabled = false
      if #available(macOS 14, *) { inlinePredictionType = .no }
      if #available(macOS 15, *) {
        mathExpressionCompletionType = .no
        writingToolsBehavior = .none
      }
    }

    /// Text, caret and selection are drawn in the slots.
    func becomeInvisible() {
      drawsBackground = false
      textColor = .clear
      insertionPointColor = .clear
      selectedTextAttributes = [.backgroundColor: NSColor.clear, .foregroundColor: NSColor.clear]
      // Positions go from left to right in every language, as the slots do.
      alignment = .left
      baseWritingDirection = .leftToRight
    }

    // MARK: Changes

    override func shouldChangeText(in affectedCharRange: NSRange, replacementString: String?) -> Bool {
      asks(affectedCharRange, replacementString) {
        super.shouldChangeText(in: affectedCharRange, replacementString: replacementString)
      }
    }

    override func shouldChangeText(inRanges affectedRanges: [NSValue], replacementStrings: [String]?) -> Bool
    {
      asks(NSRange(spanning: affectedRanges), replacementStrings?.joined()) {
        super.shouldChangeText(inRanges: affectedRanges, replacementStrings: replacementStrings)
      }
    }

    /// - Parameters:
    ///   - range: The positions that are replaced.
    ///   - text: What comes there; nothing if only attributes change.
    ///   - natively: What the text view itself says; it may ask the same by its other method.
    /// - Returns: Whether the change may be made.
    private func asks(_ range: NSRange, _ text: String?, natively: () -> Bool) -> Bool {
      guard !isAsking, let field else { return natively() }
      isAsking = true
      defer { isAsking = false }
      guard natively() else { return false }
      guard let text else { return true }
      return field.session.shouldChange(range.location..<range.location + range.length, to: text)
    }

    /// A message with line ends is taken as it is: a text view of one line may take them out, and they tell where a
    /// code ends.
    override func insertText(_ string: Any, replacementRange: NSRange) {
      let text = (string as? NSAttributedString)?.string ?? string as? String ?? ""
      guard let field, text.contains(where: { $0.isNewline || $0 == "\t" }) else {
        return super.insertText(string, replacementRange: replacementRange)
      }
      field.session.enter(text, in: Range(replacementRange))
    }

    override func setMarkedText(_ string: Any, selectedRange: NSRange, replacementRange: NSRange) {
      isMarking = true
      super.setMarkedText(string, selectedRange: selectedRange, replacementRange: replacementRange)
      isMarking = false
      field?.session.textDidChange()
    }

    override func unmarkText() {
      super.unmarkText()
      field?.session.textDidChange()
    }

    /// The editor tells of each selection, whoever made it.
    private func observeSelection() {
      selection = Observation(NSTextView.didChangeSelectionNotification, of: self) { [weak self] in
        self?.field?.session.selectionDidChange()
      }
    }

    // MARK: The pasteboard

    /// The whole text that was copied: a field editor would take the line ends out of a message before anybody
    /// has looked for its last line.
    override func paste(_ sender: Any?) {
      _ = readSelection(from: .general, type: .string)
    }

    override func pasteAsPlainText(_ sender: Any?) { paste(sender) }

    /// What is pasted, dropped, or handed over by a service.
    override func readSelection(from pboard: NSPasteboard, type: NSPasteboard.PasteboardType) -> Bool {
      guard let field, field.isEnabled, let text = pboard.string(forType: .string) else { return false }
      field.session.enter(text)
      return true
    }

    override func copy(_ sender: Any?) {
      guard let code = field?.session.entry.copied else { return }
      NSPasteboard.general.clearContents()
      NSPasteboard.general.setString(String(code), forType: .string)
    }

    override func cut(_ sender: Any?) {
      guard let session = field?.session, session.entry.copied != nil else { return }
      copy(sender)
      session.send(.delete(.selection))
    }

    // MARK: What a masked field keeps
    // Whatever brings its text out asks by one of these. The mouse never meets this view, so nothing is dragged.

    /// Copying, services and dragging take the selection here.
    override func writeSelection(to pboard: NSPasteboard, type: NSPasteboard.PasteboardType) -> Bool {
      !isMasked && super.writeSelection(to: pboard, type: type)
    }

    override func writeSelection(to pboard: NSPasteboard, types: [NSPasteboard.PasteboardType]) -> Bool {
      !isMasked && super.writeSelection(to: pboard, types: types)
    }

    /// A service may bring text, and not take any.
    override func validRequestor(
      forSendType sendType: NSPasteboard.PasteboardType?,
      returnType: NSPasteboard.PasteboardType?
    ) -> Any? {
      if isMasked, sendType != nil { return nil }
      return super.validRequestor(forSendType: sendType, returnType: returnType)
    }

    /// The text as input methods and Look Up read it.
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

    /// Of a masked field the commands that bring text in, select it or take it away. Everything else brings it out, also
    /// what the next release of the system may add.
    override func menu(for event: NSEvent) -> NSMenu? {
      let menu = super.menu(for: event)
      guard isMasked, let menu else { return menu }
      let masked = NSMenu()
      masked.allowsContextMenuPlugIns = false
      for item in menu.items {
        guard let action = item.action, offers(action) else { continue }
        masked.addItem(NSMenuItem(title: item.title, action: action, keyEquivalent: ""))
      }
      return masked
    }

    private static let offeredWhenMasked: Set = [
      "paste:", "pasteAsPlainText:", "selectAll:", "delete:", "undo:", "redo:",
    ]

    /// Whether a command is on offer here, if it can be performed at all.
    private func offers(_ action: Selector) -> Bool {
      !isMasked || CodeFieldEditor.offeredWhenMasked.contains(action.description)
    }

    private var isMasked: Bool { field?.session.settings.isMasked ?? false }

    // MARK: Commands

    /// Return asks the app to go on, and the field keeps the focus: the verdict belongs to it.
    override func insertNewline(_ sender: Any?) {
      field?.session.submit()
    }

    override var undoManager: UndoManager? { undoing }

    #if canImport(ObjectiveC)
      /// The commands of the Edit menu: without these a window would look for an undo manager elsewhere.
      @objc func undo(_ sender: Any?) { undoing?.undo() }

      @objc func redo(_ sender: Any?) { undoing?.redo() }

      /// A field offers no command that would not do anything.
      override func validateUserInterfaceItem(_ item: any NSValidatedUserInterfaceItem) -> Bool {
        switch item.action {
        case #selector(undo(_:)): undoing?.canUndo ?? false
        case #selector(redo(_:)): undoing?.canRedo ?? false
        case #selector(cut(_:)), #selector(copy(_:)): field?.session.entry.copied != nil
        case let action?: offers(action) && super.validateUserInterfaceItem(item)
        case nil: super.validateUserInterfaceItem(item)
        }
      }
    #endif

    // MARK: Where the text lies

    override func firstRect(forCharacterRange range: NSRange, actualRange: NSRangePointer?) -> NSRect {
      field?.screenFrame(of: range) ?? super.firstRect(forCharacterRange: range, actualRange: actualRange)
    }

    override func characterIndex(for point: NSPoint) -> Int {
      field?.position(atScreen: point) ?? super.characterIndex(for: point)
    }
  }
#endif
