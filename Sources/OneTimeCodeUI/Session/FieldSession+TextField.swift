import Foundation
import OneTimeCode

#if canImport(UIKit)
  import UIKit
#elseif canImport(AppKit)
  import AppKit
#endif

/// A platform's text field, which a ``FieldSession`` keeps in sync with the session's entry. Positions are
/// UTF-16 offsets, which equal slot indices because symbols are ASCII.
@MainActor
protocol PlatformTextField: AnyObject {
  /// The field's text. Setting the text may move the selection.
  var currentText: String { get set }

  /// The selection, or `nil` while the field isn't being edited.
  var currentSelection: Range<Int>? { get set }

  /// Whether the field contains marked text.
  var isComposing: Bool { get }
}

// Keeps the platform's text field and the entry in sync.
//
// If the platform's edit leads to the same text and caret as the entry's decision, the platform makes the edit, so
// that screen readers echo keys as in any text field. The entry then takes over the changed text. Otherwise the
// platform's edit is refused, the entry makes its own, and the text field is updated from the entry.
//
// Non-ASCII text may be the start of marked text, which the session can't detect before the insertion.
// The platform therefore always makes such edits, and the entry reads the text after it is committed.
extension FieldSession {
  private var code: String { String(entry.symbols) }

  /// Updates the platform's text and selection from the entry, unless text is marked.
  func updateTextField() {
    guard let textField, !textField.isComposing else { return }
    isUpdatingTextField = true
    defer { isUpdatingTextField = false }
    // Setting the text resets the selection and makes screen readers read the whole text again.
    if textField.currentText != code { textField.currentText = code }
    let selection = entry.selection.range
    if textField.currentSelection ?? selection != selection { textField.currentSelection = selection }
  }

  /// Decides whether the platform may make an edit. Asking has no effect if the answer is `true`: the entry changes
  /// when ``textDidChange()`` reads the edit. So the platform may ask again, or make no edit.
  ///
  /// - Parameters:
  ///   - ranges: The ranges to replace. Several ranges, and those that the text doesn't have, stand for the range that
  ///     they span within the text; without a location, `NSNotFound`, they stand for the selection.
  ///   - text: The replacement.
  /// - Returns: `true` if the platform should make the edit itself; `false` if the session has made the edit that
  ///   the entry decided on, or has refused it.
  func shouldChange(_ ranges: [NSRange], to text: String) -> Bool {
    guard isEnabled else { return false }
    guard let textField else { return true }
    if !textField.isComposing { textDidChange() }
    let origin = textField.isComposing ? .composition : keyboard.origin(of: text)
    pending = (text, origin)
    guard !textField.isComposing, text.utf8.allSatisfy({ $0 < 0x80 }) else { return true }
    let reading = read(text)
    let range = Range(spanning: ranges, in: textField.currentText.utf16.count) ?? entry.selection.range
    // The platform's edit of other ranges could have another result than the entry's, or fail.
    if ranges == [NSRange(range)], textField.currentText == code,
      entry.allowsReplacing(range, with: text.utf16, read: reading, from: CodeEntry.Cause(origin, at: now()))
    {
      return true
    }
    pending = ("", .unknown)
    keyboard.use(text)
    handle(text.isEmpty ? .delete(range) : .replace(range, reading), from: origin)
    return false
  }

  /// Passes a change of the platform's text to the entry. Has no effect if the text hasn't changed.
  func textDidChange() {
    guard let textField, !isUpdatingTextField, !textField.isComposing else { return }
    let (typed, origin) = pending
    pending = ("", .unknown)
    guard textField.currentText != code else { return }
    keyboard.use(typed)
    let units = Array(textField.currentText.utf16)
    let caret = textField.currentSelection?.upperBound ?? units.count
    let event = entry.event(forText: units, caret: caret, isComposing: false) { part in
      read(String(decoding: part, as: UTF16.self))
    }
    if let event { handle(event, from: origin) }
  }

  /// While an input method composes text, the platform's whole text; otherwise `nil`.
  var composed: String? {
    guard let textField, textField.isComposing else { return nil }
    return textField.currentText
  }

  /// Draws the text that an input method composes.
  func didCompose() {
    textDidChange()
    view?.update()
  }

  /// Reads the text after the platform has committed marked text.
  func didCommit() {
    pending.origin = .composition
    textDidChange()
    view?.update()
  }

