import Foundation
import OneTimeCode

/// The text field of a platform, as a ``TextKeeper`` knows it. Positions are UTF-16 offsets; in a text of ASCII
/// symbols these are the slots.
@MainActor
package protocol PlatformText: AnyObject {
  /// What it holds. Setting it may move its selection.
  var heldText: String { get set }

  /// What it has selected; nothing while nobody edits it.
  var heldSelection: Range<Int>? { get set }

  /// Whether an input method composes in it.
  var isComposing: Bool { get }
}

/// Keeps a platform's text and the entry in line.
///
/// Whatever happens to the text goes into the entry. Where the platform would do the same as the entry, the
/// platform does it, so that nothing about typing is unusual: a screen reader echoes the key as it always does.
/// Only where the entry decides otherwise is the text put right.
///
/// Text beyond ASCII may be the beginning of what an input method composes, which only shows when it is there. So
/// there the platform goes first, and what it has made is taken when it is committed.
@MainActor
package final class TextKeeper {
  private let session: FieldSession
  private weak var platform: (any PlatformText)?

  /// A change that the platform was allowed and has not reported yet.
  private struct Pending {
    let text: String
    let range: Range<Int>
    /// What follows from it.
    let effects: Effects
  }

  private var pending: Pending?

  /// The positions that the platform is replacing.
  package var pendingRange: Range<Int>? { pending?.range }

  /// Whether the platform's text is being brought in line, so that what it reports means nothing.
  package private(set) var isShowing = false

  /// Whether the focus is arriving: the platform puts the caret somewhere, and the entry knows where.
  private var isBeginning = false

  package init(_ session: FieldSession, of platform: any PlatformText) {
    self.session = session
    self.platform = platform
  }

  private var code: String { String(session.entry.symbols) }

  /// Puts the entry's text and selection into the platform's field where they differ. Text that an input method
  /// still composes is left alone.
  package func show() {
    guard let platform, !platform.isComposing, pending == nil else { return }
    isShowing = true
    defer { isShowing = false }
    // Setting the text forgets the selection, and tells the screen reader that everything is new.
    if platform.heldText != code { platform.heldText = code }
    let selection = session.entry.selection.range
    if platform.heldSelection ?? selection != selection { platform.heldSelection = selection }
  }

  /// The platform asks before it changes its text.
  ///
  /// - Parameters:
  ///   - text: What it puts there.
  ///   - range: The positions that it replaces.
  /// - Returns: Whether it may do it: then the entry is already as the text will be.
  package func allows(_ text: String, in range: Range<Int>) -> Bool {
    guard let platform, !platform.isComposing else { return true }
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      // Should nobody report it.
      Task { [weak self] in self?.textChanged() }
      return true
    }
    flush()
    let old = code
    let effects = session.decide(
      text.isEmpty ? .delete(.range(range)) : .replace(range, session.read(text))
    )
    let caret = Selection(caret: range.lowerBound + text.utf16.count)
    let isUsual =
      platform.heldText == old && old.replacing(range, with: text) == code && session.entry.selection == caret
    guard isUsual else {
      session.perform(effects)
      return false
    }
    pending = Pending(text: text, range: range, effects: effects)
    // A change that is allowed and then not reported must not be left without its effects.
    Task { [weak self] in self?.flush() }
    return true
  }

  /// Whether the platform was allowed this very change and has not made it yet.
  package func hasAllowed(_ text: String, in range: Range<Int>) -> Bool {
    pending.map { $0.text == text && $0.range == range } ?? false
  }

  /// Does what follows from the change that the platform has made.
  package func flush() {
    guard let effects = pending?.effects else { return }
    pending = nil
    session.perform(effects)
  }

  /// The platform has changed the text, whether it asked or not.
  package func textChanged() {
    if pending != nil { return flush() }
    guard let platform, !isShowing, !platform.isComposing, platform.heldText != code else { return }
    let units = Array(platform.heldText.utf16)
    let caret = platform.heldSelection?.upperBound ?? units.count
    let event = session.entry.event(forText: units, caret: caret, isComposing: false) { [session] part in
      session.read(String(decoding: part, as: UTF16.self))
    }
    if let event { session.send(event) }
  }

  /// The platform has moved the caret, or the person has selected something.
  ///
  /// - Parameter isPlatforms: Whether a selection is the platform's alone and nobody's will: then the entry's comes
  ///   after it.
  package func selectionChanged(unless isPlatforms: (Range<Int>) -> Bool = { _ in false }) {
    guard let platform, !isShowing, !isBeginning, pending == nil, !platform.isComposing,
      platform.heldText == code,
      let range = platform.heldSelection, range != session.entry.selection.range
    else { return }
    if isPlatforms(range) { return showLater() }
    session.send(.select(Selection(anchor: range.lowerBound, head: range.upperBound)))
  }

  /// The focus arrives, by what `focus` does: wherever the platform puts its selection, now or in a moment, the
  /// entry's comes after it.
  ///
  /// - Returns: Whether the platform took the focus.
  package func begin(_ focus: () -> Bool) -> Bool {
    isBeginning = true
    let hasBegun = focus()
    if hasBegun { session.send(.focus) }
    showLater()
    return hasBegun
  }

  /// Puts the selection right when the platform has done what it does now: it would overwrite it.
  package func showLater() {
    Task { [weak self] in
      self?.isBeginning = false
      self?.show()
    }
  }

  /// The focus goes.
  package func end() {
    flush()
    session.send(.blur)
  }

  /// Takes a text that comes whole, in place of these positions; of the selection, if none are given.
  package func enter(_ text: String, in range: Range<Int>? = nil) {
    flush()
    let reading = session.read(text)
    session.send(range.map { .replace($0, reading) } ?? .enter(reading))
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
