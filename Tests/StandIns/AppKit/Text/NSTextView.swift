// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public enum NSTextInputTraitType: Int, Sendable {
  case `default`, no, yes
}

public enum NSWritingToolsBehavior: Int, Sendable {
  case none = -1
  case `default` = 0
  case complete
  case limited
}

public enum NSSelectionAffinity: UInt, Sendable {
  case upstream, downstream
}

/// A menu or toolbar item that a validator checks.
public protocol NSValidatedUserInterfaceItem {
  @MainActor var action: Selector? { get }
  @MainActor var tag: Int { get }
}

public protocol NSUserInterfaceValidations {
  @MainActor func validateUserInterfaceItem(_ item: any NSValidatedUserInterfaceItem) -> Bool
}

public let NSAllRomanInputSourcesLocaleIdentifier = "AllRoman"

open class NSTextView: NSText, @MainActor NSTextContent, NSUserInterfaceValidations {
  open var contentType: NSTextContentType?
  public nonisolated static let didChangeSelectionNotification =
    Notification.Name("NSTextViewDidChangeSelectionNotification")

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var insertionPointColor: NSColor! = .black
  open var selectedTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// Whether the view supports undo. AppKit doesn't document the default.
  open var allowsUndo = true
  // The features below, up to `smartInsertDeleteEnabled`, are on. Users can turn on such features for all apps.
  open var isAutomaticQuoteSubstitutionEnabled = true
  open var isAutomaticDashSubstitutionEnabled = true
  open var isAutomaticTextReplacementEnabled = true
  open var isAutomaticSpellingCorrectionEnabled = true
  open var isAutomaticDataDetectionEnabled = true
  open var isAutomaticLinkDetectionEnabled = true
  open var isContinuousSpellCheckingEnabled = true
  open var isGrammarCheckingEnabled = true
  open var smartInsertDeleteEnabled = true
  open var inlinePredictionType = NSTextInputTraitType.default
  open var mathExpressionCompletionType = NSTextInputTraitType.default
  open var writingToolsBehavior = NSWritingToolsBehavior.default
  open var allowedInputSourceLocales: [String]?
  open var usesFontPanel = true
  open var usesFindBar = false

  open override var string: String {
    get { super.string }
    set {
      super.string = newValue
      if StandIn.current.behavior.settingStringReportsSelection { reportSelection() }
    }
  }

  // MARK: Delegate

  private var isAsking = false

  /// Returns whether the text may change. Before the first change, begins editing if the delegate allows it.
  open func shouldChangeText(in affectedCharRange: NSRange, replacementString: String?) -> Bool {
    if StandIn.current.behavior.shouldChangeRoute == .singleThenMultiple, !isAsking {
      isAsking = true
      defer { isAsking = false }
      return shouldChangeText(
        inRanges: [NSValue(range: affectedCharRange)],
        replacementStrings: replacementString.map { [$0] }
      )
    }
    return beginsEditing()
  }

  open func shouldChangeText(inRanges affectedRanges: [NSValue], replacementStrings: [String]?) -> Bool {
    if StandIn.current.behavior.shouldChangeRoute == .multipleThenSingle, !isAsking,
      let range = affectedRanges.first
    {
      isAsking = true
      defer { isAsking = false }
      return shouldChangeText(in: range.rangeValue, replacementString: replacementStrings?.first)
    }
    return beginsEditing()
  }

  private var hasBegunEditing = false

  private func beginsEditing() -> Bool {
    guard isEditable else { return false }
    if hasBegunEditing { return true }
    guard delegate?.textShouldBeginEditing(self) ?? true else { return false }
    hasBegunEditing = true
    delegate?.textDidBeginEditing(Notification(name: NSText.didBeginEditingNotification, object: self))
    return true
  }

  /// Notifies observers and the delegate that the text has changed.
  open func didChangeText() {
    let notification = Notification(name: NSText.didChangeNotification, object: self)
    NotificationCenter.default.post(notification)
    delegate?.textDidChange(notification)
  }