  /// Submits the code, because the user has pressed Return.
  func returnKeyPressed() {
    let origin = keyboard.origin(of: "\r")
    keyboard.use("\r")
    send(.submit, from: origin)
  }

  /// Passes a change of the platform's selection to the entry.
  ///
  /// - Parameter isPlatforms: Returns whether the platform chose the selection by itself. Such a selection is
  ///   overwritten with the entry's selection.
  func selectionDidChange(unless isPlatforms: (Range<Int>) -> Bool = { _ in false }) {
    guard let textField, !isUpdatingTextField, !isTakingFocus, !textField.isComposing,
      textField.currentText == code,
      let range = textField.currentSelection, range != entry.selection.range
    else { return }
    if isPlatforms(range) { return updateTextFieldLater() }
    send(.select(CodeEntry.Selection(anchor: range.lowerBound, head: range.upperBound)))
  }

  /// Begins editing by calling `focus`, which makes the field first responder. A selection that the platform
  /// sets meanwhile is overwritten with the entry's selection.
  ///
  /// - Returns: Whether the field is first responder.
  func beginEditing(_ focus: () -> Bool = { true }) -> Bool {
    isTakingFocus = true
    let hasBegun = focus()
    if hasBegun { handle(.focus) }
    updateTextFieldLater()
    return hasBegun
  }

  /// Updates the text field in a later turn of the run loop, after the platform has set its own selection.
  private func updateTextFieldLater() {
    Task { [weak self] in
      self?.isTakingFocus = false
      self?.updateTextField()
    }
  }

  func endEditing() {
    keyboard = Keyboard()
    send(.blur)
  }

  /// Enters text in one step, such as pasted text, at `range` or, if `range` is `nil`, at the selection.
  func enter(_ text: String, in range: Range<Int>? = nil) {
    let reading = read(text)
    send(range.map { .replace($0, reading) } ?? .enter(reading), from: .paste)
  }
}

/// The keys that the user holds down, by their characters. They tell whether an edit comes from a key, or from the
/// repetition of a key that is held. Keys on the screen aren't known.
struct Keyboard {
  private var keys: [String: CodeEntry.Origin] = [:]

  /// The user has pressed a key, or the platform reports that it repeats.
  mutating func press(_ characters: String, isRepeated: Bool = false) {
    keys[characters] = isRepeated ? .heldKey : .key
  }

  mutating func release(_ characters: String) {
    keys[characters] = nil
  }

  /// Returns the origin of an edit that inserts `text`.
  func origin(of text: String) -> CodeEntry.Origin { keys[text] ?? .unknown }

  /// Records that a key has had an effect. Further ones are repetitions, because UIKit reports a held key only once.
  mutating func use(_ characters: String) {
    if keys[characters] == .key { keys[characters] = .heldKey }
  }
}

extension Range where Bound == Int {
  /// Creates the smallest range that contains `ranges`, limited to a text of `length` UTF-16 code units, or returns
  /// `nil` if no range has a location. Platforms pass ranges of any kind: several ranges if the selection spans both
  /// writing directions, `NSNotFound` for an unknown location, and ranges of a text that has changed meanwhile.
  init?(spanning ranges: [NSRange], in length: Int) {
    let known = ranges.filter { $0.location != NSNotFound }
    let starts = known.map { Swift.min(Swift.max($0.location, 0), length) }
    let ends = known.map { range in
      let (end, overflows) = range.location.addingReportingOverflow(range.length)
      return overflows ? length : Swift.min(Swift.max(end, 0), length)
    }
    guard let start = starts.min(), let end = ends.max() else { return nil }
    self = start..<Swift.max(start, end)
  }
}

#if canImport(UIKit) || canImport(AppKit)
  /// An undo manager that uses the entry's undo history. The platform's own history would restore text that
  /// the entry has corrected, or the code of an earlier challenge.
  final class EntryUndoManager: UndoManager {
    private weak var session: FieldSession?

    init(_ session: FieldSession) {
      self.session = session
      super.init()
      // Ignores actions that the platform registers.
      disableUndoRegistration()
    }

    override var canUndo: Bool { session?.entry.canUndo ?? false }
    override var canRedo: Bool { session?.entry.canRedo ?? false }
    override func undo() { session?.send(.undo) }
    override func redo() { session?.send(.redo) }
  }
#endif
