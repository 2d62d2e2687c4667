#if canImport(UIKit)
  import Foundation
  import OneTimeCode
  import OneTimeCodeNative
  import OneTimeCodeSlots
  import TestSupport
  import UIKit

  @testable import OneTimeCodeUIKit

  /// A window of UIKit with a field in it, and somebody who uses it.
  @MainActor
  final class Scene {
    let stage: Stage
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let view: OneTimeCodeView
    let person: Person
    let voiceOver: VoiceOver
    let listener: Listener
    let clock = ManualClock()

    /// What the app was told.
    private(set) var completions: [String] = []

    /// How often the app was told that the code changed.
    private(set) var changeCount = 0

    /// How often the primary action was sent: when Return is pressed, and for completions, too.
    private(set) var submissionCount = 0

    init(on stage: Stage, _ content: OneTimeCodeContent, configure: (OneTimeCodeView) -> Void) {
      self.stage = stage
      let frame = CGRect(x: 2, y: 100, width: 386, height: 80)
      view = OneTimeCodeView(frame: frame, session: FieldSession(content: content, clock: clock))
      listener = Listener(view)
      configure(view)
      window.addSubview(view)
      window.makeKeyAndVisible()
      window.layoutIfNeeded()
      person = Person(window: window, by: stage.route())
      voiceOver = VoiceOver(window)
      view.onComplete = { [unowned self] in completions.append($0) }
      view.addAction(UIAction { [unowned self] _ in changeCount += 1 }, for: .editingChanged)
      view.addAction(UIAction { [unowned self] _ in submissionCount += 1 }, for: .primaryActionTriggered)
    }

    func close() {
      view.resignFirstResponder()
      window.isHidden = true
    }

    /// The middle of a slot, in the window.
    func middle(of slot: Int) -> CGPoint {
      let frame = view.geometry.frame(of: slot)
      return view.convert(CGPoint(x: frame.midX, y: frame.midY), to: nil)
    }

    // MARK: What happens

    /// Focuses the field as an app does.
    func focus() async {
      view.becomeFirstResponder()
      await settle()
    }

    /// The person leaves the field.
    func leave() async {
      view.resignFirstResponder()
      await settle()
    }

    /// Taps a slot.
    func point(at slot: Int, count: Int) async {
      person.tap(at: middle(of: slot), count: count)
      await settle()
    }

    /// The platform selects something by itself.
    func platformSelects(_ range: Range<Int>) { person.select(range) }

    /// Lets AutoFill put something in, in one turn of the run loop.
    func autoFill(_ steps: [Recording.Step]) {
      person.autoFill(steps.map { ($0.range, $0.replacement) })
    }

    /// Drops a text on the field, and waits until it has come.
    func drop(_ text: String) async {
      let before = completions.count
      person.drop(text, on: view.field)
      // What an item provider hands over comes from another thread.
      for _ in 0..<200 where completions.count == before { try? await Task.sleep(for: .milliseconds(5)) }
    }

    /// Gives the view another size, and lays it out.
    func resize(to size: CGSize) {
      view.frame.size = size
      window.layoutIfNeeded()
    }

    /// Takes the view out of its window, and puts it back.
    func leaveAndEnterWindow() {
      view.removeFromSuperview()
      window.addSubview(view)
    }

    /// Performs an action of the one element, as assistive technology offers it now.
    ///
    /// - Returns: Whether there is one of that name, and it could.
    func perform(_ action: String) -> Bool {
      voiceOver.elements.first.map { voiceOver.perform(action, on: $0) } ?? false
    }

    /// Whether the field offers Paste as an action, because the platform does not do so by itself.
    var offersPaste: Bool { false }

    /// What was copied last, by anybody.
    var clipboard: String? {
      get { UIPasteboard.general.string }
      set { UIPasteboard.general.string = newValue }
    }

    // MARK: What comes of it

    var hasFocus: Bool { view.isFirstResponder }
    var canUndo: Bool { view.field.undoManager?.canUndo ?? false }

    /// What the platform's own texts hold.
    var heldTexts: [String] { [view.field.text ?? ""] }

    /// What the platform has selected; nothing while nobody edits.
    var heldSelection: Range<Int>? { view.field.currentSelection }

    /// What is shown under the slots.
    var shownMessage: String? { view.messageLabel.isHidden ? nil : view.messageLabel.text }

    /// What a screen reader meets, a line an element.
    var transcript: [String] { voiceOver.transcript }

    var heardLabel: String? { voiceOver.elements.first?.accessibilityLabel }
    var heardValue: String? { voiceOver.elements.first?.accessibilityValue }
    var heardHint: String? { voiceOver.elements.first?.accessibilityHint }
  }

  extension OneTimeCodeView {
    var slotLayers: [SlotLayer] { row.layer.sublayers?.compactMap { $0 as? SlotLayer } ?? [] }
  }
#endif
