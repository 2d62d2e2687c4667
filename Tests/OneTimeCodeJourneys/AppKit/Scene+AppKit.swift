#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCode
  import TestSupport

  @testable import OneTimeCodeUI

  /// An AppKit window with a code field, another field to tab to, and a simulated user.
  @MainActor
  final class Scene {
    let stage: Stage
    let window: NSWindow
    let view: OneTimeCodeView
    let other = NSTextField(frame: NSRect(x: 20, y: 20, width: 200, height: 22))
    let person: Person
    let voiceOver: VoiceOver
    let recorder: AnnouncementRecorder
    let clock = ManualClock()

    /// The complete codes that were reported to the app.
    private(set) var completions: [String] = []
    private(set) var changes: [String] = []
    private(set) var submissions: [String] = []
    private(set) var focusChanges: [Bool] = []

    init(
      on stage: Stage,
      _ configuration: OneTimeCodeView.Configuration,
      configure: (OneTimeCodeView) -> Void
    ) {
      self.stage = stage
      _ = NSApplication.shared
      window = NSWindow(
        contentRect: NSRect(x: 100, y: 200, width: 480, height: 300),
        styleMask: .titled,
        backing: .buffered,
        defer: false
      )
      let session = FieldSession(configuration: configuration, clock: clock)
      view = OneTimeCodeView(frame: NSRect(x: 20, y: 120, width: 386, height: 80), session: session)
      recorder = AnnouncementRecorder(view)
      configure(view)
      window.contentView?.addSubview(view)
      window.contentView?.addSubview(other)
      view.keyView.nextKeyView = other
      window.makeKeyAndOrderFront(nil)
      window.layoutIfNeeded()
      person = Person(window: window, by: stage.route())
      voiceOver = VoiceOver(view)
      view.onComplete = { [unowned self] in completions.append($0) }
      view.onChange = { [unowned self] in changes.append($0) }
      view.onSubmit = { [unowned self] in submissions.append($0) }
      view.onFocusChange = { [unowned self] in focusChanges.append($0) }
    }

    func layOut() {
      view.needsLayout = true
      window.layoutIfNeeded()
    }

    /// Clicks the middle of a view.
    func press(_ view: NSView) {
      person.click(at: view.convert(NSPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil))
    }

    /// Gives another text field the focus.
    func focusElsewhere() async {
      let other = NSTextField(frame: NSRect(x: 0, y: 0, width: 100, height: 22))
      window.contentView?.addSubview(other)
      _ = window.makeFirstResponder(other)
      await settle()
    }

    func close() {
      _ = window.makeFirstResponder(nil)
      window.orderOut(nil)
    }

    /// Returns the middle of a slot in window coordinates, where y increases upwards.
    func middle(of slot: Int) -> NSPoint {
      let frame = view.geometry.frame(of: slot)
      return view.convert(NSPoint(x: frame.midX, y: frame.midY), to: nil)
    }

    func click(slot: Int, count: Int = 1, holding flags: NSEvent.ModifierFlags = []) async {
      person.click(at: middle(of: slot), count: count, holding: flags)
      await settle()
    }

    // MARK: Actions

    /// Focuses the field as an app does.
    func focus() async {
      view.focus()
      await settle()
    }

    /// Moves the focus to the next field with the Tab key.
    func leave() async {
      person.pressTab()
      await settle()
    }

    func point(at slot: Int, count: Int) async { await click(slot: slot, count: count) }

    /// Changes the selection as AppKit does on its own.
    func platformSelects(_ range: Range<Int>) { person.editor?.setSelectedRange(NSRange(range)) }

    /// Lets AutoFill make edits in one run loop turn.
    func autoFill(_ steps: [Recording.Step]) {
      person.autoFill(steps.map { ($0.range, $0.replacement) }, into: view.field)
    }

    /// Lets the platform ask whether it may replace ranges, in both ways, without making the edits.
    func ask(about ranges: [NSRange], _ text: String) {
      let values = ranges.map { NSValue(range: $0) }
      let texts = ranges.map { _ in text }
      _ = view.field.editor.shouldChangeText(inRanges: values, replacementStrings: texts)
      guard let range = ranges.first else { return }
      _ = view.field.editor.shouldChangeText(in: range, replacementString: text)
    }

    /// Drops a string on the field.
    func drop(_ text: String) async {
      person.drop(text)
      await settle()
    }

    func resize(to size: CGSize) {
      view.setFrameSize(size)
      window.layoutIfNeeded()
    }

    func leaveAndEnterWindow(_ act: () -> Void = {}) {
      view.removeFromSuperview()
      act()
      window.contentView?.addSubview(view)
    }

    /// Performs an accessibility action of the field.
    ///
    /// - Returns: Whether the action exists and succeeded.
    func perform(_ action: String) -> Bool { voiceOver.elements.first?.perform(action) ?? false }

    /// Whether the field has its own Paste action: it does, because AppKit doesn't provide one.
    var offersPaste: Bool { true }

    var clipboard: String? {
      get { NSPasteboard.general.string(forType: .string) }
      set {
        NSPasteboard.general.clearContents()
        if let newValue { NSPasteboard.general.setString(newValue, forType: .string) }
      }
    }

    // MARK: Results

    /// The number of times that the field reported a change of the code to the app.
    var changeCount: Int { changes.count }

    /// The number of times that the field reported a submission of the code to the app.
    var submissionCount: Int { submissions.count }

    var hasFocus: Bool { view.isFocused }
    var canUndo: Bool { person.editor?.undoManager?.canUndo ?? false }

    /// The strings that the field and, during editing, its field editor contain.
    var platformTexts: [String] {
      [view.field.stringValue] + (view.isFocused ? [view.field.editor.string] : [])
    }

    /// The platform's selection, or `nil` while the field isn't being edited.
    var platformSelection: Range<Int>? { view.field.currentSelection }

    /// The visible message under the slots.
    var shownMessage: String? { view.messageLabel.isHidden ? nil : view.messageLabel.stringValue }

    /// Descriptions of the accessibility elements, one line each.
    var transcript: [String] { voiceOver.transcript }

    var inputLabels: [String] {
      guard #available(macOS 14, *) else { return [] }
      return view.field.cell?.accessibilityUserInputLabels() ?? []
    }
    var identifier: String? { voiceOver.elements.first?.identifier }
    var spokenLabel: String? { voiceOver.elements.first?.label }
    var spokenValue: String? { voiceOver.elements.first?.value }
    var spokenHint: String? { voiceOver.elements.first?.help }
  }

  extension Scene {
    /// The first colour of the gradient of the first slot's border.
    var startColor: CGColor? { view.slotLayers.first?.borderGradient?.cgColors?.first }
  }

  extension CGColor {
    /// Returns the opaque colour whose components are the bytes of `0xRRGGBB`.
    static func of(_ hex: Int) -> CGColor {
      func part(_ shift: Int) -> CGFloat { CGFloat(hex >> shift & 0xFF) / 255 }
      return CGColor(red: part(16), green: part(8), blue: part(0), alpha: 1)
    }
  }

  extension OneTimeCodeView {
    var slotLayers: [SlotLayer] { slotsView.slots.compactMap { ($0 as? BoxSlotView)?.drawing } }
    var slotFrames: [CGRect] { slotsView.slots.map(\.frame) }
  }
#endif
