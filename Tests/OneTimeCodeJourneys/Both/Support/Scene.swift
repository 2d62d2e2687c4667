import Foundation
import OneTimeCode
import OneTimeCodeSlots
import TestSupport

/// A window with a field in it, and somebody who uses it. A journey that is the same in both faces is written in these
/// words, and played in each, see ``Stage``.
@MainActor
protocol Scene: AnyObject {
  associatedtype View: CodeView
  associatedtype Person: Typist

  var view: View { get }
  var person: Person { get }
  var clock: ManualClock { get }

  // MARK: What happens

  /// Focuses the field as an app does.
  func focus() async
  /// The person leaves the field.
  func leave() async
  /// Taps or clicks a slot.
  func point(at slot: Int, count: Int) async
  /// The platform selects something by itself.
  func platformSelects(_ range: Range<Int>)
  /// Lets AutoFill put something in, in one turn of the run loop.
  func autoFill(_ steps: [Recording.Step])
  /// Drops a text on the field, and waits until it has come.
  func drop(_ text: String) async
  /// Gives the view another size, and lays it out.
  func resize(to size: CGSize)
  /// Takes the view out of its window, and puts it back.
  func leaveAndEnterWindow()
  func underlineSlots()
  /// The person turns dark mode on.
  func turnDark()
  /// Puts a re-send button beside the field.
  func makeResendButton() -> any ResendButton
  /// Performs an action of the one element, as assistive technology offers it now.
  ///
  /// - Returns: Whether there is one of that name, and it could.
  func perform(_ action: String) -> Bool
  /// Whether the field offers Paste as an action, because the platform does not do so by itself.
  var offersPaste: Bool { get }
  /// What was copied last, by anybody.
  var clipboard: String? { get set }

  // MARK: What comes of it

  /// What the app was told.
  var completions: [String] { get }
  /// How often the app was told that the code changed.
  var changeCount: Int { get }
  /// How often the app was told that Return was pressed in a complete code, and perhaps of completions.
  var submissionCount: Int { get }

  var hasFocus: Bool { get }
  var canUndo: Bool { get }
  var entry: CodeEntry { get }
  /// What the platform's own texts hold: the field, and while it is edited its editor, where there is one.
  var heldTexts: [String] { get }
  /// What the platform has selected; nothing while nobody edits.
  var heldSelection: Range<Int>? { get }
  var slotLayers: [SlotLayer] { get }
  /// The view as SVG, as high as it wants to be.
  func drawing() -> String
  /// Where drawings are kept.
  var snapshots: Snapshot { get }
  /// What is shown under the slots.
  var shownMessage: String? { get }

  /// What was announced since this was asked last.
  func announcements() -> [String]
  /// What a screen reader meets, a line an element.
  var transcript: [String] { get }
  /// What is said of the one element.
  var heardLabel: String? { get }
  var heardValue: String? { get }
  var heardHint: String? { get }
}

extension Scene {
  func point(at slot: Int) async { await point(at: slot, count: 1) }

  /// What the platform and the core hold, and where the caret is: `98|5` for a caret, `[98]5` for a range. Says where
  /// they differ.
  var state: String {
    let code = String(entry.symbols)
    for held in heldTexts where held != code { return "the platform holds '\(held)', the core '\(code)'" }
    let range = entry.selection.range
    if hasFocus, heldSelection != range {
      return "the platform has \(String(describing: heldSelection)), the core \(range)"
    }
    return entry.textWithCaret
  }

  /// What the slots show, a character each; an empty one is a blank.
  var drawn: String { slotLayers.shownText }

  /// What was announced since this was asked last, when everything has been said.
  func heard() async -> [String] {
    await clock.advance(by: .seconds(60))
    return announcements()
  }
}
