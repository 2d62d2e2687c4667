#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCode

  /// A field for one-time codes that looks like a row of boxes but is a single text field.
  ///
  ///     let codeView = OneTimeCodeView(format: .digits(6))
  ///     codeView.verify = { code in try await api.verify(code) }
  ///     stack.addArrangedSubview(codeView)
  ///
  /// Set ``content`` for the format and the label, ``style`` for the appearance, and the closures
  /// ``onChange``, ``onComplete`` and ``verify`` to respond to the user.
  ///
  /// Accessibility clients find one text field, because the boxes aren't accessibility elements.
  public final class OneTimeCodeView: NSView {
    /// The format of the code, and the field's label, error message, domain and phrases.
    public var content: OneTimeCodeContent {
      get { session.content }
      set { session.update(newValue) }
    }

    /// The appearance of the slots.
    public var style = OneTimeCodeStyle() {
      didSet { if style != oldValue { restyle() } }
    }

    /// Whether the symbols are drawn as dots and left out of announcements and the accessibility value. Off
    /// by default. For what masking protects and what it can't, see <doc:Accessibility>.
    public var isMasked: Bool {
      get { settings.isMasked }
      set { settings.isMasked = newValue }
    }

    /// Whether a masked field shows the last typed symbol for one second. Off by default.
    public var revealsLastSymbol: Bool {
      get { settings.revealsLastSymbol }
      set { settings.revealsLastSymbol = newValue }
    }

    /// Whether completing the code submits it. If ``verify`` is set, completion only verifies the code;
    /// otherwise ``onSubmit`` is called after ``onComplete``. Off by default. If on, a notice under the slots
    /// and the default accessibility help tell the user in advance (WCAG 2.2, 3.2.2).
    public var submitsWhenComplete: Bool {
      get { settings.submitsWhenComplete }
      set { settings.submitsWhenComplete = newValue }
    }

    /// The session's settings. `dismissesKeyboardWhenComplete` makes the field resign first responder.
    var settings: CodeEntry.Settings {
      get { session.settings }
      set { session.settings = newValue }
    }

    /// Called with the current code after each change by the user or the app.
    public var onChange: (@MainActor (String) -> Void)?

    /// Called with the code when the user completes it in any way, such as typing or AutoFill, retries a
    /// rejected code, or presses Return on a code that the app has set.
    public var onComplete: (@MainActor (String) -> Void)?

    /// Called with a complete code when the user presses Return or, with ``submitsWhenComplete``, completes
    /// the code. If ``verify`` is set, called only when the user presses Return on an accepted code. If
    /// `onSubmit` is `nil`, Return presses the default button.
    public var onSubmit: (@MainActor (String) -> Void)?

    /// Called once for each accepted code, after the field shows the acceptance. Move to the next screen here
    /// rather than at the end of ``verify``.
    public var onAccepted: (@MainActor (String) -> Void)?

    /// Called with `true` when the field gains focus, and with `false` when the field loses focus.
    public var onFocusChange: (@MainActor (Bool) -> Void)?

    /// The app's verification of a complete code. If the closure returns, the code is accepted; if it throws,
    /// the code is rejected. The field shows and announces its own message for a `CodeRejection` and for a lost
    /// connection, and the `errorDescription` of a `LocalizedError`. For any other error, it says that the code
    /// couldn't be checked. A `CancellationError` returns to editing without a message.
    ///
    /// The closure runs in a task that is cancelled when the code changes. After cancellation, an error is
    /// ignored, but a return still accepts the code, unless the app has meanwhile set or cleared the code.
    public var verify: (@MainActor (String) async throws -> Void)? {
      get { session.verify }
      set { session.verify = newValue }
    }

    /// Whether the field takes focus the first time it is added to a window. Off by default.
    public var takesFocusAtStart = false

    /// Whether the field shows its ``message`` under the slots. On by default. If off, the app can show it.
    public var showsMessage = true {
      didSet { update() }
    }

    /// Called when the appearance of the field or its ``message`` may have changed.
    var onShow: (@MainActor () -> Void)?

    let session: FieldSession
    let field: CodeTextField
    let row = SlotView(frame: .zero)
    let messageLabel = NSTextField(wrappingLabelWithString: "")
    private var hasTakenFocus = false
    private var resolvedPalette: SlotPalette?

    // MARK: Creation

    init(frame: NSRect, session: FieldSession) {
      self.session = session
      field = CodeTextField(session: session)
      super.init(frame: frame)
      configure()
    }

    /// Creates a field for six digits. Set ``content`` for another format.
    public override convenience init(frame frameRect: NSRect) {
      self.init(frame: frameRect, session: FieldSession(content: OneTimeCodeContent()))
    }

    /// Creates a field for codes in a format.
    public convenience init(format: CodeFormat) {
      self.init(frame: .zero, session: FieldSession(content: OneTimeCodeContent(format: format)))
    }

    /// Creates a field from a storyboard or another archive, with the default content, style and settings,
    /// which archives don't contain.
    public required init?(coder: NSCoder) {
      session = FieldSession(content: OneTimeCodeContent())
      field = CodeTextField(session: session)
      super.init(coder: coder)
      configure()
    }

    private func configure() {
      wantsLayer = true
      session.view = self
      field.geometry = { [weak self] in self?.geometry }
      field.focusChanged = { [weak self] in self?.onFocusChange?($0) }
      messageLabel.isSelectable = false
      messageLabel.font = .preferredFont(forTextStyle: .body)
      // VoiceOver gets the message from the field's label, value or help, or as an announcement.
      messageLabel.setAccessibilityElement(false)
      messageLabel.cell?.setAccessibilityElement(false)
      addViews()
      setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
      session.update()
    }

    private var views: [NSView] { [row, field, messageLabel] }

    private func addViews() {
      for view in views { addSubview(view) }
    }

    /// Archives only what `NSView` archives, such as the frame and the constraints, and ends editing.
    /// ``content``, ``style``, settings, closures and the entered code aren't archived.
    public override func encode(with coder: NSCoder) {
      // `init(coder:)` creates its own subviews.
      for view in views { view.removeFromSuperview() }
      super.encode(with: coder)
      addViews()
    }

    /// Redraws the slots for the window, and gives the field focus once if ``takesFocusAtStart`` is on.
    public override func viewDidMoveToWindow() {
      super.viewDidMoveToWindow()
      guard window != nil else { return }
      restyle()
      guard takesFocusAtStart, !hasTakenFocus else { return }
      hasTakenFocus = true
      // Runs later, because a container such as SwiftUI may still change the first responder.
      Task { [weak self] in self?.focus() }
    }

    // MARK: Forwarding to the text field

    /// Whether the field is enabled. A disabled field is dimmed, and the user can't edit the code.
    public var isEnabled: Bool {
      get { field.isEnabled }
      set {
        // Resigns focus first, because disabling a control may end editing without a notification.
        if !newValue { resignFocus() }
        field.isEnabled = newValue
        row.alphaValue = newValue ? 1 : 0.4
        window?.invalidateCursorRects(for: self)
      }
    }

    /// Whether the field has focus.
    public var isFocused: Bool { field.isEditing }

    /// Gives the field focus.
    ///
    /// - Returns: Whether the field has focus.
    @discardableResult
    public func focus() -> Bool {
      // Ignores the result, which can be `true` although the window itself has become first responder.
      if !isFocused { _ = window?.makeFirstResponder(field) }
      return isFocused
    }

    /// The view to use in the key view loop, for apps that set up the loop themselves.
    public var keyView: NSView { field }

    /// Whether this view can become first responder, which focuses the text field. `false` while the text
    /// field has focus: the window makes a clicked view first responder, which would end editing.
    public override var acceptsFirstResponder: Bool { field.acceptsFirstResponder && !isFocused }

    /// Always `false`, because the key view loop contains the text field instead of this view.
    public override var canBecomeKeyView: Bool { false }

    /// Gives the text field focus.
    public override func becomeFirstResponder() -> Bool { focus() }

    /// Sets the label in ``content``, which is the accessibility label of the field.
    public override func setAccessibilityLabel(_ accessibilityLabel: String?) {
      content.label = accessibilityLabel
    }

    /// Sets the accessibility help of the field. Don't rely on the help, because many users turn it off.
    public override func setAccessibilityHelp(_ accessibilityHelp: String?) {
      field.help = accessibilityHelp
    }

    /// Sets the accessibility identifier by which UI tests find the field.
    public override func setAccessibilityIdentifier(_ accessibilityIdentifier: String?) {
      field.setAccessibilityIdentifier(accessibilityIdentifier)
      field.cell?.setAccessibilityIdentifier(accessibilityIdentifier)
    }

    /// Returns the text field for every point, so that accessibility clients find no other element here.
    public override func accessibilityHitTest(_ point: NSPoint) -> Any? {
      NSAccessibility.unignoredDescendant(of: field) ?? field
    }

    // MARK: Mouse

    /// The slot in which a drag can start, or `nil` after a double-click or a click on the message.
    private var pressedSlot: Int?
    private var isDragging = false

    /// Returns this view instead of the slots and the text field, which must not get mouse events.
    public override func hitTest(_ point: NSPoint) -> NSView? {
      let hit = super.hitTest(point)
      return hit == nil || hit === messageLabel ? hit : self
    }

    /// Always `false`, so that dragging selects slots even in windows that are movable by their background.
    public override var mouseDownCanMoveWindow: Bool { false }

    /// Selects the clicked symbol, or all symbols after a double-click. With Shift, extends the selection.
    public override func mouseDown(with event: NSEvent) {
      pressedSlot = nil
      guard !isOverMessage(event) else { return super.mouseDown(with: event) }
      pressedSlot = event.clickCount == 1 ? slot(at: event) : nil
      isDragging = false
      press(event)
    }

    /// Returns whether an event is over the message, which forwards clicks to this view.
    private func isOverMessage(_ event: NSEvent) -> Bool {
      !messageLabel.isHidden && messageLabel.frame.contains(convert(event.locationInWindow, from: nil))
    }

    /// Selects the symbols from the pressed slot to the pointer's slot.
    public override func mouseDragged(with event: NSEvent) {
      guard let start = pressedSlot, isDragging || slot(at: event) != start else { return }
      isDragging = true
      drag(event, from: start)
    }

    /// Focuses the field and returns the field editor's menu, or the view's own menu if focusing fails.
    public override func menu(for event: NSEvent) -> NSMenu? {
      focus() ? field.editor.menu(for: event) : super.menu(for: event)
    }

    /// Shows the I-beam cursor over the field.
    public override func resetCursorRects() {
      if isEnabled { addCursorRect(field.frame, cursor: .iBeam) }
    }

    // MARK: Appearance

    /// Redraws the slots and the message for the new appearance or contrast.
    public override func viewDidChangeEffectiveAppearance() {
      super.viewDidChangeEffectiveAppearance()
      restyle()
    }

    /// Redraws the slots and the message for the new display scale.
    public override func viewDidChangeBackingProperties() {
      super.viewDidChangeBackingProperties()
      restyle()
    }

    // MARK: Layout

    /// Always `true`, because rows of slots run from top to bottom.
    public override var isFlipped: Bool { true }

    /// Returns the size of the slots and the message at the width of `size`, or their natural size if that
    /// width is 0.
    public func sizeThatFits(_ size: NSSize) -> NSSize { fittingSize(in: size.width) }

    /// The natural width of the slots, and the height that the field needs at its current width.
    public override var intrinsicContentSize: NSSize { naturalSize }

    /// Lays out the slots, the text field over them, and the message under them.
    public override func layout() {
      super.layout()
      let slotsFrame = self.slotsFrame
      row.frame = slotsFrame
      row.fitCanvas()
      field.frame = slotsFrame
      messageLabel.frame = messageFrame
      if draw() { invalidateIntrinsicContentSize() }
    }

    // MARK: Drawing

    /// Redraws the slots and the message after a change of the style or the appearance.
    func restyle() {
      resolvedPalette = nil
      messageLabel.textColor = messageColor
      draw()
      setNeedsFieldLayout()
    }

    private var messageColor: NSColor {
      session.message?.isError == true ? style.errorColor : .labelColor
    }

    func drawMessage() {
      let message = showsMessage ? session.message : nil
      messageLabel.textColor = messageColor
      let text = message?.text ?? ""
      guard messageLabel.stringValue != text || messageLabel.isHidden != (message == nil) else { return }
      messageLabel.stringValue = text
      messageLabel.isHidden = message == nil
      setNeedsFieldLayout()
    }
  }

  extension OneTimeCodeView: FieldLayout {
    var entry: CodeEntry { session.entry }

    var slots: SlotRow { row.slots }

    var palette: SlotPalette {
      if let resolvedPalette { return resolvedPalette }
      let palette = style.palette(for: effectiveAppearance, scale: window?.backingScaleFactor ?? 1)
      resolvedPalette = palette
      return palette
    }

    var width: CGFloat { bounds.width }

    var isRightToLeft: Bool { userInterfaceLayoutDirection == .rightToLeft }

    func messageHeight(in width: CGFloat) -> CGFloat? {
      if messageLabel.isHidden { return nil }
      return messageLabel.sizeThatFits(NSSize(width: width, height: .greatestFiniteMagnitude)).height
    }

    func setNeedsFieldLayout() {
      invalidateIntrinsicContentSize()
      needsLayout = true
    }
  }
#endif
