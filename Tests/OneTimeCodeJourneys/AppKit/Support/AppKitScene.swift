import AppKitDriver
import LayerRendering
import OneTimeCode
import OneTimeCodeSlots
import TestSupport

@testable import OneTimeCodeAppKit

/// A window of AppKit with a field in it, another field after it, and somebody who uses them.
@MainActor
final class AppKitScene {
  let window: NSWindow
  let view: OneTimeCodeView
  let other = NSTextField(frame: NSRect(x: 20, y: 20, width: 200, height: 22))
  let person: Person
  let voiceOver: VoiceOver
  let clock = ManualClock()

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
    _ body: (AppKitScene) async throws -> Void
  ) async rethrows {
    try await StandIn.inFreshWorld {
      StandIn.current.unknowns = unknowns
      settings(&StandIn.current.settings)
      try await body(AppKitScene(content, configure: configure))
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
}

extension AppKitScene: Scene {
  func focus() async {
    view.focus()
    await settle()
  }

  func leave() async {
    person.pressTab()
    await settle()
  }

  func point(at slot: Int, count: Int) async {
    await click(slot: slot, count: count)
  }

  func platformSelects(_ range: Range<Int>) {
    person.editor?.setSelectedRange(NSRange(range))
  }

  func autoFill(_ steps: [Recording.Step]) {
    person.autoFill(steps.map { Person.Step($0.range, $0.replacement) }, into: view.field)
  }

  func drop(_ text: String) async {
    person.drop(text)
    await settle()
  }

  func resize(to size: CGSize) {
    view.setFrameSize(size)
    window.layoutIfNeeded()
  }

  func leaveAndEnterWindow() {
    view.removeFromSuperview()
    window.contentView?.addSubview(view)
  }

  func underlineSlots() { view.style.shape = .underline }
  func turnDark() { Driving.change(window, to: .darkAqua) }

  func drawing() -> String {
    let width = view.frame.width
    let height = view.sizeThatFits(NSSize(width: width, height: 0)).height
    view.setFrameSize(NSSize(width: width, height: height))
    window.layoutIfNeeded()
    return Rendering.svg(of: view)
  }

  var snapshots: Snapshot { .appKit }

  func makeResendButton() -> any ResendButton {
    let button = OneTimeCodeResendButton(frame: .zero)
    button.phrases = .english
    button.codeView = view
    return button
  }

  func perform(_ action: String) -> Bool {
    voiceOver.elements.first?.perform(action) ?? false
  }

  var offersPaste: Bool { true }

  var clipboard: String? {
    get { StandIn.current.pasteboard }
    set { StandIn.current.pasteboard = newValue }
  }

  var changeCount: Int { changes.count }
  var submissionCount: Int { submissions.count }
  var hasFocus: Bool { view.isFocused }
  var canUndo: Bool { person.editor?.undoManager?.canUndo ?? false }
  var entry: CodeEntry { view.session.entry }
  var heldTexts: [String] { [view.field.stringValue] + (view.isFocused ? [view.field.editor.string] : []) }
  var heldSelection: Range<Int>? { view.field.heldSelection }
  var slotLayers: [SlotLayer] { view.slotLayers }
  var shownMessage: String? { view.messageLabel.isHidden ? nil : view.messageLabel.stringValue }
  var transcript: [String] { voiceOver.transcript }
  var heardLabel: String? { voiceOver.elements.first?.label }
  var heardValue: String? { voiceOver.elements.first?.value }
  var heardHint: String? { voiceOver.elements.first?.help }
  func announcements() -> [String] { voiceOver.announcements() }
}

extension OneTimeCodeView: CodeView {
  /// The layer that the slots are in.
  var canvas: CALayer? { row.layer?.sublayers?.first }

  var slotLayers: [SlotLayer] { canvas?.sublayers?.compactMap { $0 as? SlotLayer } ?? [] }
}

extension OneTimeCodeResendButton: ResendButton {}

extension Person: Typist {
  func deleteWord() { optionBackspace() }

  func moveCaret(_ move: CaretMove) {
    switch move {
    case .left: press(.left)
    case .right: press(.right)
    case .start: press(.commandLeft)
    case .end: press(.commandRight)
    }
  }
}
