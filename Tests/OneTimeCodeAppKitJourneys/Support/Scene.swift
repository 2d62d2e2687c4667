import AppKitDriver
import OneTimeCode
import OneTimeCodeSlots
import TestSupport

@testable import OneTimeCodeAppKit

/// A window with a field in it, another field after it, and somebody who uses them.
@MainActor
final class Scene {
  let window: NSWindow
  let view: OneTimeCodeView
  let other = NSTextField(frame: NSRect(x: 20, y: 20, width: 200, height: 22))
  let person: Person
  let voiceOver: VoiceOver
  let clock = ManualClock()

  /// What the app was told.
  private(set) var completions: [String] = []
  private(set) var changes: [String] = []
  private(set) var submissions: [String] = []
  private(set) var focusChanges: [Bool] = []

  private init(_ content: OneTimeCodeContent, configure: (OneTimeCodeView) -> Void) {
    window = NSWindow(
      contentRect: NSRect(x: 100, y: 200, width: 480, height: 300),
      styleMask: .titled,
      backing: .buffered,
      defer: false
    )
    let session = FieldSession(content: content, clock: clock)
    view = OneTimeCodeView(frame: NSRect(x: 20, y: 120, width: 386, height: 80), session: session)
    configure(view)
    window.contentView?.addSubview(view)
    window.contentView?.addSubview(other)
    view.keyView.nextKeyView = other
    window.makeKeyAndOrderFront(nil)
    window.layoutIfNeeded()
    person = Person(window: window)
    voiceOver = VoiceOver(view)
    view.onComplete = { [unowned self] in completions.append($0) }
    view.onChange = { [unowned self] in changes.append($0) }
    view.onSubmit = { [unowned self] in submissions.append($0) }
    view.onFocusChange = { [unowned self] in focusChanges.append($0) }
  }

  /// Plays a scene in a world of its own.
  static func play(
    _ unknowns: StandIn.Unknowns = StandIn.Unknowns(),
    settings: (inout StandIn.Settings) -> Void = { _ in },
    content: OneTimeCodeContent = OneTimeCodeContent(phrases: .english),
    configure: (OneTimeCodeView) -> Void = { _ in },
    _ body: (Scene) async throws -> Void
  ) async rethrows {
    try await StandIn.inFreshWorld {
      StandIn.current.unknowns = unknowns
      settings(&StandIn.current.settings)
      try await body(Scene(content, configure: configure))
      await settle()
    }
  }

  /// The middle of a slot, in the window, where y goes up.
  func middle(of slot: Int) -> NSPoint {
    let frame = view.geometry.frame(of: slot)
    return view.convert(NSPoint(x: frame.midX, y: frame.midY), to: nil)
  }

  func click(slot: Int, count: Int = 1, holding flags: NSEvent.ModifierFlags = []) async {
    person.click(at: middle(of: slot), count: count, holding: flags)
    await settle()
  }

  /// Focuses the field as an app does.
  func focus() async {
    view.focus()
    await settle()
  }

  /// What the field, its editor and the core hold, and where the caret is: `98|5` for a caret, `[98]5` for a range.
  /// Says where they differ.
  var state: String {
    let entry = view.session.entry
    let code = String(entry.symbols)
    var text = view.field.stringValue
    if text != code { return "the field holds '\(text)', the core '\(code)'" }
    if view.isFocused, view.field.heldText != code { return "the editor holds '\(view.field.heldText)'" }
    if view.isFocused, view.field.heldSelection != entry.selection.range {
      return
        "the editor has \(String(describing: view.field.heldSelection)), the core \(entry.selection.range)"
    }
    let range = entry.selection.range
    let end = text.index(text.startIndex, offsetBy: range.upperBound)
    text.insert(contentsOf: range.isEmpty ? "|" : "]", at: end)
    if !range.isEmpty { text.insert("[", at: text.index(text.startIndex, offsetBy: range.lowerBound)) }
    return text
  }

  /// Performs an action of the one element, as assistive technology offers it now.
  func perform(_ name: String) -> Bool {
    voiceOver.elements.first?.perform(name) ?? false
  }

  /// What was announced since this was asked last.
  func heard() async -> [String] {
    await clock.advance(by: .seconds(60))
    return voiceOver.announcements()
  }
}
