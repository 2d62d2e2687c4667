#if canImport(UIKit)
  import Foundation
  import OneTimeCode
  import TestSupport
  import UIKit

  @testable import OneTimeCodeUI

  /// A UIKit window with a code field, and a simulated user.
  @MainActor
  final class Scene {
    let stage: Stage
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let view: OneTimeCodeView
    let person: Person
    let voiceOver: VoiceOver
    let recorder: AnnouncementRecorder
    let clock = ManualClock()

    /// The complete codes that were reported to the app.
    private(set) var completions: [String] = []

    /// The number of times that the field reported a change of the code to the app.
    private(set) var changeCount = 0

    /// The number of primary actions that the field has sent, for Return or for completing the code.
    private(set) var submissionCount = 0

    init(
      on stage: Stage,
      _ configuration: OneTimeCodeView.Configuration,
      configure: (OneTimeCodeView) -> Void
    ) {
      self.stage = stage
      let frame = CGRect(x: 2, y: 100, width: 386, height: 80)
      view = OneTimeCodeView(frame: frame, session: FieldSession(configuration: configuration, clock: clock))
      recorder = AnnouncementRecorder(view)
      configure(view)
      window.joinHostScene()
      window.addSubview(view)
      window.makeKeyAndVisible()
      window.layoutIfNeeded()
      person = Person(window: window, by: stage.route())
      voiceOver = VoiceOver(window)
      view.onComplete = { [unowned self] in completions.append($0) }
      view.addAction(UIAction { [unowned self] _ in changeCount += 1 }, for: .editingChanged)
      view.addAction(UIAction { [unowned self] _ in submissionCount += 1 }, for: .primaryActionTriggered)
    }

    func layOut() {
      window.layoutIfNeeded()
    }

    /// Taps the middle of a view.
    func press(_ view: UIView) { person.tap(view) }

    /// Makes another text field first responder.
    func focusElsewhere() async {
      let other = UITextField(frame: CGRect(x: 0, y: 400, width: 100, height: 44))
      window.addSubview(other)
      other.becomeFirstResponder()
      await settle()
    }

    func close() {
      view.resignFirstResponder()
      window.isHidden = true
    }

    /// Returns the middle of a slot in window coordinates.
    func middle(of slot: Int) -> CGPoint {
      let frame = view.geometry.frame(of: slot)
      return view.convert(CGPoint(x: frame.midX, y: frame.midY), to: nil)
    }

    // MARK: Actions

    /// Focuses the field as an app does.
    func focus() async {
      view.becomeFirstResponder()
      await settle()
    }

    /// Ends editing, as an app does.
    func leave() async {
      view.resignFirstResponder()
      await settle()
    }

    func point(at slot: Int, count: Int) async {
      person.tap(at: middle(of: slot), count: count)
      await settle()
    }

    /// Changes the selection as UIKit does on its own.
    func platformSelects(_ range: Range<Int>) { person.select(range) }

    /// Lets AutoFill make edits in one run loop turn.
    func autoFill(_ steps: [Recording.Step]) {
      person.autoFill(steps.map { ($0.range, $0.replacement) })
    }

    /// Lets the platform ask whether it may replace ranges, in both ways, without making the edits.
    func ask(about ranges: [NSRange], _ text: String) {
      let values = ranges.map { NSValue(range: $0) }
      _ = view.fieldDelegate.textField(
        view.field,
        shouldChangeCharactersInRanges: values,
        replacementString: text
      )
      guard let range = ranges.first else { return }
      _ = view.fieldDelegate.textField(view.field, shouldChangeCharactersIn: range, replacementString: text)
    }

    /// Drops a string on the field, and waits up to a second for a complete code to be reported.
    func drop(_ text: String) async {
      let before = completions.count
      person.drop(text, on: view.field)
      // Item providers deliver the string on another thread.
      for _ in 0..<200 where completions.count == before { try? await Task.sleep(for: .milliseconds(5)) }
    }

    func resize(to size: CGSize) {
      view.frame.size = size
      window.layoutIfNeeded()
    }

    func leaveAndEnterWindow(_ act: () -> Void = {}) {
      view.removeFromSuperview()
      act()
      window.addSubview(view)
    }

    /// Performs an accessibility action of the field.
    ///
    /// - Returns: Whether the action exists and succeeded.
    func perform(_ action: String) -> Bool {
      voiceOver.elements.first.map { voiceOver.perform(action, on: $0) } ?? false
    }

    /// Whether the field has its own Paste action: it doesn't, because UIKit provides one.
    var offersPaste: Bool { false }

    var clipboard: String? {
      get { UIPasteboard.general.string }
      set { UIPasteboard.general.string = newValue }
    }

    // MARK: Results

    var hasFocus: Bool { view.isFirstResponder }
    var canUndo: Bool { view.field.undoManager?.canUndo ?? false }

    /// The text of the field, in an array because the AppKit scene has two texts to compare.
    var platformTexts: [String] { [view.field.text ?? ""] }

    /// The platform's selection, or `nil` while the field isn't being edited.
    var platformSelection: Range<Int>? { view.field.currentSelection }

    /// The visible message under the slots.
    var shownMessage: String? { view.messageLabel.isHidden ? nil : view.messageLabel.text }

    /// The descriptions of the accessibility elements, one string for each element.
    var transcript: [String] { voiceOver.transcript }

    var inputLabels: [String] { voiceOver.elements.first?.accessibilityUserInputLabels ?? [] }
    var identifier: String? { view.field.accessibilityIdentifier }
    var spokenLabel: String? { voiceOver.elements.first?.accessibilityLabel }
    var spokenValue: String? { voiceOver.elements.first?.accessibilityValue }
    var spokenHint: String? { voiceOver.elements.first?.accessibilityHint }
  }

  extension UIWindow {
    /// Adds the window to a scene of the host app, if there is one. An app with scenes shows no other windows.
    func joinHostScene() {
      #if canImport(ObjectiveC)
        guard Bundle.main.bundleURL.pathExtension == "app" else { return }
        windowScene = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }.first
      #endif
    }
  }

  extension OneTimeCodeView {
    var slotLayers: [SlotLayer] { slotsView.slots.compactMap { ($0 as? BoxSlotView)?.drawing } }
    var slotFrames: [CGRect] { slotsView.slots.map(\.frame) }
  }
#endif