  /// Changes the text for the user or the system, if `shouldChangeText` allows it, and calls
  /// `didChangeText()`.
  func change(_ range: NSRange, to text: String) {
    guard asks(range, text) else { return }
    content.marked = nil
    content.replace(range, with: text)
    let caret = NSRange(location: range.location + (text as NSString).length, length: 0)
    if StandIn.current.behavior.changeComesFirst {
      content.selection = caret
      content.anchor = caret.location
      didChangeText()
      reportSelection()
    } else {
      setSelectedRange(caret)
      didChangeText()
    }
  }

  func asks(_ range: NSRange, _ text: String) -> Bool {
    switch StandIn.current.behavior.shouldChangeRoute {
    case .single, .singleThenMultiple: shouldChangeText(in: range, replacementString: text)
    case .multiple, .multipleThenSingle:
      shouldChangeText(inRanges: [NSValue(range: range)], replacementStrings: [text])
    }
  }

  // MARK: Selection

  open func selectedRange() -> NSRange { content.selection }

  open var selectedRanges: [NSValue] {
    get { [NSValue(range: content.selection)] }
    set { setSelectedRanges(newValue, affinity: .downstream, stillSelecting: false) }
  }

  open func setSelectedRange(_ charRange: NSRange) {
    setSelectedRange(charRange, affinity: .downstream, stillSelecting: false)
  }

  open func setSelectedRange(
    _ charRange: NSRange,
    affinity: NSSelectionAffinity,
    stillSelecting stillSelectingFlag: Bool
  ) {
    setSelectedRanges([NSValue(range: charRange)], affinity: affinity, stillSelecting: stillSelectingFlag)
  }

  open func setSelectedRanges(
    _ ranges: [NSValue],
    affinity: NSSelectionAffinity,
    stillSelecting stillSelectingFlag: Bool
  ) {
    guard let range = ranges.first?.rangeValue else { return }
    precondition(range.location + range.length <= content.length, "a selection beyond the text")
    content.selection = range
    content.anchor = range.location
    reportSelection()
  }

  func reportSelection() {
    NotificationCenter.default.post(name: NSTextView.didChangeSelectionNotification, object: self)
  }

  /// Moves the caret or, if `extending` is `true`, the end of the selection opposite the anchor.
  func move(to head: Int, extending: Bool) {
    let anchor = extending ? content.anchor : head
    let range = NSRange(location: min(anchor, head), length: abs(head - anchor))
    setSelectedRange(range)
    content.anchor = anchor
  }

  var head: Int {
    let range = content.selection
    return content.anchor == range.location ? range.location + range.length : range.location
  }

  // MARK: Text input

  /// Replaces a range with a string. `NSNotFound` stands for the marked text or, without any, the selection.
  open func insertText(_ string: Any, replacementRange: NSRange) {
    let text = (string as? NSAttributedString)?.string ?? string as? String ?? ""
    let range = replacementRange.location == NSNotFound ? content.marked ?? selectedRange() : replacementRange
    let drops = isFieldEditor && StandIn.current.behavior.dropsLineEnds
    change(range, to: drops ? text.filter { !$0.isNewline && $0 != "\t" } : text)
  }

  open func setMarkedText(_ string: Any, selectedRange: NSRange, replacementRange: NSRange) {
    let text = (string as? NSAttributedString)?.string ?? string as? String ?? ""
    let range =
      replacementRange.location == NSNotFound ? content.marked ?? self.selectedRange() : replacementRange
    if StandIn.current.behavior.composingAsks, !asks(range, text) { return }
    content.replace(range, with: text)
    let length = (text as NSString).length
    content.marked = length == 0 ? nil : NSRange(location: range.location, length: length)
    setSelectedRange(NSRange(location: range.location + length, length: 0))
    didChangeText()
  }

  open func unmarkText() {
    content.marked = nil
  }

  open func hasMarkedText() -> Bool { content.marked != nil }
  open func markedRange() -> NSRange { content.marked ?? NSRange(location: NSNotFound, length: 0) }

