import OneTimeCode
import TestSupport
import UIKitDriver

@testable import OneTimeCodeUIKit

/// A window with a field in it, and somebody who uses it.
@MainActor
final class Scene {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  let view: OneTimeCodeView
  let person: Person
  let voiceOver: VoiceOver
  let clock = ManualClock()

  /// What the app was told.
  private(set) var completions: [String] = []
  private(set) var changes = 0

  private init(_ content: OneTimeCodeContent, configure: (OneTimeCodeView) -> Void) {
    let frame = CGRect(x: 2, y: 100, width: 386, height: 80)
    view = OneTimeCodeView(frame: frame, session: FieldSession(content: content, clock: clock))
    configure(view)
    window.addSubview(view)
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    person = Person(window: window)
    voiceOver = VoiceOver(window)
    view.onComplete = { [unowned self] in completions.append($0) }
    view.addAction(UIAction { [unowned self] _ in changes += 1 }, for: .editingChanged)
  }

  /// Plays a scene in a world of its own.
  static func play(
    _ unknowns: StandIn.Unknowns = StandIn.Unknowns(),
    content: OneTimeCodeContent = OneTimeCodeContent(phrases: .english),
    configure: (OneTimeCodeView) -> Void = { _ in },
    _ body: (Scene) async throws -> Void
  ) async rethrows {
    try await StandIn.inFreshWorld {
      StandIn.current.unknowns = unknowns
      try await body(Scene(content, configure: configure))
      await settle()
    }
  }

  /// The middle of a slot, in the window.
  func middle(of slot: Int) -> CGPoint {
    let frame = view.geometry.frame(of: slot)
    return view.convert(CGPoint(x: frame.midX, y: frame.midY), to: nil)
  }

  func tap(slot: Int, count: Int = 1) async {
    person.tap(at: middle(of: slot), count: count)
    await settle()
  }

  /// Focuses the field as an app does.
  func focus() async {
    view.becomeFirstResponder()
    await settle()
  }

  /// What the field, the slots and the core hold, and where the caret is: `98|5` for a caret, `[98]5` for a
  /// range. Fails where they differ.
  var state: String {
    let entry = view.session.entry
    let code = String(entry.symbols)
    var text = view.field.text ?? ""
    if text != code { return "the field holds '\(text)', the core '\(code)'" }
    let selection = view.field.offsets(of: view.field.selectedTextRange)
    if view.isFirstResponder, selection != entry.selection.range {
      return "the field has \(String(describing: selection)), the core \(entry.selection.range)"
    }
    let range = entry.selection.range
    let end = text.index(text.startIndex, offsetBy: range.upperBound)
    text.insert(contentsOf: range.isEmpty ? "|" : "]", at: end)
    if !range.isEmpty { text.insert("[", at: text.index(text.startIndex, offsetBy: range.lowerBound)) }
    return text
  }

  /// What was announced since this was asked last.
  func heard() async -> [String] {
    await clock.advance(by: .seconds(60))
    return voiceOver.announcements()
  }
}
