import Foundation
import OneTimeCode

#if canImport(UIKit)
  import UIKit
#elseif canImport(AppKit)
  import AppKit
#endif

/// The text field of a platform, as a ``FieldSession`` knows it. Positions are UTF-16 offsets; in a text of ASCII
/// symbols these are the slots.
@MainActor
package protocol PlatformTextField: AnyObject {
  /// What it holds. Setting it may move its selection.
  var currentText: String { get set }

  /// What it has selected; nothing while nobody edits it.
  var currentSelection: Range<Int>? { get set }

  /// Whether an input method composes in it.
  var isComposing: Bool { get }
}

// The platform's text field and the entry are kept in line.
//
// Whatever happens to the text goes into the entry. Where the platform would do the same as the entry, the
// platform does it, so that nothing about typing is unusual: a screen reader echoes the key as it always does.
// Only where the entry decides otherwise is the text put right.
//
// Text beyond ASCII may be the beginning of what an input method composes, which only shows when it is there. So
// there the platform goes first, and what it has made is taken when it is committed.
extension FieldSession {
  /// A change that the platform was allowed and has not reported yet.
  struct PendingChange {
    let text: String
    let range: Range<Int>
    /// What follows from it.
    let effects: CodeEntry.Effects
  }

  /// The positions that the platform is replacing.
  package var pendingRange: Range<Int>? { pendingChange?.range }

  private var code: String { String(entry.symbols) }

  /// Puts the entry's text and selection into the platform's field where they differ. Text that an input method
  /// still composes is left alone.
  func updateTextField() {
    guard let textField, !textField.isComposing, pendingChange == nil else { return }
    isUpdatingTextField = true
    defer { isUpdatingTextField = false }
    // Setting the text forgets the selection, and tells the screen reader that everything is new.
    if textField.currentText != code { textField.currentText = code }
    let selection = entry.selection.range
    if textField.currentSelection ?? selection != selection { textField.currentSelection = selection }
  }

  /// The platform asks before it changes its text.
  ///
  /// - Parameters:
  ///   - range: The positions that it replaces.
  ///   - text: What it puts there.
  /// - Returns: Whether it may do it: then the entry is already as the text will be.
  package func shouldChange(_ range: Range<Int>, to text: String) -> Bool {
    guard let textField, !textField.isComposing else { return true }
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      // Should nobody report it.
      Task { [weak self] in self?.textDidChange() }
      return true
    }
    finishChange()
    let old = code
    let effects = decide(text.isEmpty ? .delete(.range(range)) : .replace(range, read(text)))
    let caret = CodeEntry.Selection(caret: range.lowerBound + text.utf16.count)
    let isUsual =
      textField.currentText == old && old.replacing(range, with: text) == code && entry.selection == caret
    guard isUsual else {
      perform(effects)
      return false
    }
    pendingChange = PendingChange(text: text, range: range, effects: effects)
    // A change that is allowed and then not reported must not be left without its effects.
    Task { [weak self] in self?.finishChange() }
    return true
  }

  /// Whether the platform was allowed this very change and has not made it yet.
  package func hasAllowed(_ text: String, in range: Range<Int>) -> Bool {
    pendingChange.map { $0.text == text && $0.range == range } ?? false
  }

  /// Does what follows from the change that the platform has made.
  package func finishChange() {
    guard let effects = pendingChange?.effects else { return }
    pendingChange = nil
    perform(effects)
  }

  /// The platform has changed the text, whether it asked or not.
  package func textDidChange() {
    if pendingChange != nil { return finishChange() }
    guard let textField, !isUpdatingTextField, !textField.isComposing, textField.currentText != code
    else { return }
    let units = Array(textField.currentText.utf16)
    let caret = textField.currentSelection?.upperBound ?? units.count
    let event = entry.event(forText: units, caret: caret, isComposing: false) { part in
      read(String(decoding: part, as: UTF16.self))
    }
    if let event { send(event) }
  }

  /// The platform has moved the caret, or the person has selected something.
  ///
  /// - Parameter isPlatforms: Whether a selection is the platform's alone and nobody's will: then the entry's comes
  ///   after it.
  package func selectionDidChange(unless isPlatforms: (Range<Int>) -> Bool = { _ in false }) {
    guard let textField, !isUpdatingTextField, !isTakingFocus, pendingChange == nil, !textField.isComposing,
      textField.currentText == code,
      let range = textField.currentSelection, range != entry.selection.range
    else { return }
    if isPlatforms(range) { return updateTextFieldLater() }
    send(.select(CodeEntry.Selection(anchor: range.lowerBound, head: range.upperBound)))
  }

  /// The focus arrives, by what `focus` does: wherever the platform puts its selection, now or in a moment, the
  /// entry's comes after it.
  ///
  /// - Returns: Whether the platform took the focus.
  package func beginEditing(_ focus: () -> Bool = { true }) -> Bool {
    isTakingFocus = true
    let hasBegun = focus()
    if hasBegun { send(.focus) }
    updateTextFieldLater()
    return hasBegun
  }

  /// Puts the selection right when the platform has done what it does now: it would overwrite it.
  private func updateTextFieldLater() {
    Task { [weak self] in
      self?.isTakingFocus = false
      self?.updateTextField()
    }
  }

  /// The focus goes.
  package func endEditing() {
    finishChange()
    send(.blur)
  }

  /// Takes a text that comes whole, in place of these positions; of the selection, if none are given.
  package func enter(_ text: String, in range: Range<Int>? = nil) {
    finishChange()
    let reading = read(text)
    send(range.map { .replace($0, reading) } ?? .enter(reading))
  }
}

extension NSRange {
  /// The range that spans several. Where text of both directions is selected, a platform passes several; in a text of
  /// ASCII symbols there is one.
  package init(spanning ranges: [NSValue]) {
    let ranges = ranges.map(\.rangeValue)
    let start = ranges.map(\.lowerBound).min() ?? 0
    let end = ranges.map(\.upperBound).max() ?? start
    self.init(start..<end)
  }
}

extension String {
  /// The text with another in place of these positions, in UTF-16 code units; unchanged if there are none such.
  fileprivate func replacing(_ range: Range<Int>, with text: String) -> String {
    guard range.upperBound <= utf16.count else { return self }
    let start = utf16.index(startIndex, offsetBy: range.lowerBound)
    let end = utf16.index(startIndex, offsetBy: range.upperBound)
    return self[..<start] + text + self[end...]
  }
}

#if canImport(UIKit) || canImport(AppKit)
  /// The field's undo manager. The entry keeps the history, so this has none of its own: native undo never
  /// meets a text that the entry has put right, and a new challenge leaves nothing to go back to.
  package final class EntryUndoManager: UndoManager {
    private weak var session: FieldSession?

    package init(_ session: FieldSession) {
      self.session = session
      super.init()
      // What the platform registers by itself is never used.
      disableUndoRegistration()
    }

    package override var canUndo: Bool { session?.entry.canUndo ?? false }
    package override var canRedo: Bool { session?.entry.canRedo ?? false }
    package override func undo() { session?.send(.undo) }
    package override func redo() { session?.send(.redo) }
  }
#endif