  /// Returns a rectangle in screen coordinates, which is always zero here.
  open func firstRect(forCharacterRange range: NSRange, actualRange: NSRangePointer?) -> NSRect { .zero }
  /// Returns the index of the character at a point in screen coordinates, which is always `NSNotFound` here.
  open func characterIndex(for point: NSPoint) -> Int { NSNotFound }

  // MARK: Keys

  private var end: Int { content.length }

  open override func moveLeft(_ sender: Any?) {
    let range = content.selection
    move(to: range.length > 0 ? range.location : max(head - 1, 0), extending: false)
  }

  open override func moveRight(_ sender: Any?) {
    let range = content.selection
    move(to: range.length > 0 ? range.location + range.length : min(head + 1, end), extending: false)
  }

  // The text is treated as one line with one word, so moves by lines or words go to an end of the text.
  open override func moveUp(_ sender: Any?) { move(to: 0, extending: false) }
  open override func moveDown(_ sender: Any?) { move(to: end, extending: false) }
  open override func moveWordLeft(_ sender: Any?) { move(to: 0, extending: false) }
  open override func moveWordRight(_ sender: Any?) { move(to: end, extending: false) }
  open override func moveToBeginningOfLine(_ sender: Any?) { move(to: 0, extending: false) }
  open override func moveToEndOfLine(_ sender: Any?) { move(to: end, extending: false) }

  open override func moveLeftAndModifySelection(_ sender: Any?) {
    move(to: max(head - 1, 0), extending: true)
  }
  open override func moveRightAndModifySelection(_ sender: Any?) {
    move(to: min(head + 1, end), extending: true)
  }
  open override func moveToBeginningOfLineAndModifySelection(_ sender: Any?) { move(to: 0, extending: true) }
  open override func moveToEndOfLineAndModifySelection(_ sender: Any?) { move(to: end, extending: true) }
  open override func selectAll(_ sender: Any?) { setSelectedRange(NSRange(location: 0, length: end)) }

  private func delete(from start: Int, to end: Int) {
    let range = content.selection
    let deleted = range.length > 0 ? range : NSRange(location: start, length: end - start)
    if deleted.length > 0 { change(deleted, to: "") }
  }

  private var caret: Int { content.selection.location }

  open override func deleteBackward(_ sender: Any?) { delete(from: max(caret - 1, 0), to: caret) }
  open override func deleteForward(_ sender: Any?) { delete(from: caret, to: min(caret + 1, end)) }
  open override func deleteWordBackward(_ sender: Any?) { delete(from: 0, to: caret) }
  open override func deleteWordForward(_ sender: Any?) { delete(from: caret, to: end) }
  open override func deleteToBeginningOfLine(_ sender: Any?) { delete(from: 0, to: caret) }
  open override func deleteToEndOfLine(_ sender: Any?) { delete(from: caret, to: end) }

  open override func keyDown(with event: NSEvent) {
    guard let characters = event.characters else { return }
    switch characters {
    case "\r": insertNewline(nil)
    case "\t": insertTab(nil)
    default: insertText(characters, replacementRange: NSRange(location: NSNotFound, length: 0))
    }
  }

  /// Ends editing in a field editor, and inserts a line break in other text views.
  open override func insertNewline(_ sender: Any?) {
    if isFieldEditor { endEditing(with: nil) } else { change(content.selection, to: "\n") }
  }

  open override func insertTab(_ sender: Any?) {
    if isFieldEditor { endEditing(with: (delegate as? NSView)?.nextKeyView) }
  }

  private func endEditing(with next: NSView?) {
    let window = self.window
    guard window?.makeFirstResponder(nil) == true, let next else { return }
    _ = window?.makeFirstResponder(next)
  }

  // MARK: Pasteboard

  open override func paste(_ sender: Any?) { _ = readSelection(from: .general) }
  open func pasteAsPlainText(_ sender: Any?) { paste(sender) }

  open func readSelection(from pboard: NSPasteboard) -> Bool { readSelection(from: pboard, type: .string) }

