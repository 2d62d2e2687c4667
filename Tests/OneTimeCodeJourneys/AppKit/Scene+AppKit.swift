#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCode
  import OneTimeCodeNative
  import OneTimeCodeSlots
  import TestSupport

  @testable import OneTimeCodeAppKit

  /// A window of AppKit with a field in it, another field after it, and somebody who uses them.
  @MainActor
  final class Scene {
    let stage: Stage
    let window: NSWindow
    let view: OneTimeCodeView
    let other = NSTextField(frame: NSRect(x: 20, y: 20, width: 200, height: 22))
    let person: Person
    let voiceOver: VoiceOver
    let listener: Listener
    let clock = ManualClock()

    /// What the app was told.
    private(set) var completions: [String] = []
    private(set) var changes: [String] = []
    private(set) var submissions: [String] = []
    private(set) var focusChanges: [Bool] = []

    init(on stage: Stage, _ content: OneTimeCodeContent, configure: (OneTimeCodeView) -> Void) {
      self.stage = stage
      _ = NSApplication.shared
      window = NSWindow(
        contentRect: NSRect(x: 100, y: 200, width: 480, height: 300),
        styleMask: .titled,
        backing: .buffered,
        defer: false
      )
      let session = FieldSession(content: content, clock: clock)
      view = OneTimeCodeView(frame: NSRect(x: 20, y: 120, width: 386, height: 80), session: session)
      listener = Listener(view)
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

    func close() {
      _ = window.makeFirstResponder(nil)
      window.orderOut(nil)
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

    // MARK: What happens

    /// Focuses the field as an app does.
    func focus() async {
      view.focus()
      await settle()
    }

    /// The person leaves the field.
    func leave() async {
      person.pressTab()
      await settle()
    }

    /// Clicks a slot.
    func point(at slot: Int, count: Int) async { await click(slot: slot, count: count) }

    /// The platform selects something by itself.
    func platformSelects(_ range: Range<Int>) { person.editor?.setSelectedRange(NSRange(range)) }

    /// Lets AutoFill put something in, in one turn of the run loop.
    func autoFill(_ steps: [Recording.Step]) {
      person.autoFill(steps.map { ($0.range, $0.replacement) }, into: view.field)
    }

    /// Drops a text on the field.
    func drop(_ text: String) async {
      person.drop(text)
      await settle()
    }

    /// Gives the view another size, and lays it out.
    func resize(to size: CGSize) {
      view.setFrameSize(size)
      window.layoutIfNeeded()
    }

    /// Takes the view out of its window, and puts it back.
    func leaveAndEnterWindow() {
      view.removeFromSuperview()
      window.contentView?.addSubview(view)
    }

    /// Performs an action of the one element, as assistive technology offers it now.
    ///
    /// - Returns: Whether there is one of that name, and it could.
    func perform(_ action: String) -> Bool { voiceOver.elements.first?.perform(action) ?? false }

    /// Whether the field offers Paste as an action, because the platform does not do so by itself.
    var offersPaste: Bool { true }

    /// What was copied last, by anybody.
    var clipboard: String? {
      get { NSPasteboard.general.string(forType: .string) }
      set {
        NSPasteboard.general.clearContents()
        if let newValue { NSPasteboard.general.setString(newValue, forType: .string) }
      }
    }

    // MARK: What comes of it

    /// How often the app was told that the code changed.
    var changeCount: Int { changes.count }

    /// How often the app was told that Return was pressed in a complete code.
    var submissionCount: Int { submissions.count }

    var hasFocus: Bool { view.isFocused }
    var canUndo: Bool { person.editor?.undoManager?.canUndo ?? false }

    /// What the platform's own texts hold: the field, and while it is edited its editor.
    var heldTexts: [String] { [view.field.stringValue] + (view.isFocused ? [view.field.editor.string] : []) }

    /// What the platform has selected; nothing while nobody edits.
    var heldSelection: Range<Int>? { view.field.currentSelection }

    /// What is shown under the slots.
    var shownMessage: String? { view.messageLabel.isHidden ? nil : view.messageLabel.stringValue }

    /// What a screen reader meets, a line an element.
    var transcript: [String] { voiceOver.transcript }

    var heardLabel: String? { voiceOver.elements.first?.label }
    var heardValue: String? { voiceOver.elements.first?.value }
    var heardHint: String? { voiceOver.elements.first?.help }
  }

  extension Scene {
    /// What the gradient of the first slot begins with.
    var startColor: CGColor? { view.slotLayers.first?.borderGradient?.cgColors?.first }
  }

  extension CGColor {
    /// Red, green and blue, two digits each.
    static func of(_ hex: Int) -> CGColor {
      func part(_ shift: Int) -> CGFloat { CGFloat(hex >> shift & 0xFF) / 255 }
      return CGColor(red: part(16), green: part(8), blue: part(0), alpha: 1)
    }
  }

  extension OneTimeCodeView {
    /// The layer that the slots are in.
    var canvas: CALayer? { row.layer?.sublayers?.first }

    var slotLayers: [SlotLayer] { canvas?.sublayers?.compactMap { $0 as? SlotLayer } ?? [] }
  }
#endif
