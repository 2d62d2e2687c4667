import LayerRendering
import OneTimeCode
import OneTimeCodeSlots
import TestSupport
import UIKitDriver

@testable import OneTimeCodeUIKit

/// A window of UIKit with a field in it, and somebody who uses it.
@MainActor
final class UIKitScene {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  let view: OneTimeCodeView
  let person: Person
  let voiceOver: VoiceOver
  let clock = ManualClock()

  private(set) var completions: [String] = []
  private(set) var changeCount = 0

  /// How often the primary action was sent: for completions, too.
  private(set) var submissionCount = 0

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
    view.addAction(UIAction { [unowned self] _ in changeCount += 1 }, for: .editingChanged)
    view.addAction(UIAction { [unowned self] _ in submissionCount += 1 }, for: .primaryActionTriggered)
  }

  /// Plays a scene in a world of its own.
  static func play(
    _ unknowns: StandIn.Unknowns = StandIn.Unknowns(),
    content: OneTimeCodeContent = OneTimeCodeContent(phrases: .english),
    configure: (OneTimeCodeView) -> Void = { _ in },
    _ body: (UIKitScene) async throws -> Void
  ) async rethrows {
    try await StandIn.inFreshWorld {
      StandIn.current.unknowns = unknowns
      try await body(UIKitScene(content, configure: configure))
      await settle()
    }
  }

  /// The middle of a slot, in the window.
  func middle(of slot: Int) -> CGPoint {
    let frame = view.geometry.frame(of: slot)
    return view.convert(CGPoint(x: frame.midX, y: frame.midY), to: nil)
  }
}

extension UIKitScene: Scene {
  func focus() async {
    view.becomeFirstResponder()
    await settle()
  }

  func leave() async {
    view.resignFirstResponder()
    await settle()
  }

  func point(at slot: Int, count: Int) async {
    person.tap(at: middle(of: slot), count: count)
    await settle()
  }

  func platformSelects(_ range: Range<Int>) {
    view.field.selectedTextRange = view.field.range(of: range)
  }

  func autoFill(_ steps: [Recording.Step]) {
    person.autoFill(steps.map { Person.Step($0.range, $0.replacement) })
  }

  func drop(_ text: String) async {
    let before = completions.count
    person.drop(text, on: view.field)
    // What an item provider hands over comes from another thread.
    for _ in 0..<200 where completions.count == before { try? await Task.sleep(for: .milliseconds(5)) }
  }

  func resize(to size: CGSize) {
    view.frame.size = size
    window.layoutIfNeeded()
  }

  func leaveAndEnterWindow() {
    view.removeFromSuperview()
    window.addSubview(view)
  }

  func underlineSlots() { view.style.shape = .underline }
  func turnDark() { person.change { $0.userInterfaceStyle = .dark } }

  func drawing() -> String {
    let width = view.bounds.width
    view.frame.size.height = view.sizeThatFits(CGSize(width: width, height: 0)).height
    view.setNeedsLayout()
    window.layoutIfNeeded()
    return Rendering.svg(of: view)
  }

  var snapshots: Snapshot { .uiKit }

  func makeResendButton() -> any ResendButton {
    let button = OneTimeCodeResendButton(frame: .zero)
    button.phrases = .english
    button.codeView = view
    return button
  }

  func perform(_ action: String) -> Bool {
    voiceOver.elements.first.map { voiceOver.perform(action, on: $0) } ?? false
  }

  var offersPaste: Bool { false }

  var clipboard: String? {
    get { StandIn.current.pasteboard.string }
    set { StandIn.current.pasteboard.string = newValue }
  }

  var hasFocus: Bool { view.isFirstResponder }
  var canUndo: Bool { view.field.undoManager?.canUndo ?? false }
  var entry: CodeEntry { view.session.entry }
  var heldTexts: [String] { [view.field.text ?? ""] }
  var heldSelection: Range<Int>? { view.field.heldSelection }
  var slotLayers: [SlotLayer] { view.slotLayers }
  var shownMessage: String? { view.messageLabel.isHidden ? nil : view.messageLabel.text }
  var transcript: [String] { voiceOver.transcript }
  var heardLabel: String? { voiceOver.elements.first?.accessibilityLabel }
  var heardValue: String? { voiceOver.elements.first?.accessibilityValue }
  var heardHint: String? { voiceOver.elements.first?.accessibilityHint }
  func announcements() -> [String] { voiceOver.announcements() }
}

extension OneTimeCodeView: CodeView {
  var slotLayers: [SlotLayer] { row.layer.sublayers?.compactMap { $0 as? SlotLayer } ?? [] }
}

extension OneTimeCodeResendButton: ResendButton {}

extension Person: Typist {
  func backspace() { backspace(1) }
  func shiftRight() { move(.right, extending: true) }

  func moveCaret(_ move: CaretMove) {
    switch move {
    case .left: self.move(.left)
    case .right: self.move(.right)
    case .start: self.move(.home)
    case .end: self.move(.end)
    }
  }
}