  open func readSelection(from pboard: NSPasteboard, type: NSPasteboard.PasteboardType) -> Bool {
    guard let text = pboard.string(forType: type) else { return false }
    insertText(text, replacementRange: NSRange(location: NSNotFound, length: 0))
    return true
  }

  open override func copy(_ sender: Any?) {
    let range = content.selection
    guard range.length > 0 else { return }
    NSPasteboard.general.clearContents()
    NSPasteboard.general.setString((string as NSString).substring(with: range), forType: .string)
  }

  open override func cut(_ sender: Any?) {
    copy(sender)
    if content.selection.length > 0 { change(content.selection, to: "") }
  }

  /// Returns the text view if it can send and receive the given types, or else asks the next responder.
  open override func validRequestor(
    forSendType sendType: NSPasteboard.PasteboardType?,
    returnType: NSPasteboard.PasteboardType?
  ) -> Any? {
    let sends = sendType == nil || sendType == .string && content.selection.length > 0
    let takes = returnType == nil || returnType == .string && isEditable
    return sends && takes ? self : super.validRequestor(forSendType: sendType, returnType: returnType)
  }

  open func writeSelection(to pboard: NSPasteboard, type: NSPasteboard.PasteboardType) -> Bool {
    writeSelection(to: pboard, types: [type])
  }

  open func writeSelection(to pboard: NSPasteboard, types: [NSPasteboard.PasteboardType]) -> Bool {
    guard types.contains(.string), content.selection.length > 0 else { return false }
    pboard.clearContents()
    return pboard.setString((string as NSString).substring(with: content.selection), forType: .string)
  }

  /// Returns the context menu. Its contents aren't documented; these commands have been observed.
  open override func menu(for event: NSEvent) -> NSMenu? {
    let menu = NSMenu()
    for (title, action) in [
      ("Look Up", "_lookUpDefiniteRangeInDictionaryFromMenu:"), ("Translate", "_translate:"), ("Cut", "cut:"),
      ("Copy", "copy:"), ("Paste", "paste:"), ("Share…", "orderFrontSharingServicePicker:"),
    ] {
      menu.addItem(NSMenuItem(title: title, action: Selector(action), keyEquivalent: ""))
    }
    let speech = NSMenuItem(title: "Speech", action: nil, keyEquivalent: "")
    speech.submenu = NSMenu()
    speech.submenu?.addItem(
      NSMenuItem(title: "Start Speaking", action: Selector("startSpeaking:"), keyEquivalent: "")
    )
    menu.addItem(speech)
    return menu
  }

  /// Returns `true` for all commands, because AppKit doesn't document which ones it disables.
  open func validateUserInterfaceItem(_ item: any NSValidatedUserInterfaceItem) -> Bool { true }

  // MARK: Other ways to read the text

  /// Returns the text in a range. A range that is out of bounds is clamped to the text.
  open func attributedSubstring(forProposedRange range: NSRange, actualRange: NSRangePointer?)
    -> NSAttributedString?
  {
    let part = NSIntersectionRange(range, NSRange(location: 0, length: content.length))
    actualRange?.pointee = part
    return NSAttributedString(string: (string as NSString).substring(with: part))
  }

  /// Records the selected text or, without a selection, the whole text as spoken.
  open func startSpeaking(_ sender: Any?) {
    let range = content.selection
    StandIn.current.spoken.append(range.length > 0 ? (string as NSString).substring(with: range) : string)
  }

  /// Records a lookup of the whole text. AppKit would look up the word under the pointer.
  open override func quickLook(with event: NSEvent) {
    StandIn.current.lookups.append(string)
  }

  // MARK: First responder

  open override func resignFirstResponder() -> Bool {
    guard isFieldEditor, let delegate else { return true }
    guard delegate.textShouldEndEditing(self) else { return false }
    unmarkText()
    endEditing()
    return true
  }

  private func endEditing() {
    hasBegunEditing = false
    delegate?.textDidEndEditing(Notification(name: NSText.didEndEditingNotification, object: self))
  }
}
