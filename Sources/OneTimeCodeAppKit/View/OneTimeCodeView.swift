#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCode
  import OneTimeCodeNative
  import OneTimeCodeSlots

  /// A field for one-time codes. It looks like a row of boxes and is one text field.
  ///
  ///     let codeView = OneTimeCodeView(format: .digits(6))
  ///     codeView.verify = { code in try await api.verify(code) }
  ///     stack.addArrangedSubview(codeView)
  ///
  /// Set ``content`` for the format and texts, ``style`` for the appearance, and the closures ``onChange``,
  /// ``onComplete`` and ``verify`` to respond to the user.
  ///
  /// For accessibility clients the view is one text field; the boxes aren't accessibility elements.
  public final class OneTimeCodeView: NSView {
    /// The format of the code, the label and the texts.
    public var content: OneTimeCodeContent {
      get { session.content }
      set { session.update(newValue) }
    }

    /// The appearance of the slots.
    public var style = OneTimeCodeStyle() {
      didSet { if style != oldValue { restyle() } }
    }

    /// Whether symbols are drawn as dots, and neither spoken by the field nor passed to other programs. Off
    /// by default.
    ///
    /// The echo of keys is the platform's. For what masking protects and what it can't, see
    /// <doc:AccessibilityInAppKit>.
    public var isMasked: Bool {
      get { settings.isMasked }
      set { settings.isMasked = newValue }
    }

    /// Whether a masked field shows the last typed symbol for a second. Off by default.
    public var revealsLastSymbol: Bool {
      get { settings.revealsLastSymbol }
      set { settings.revealsLastSymbol = newValue }
    }

    /// Whether completing the code submits it, as Return does: ``onSubmit`` is called after ``onComplete``,
    /// unless ``verify`` is set. Off by default. If on, a notice under the slots and the help text tell the
    /// user in advance (WCAG 2.2, 3.2.2).
    public var submitsWhenComplete: Bool {
      get { settings.submitsWhenComplete }
      set { settings.submitsWhenComplete = newValue }
    }

    /// The session's settings. `dismissesKeyboardWhenComplete` makes the field resign first responder,
    /// because macOS has no on-screen keyboard.
    package var settings: CodeEntry.Settings {
      get { session.settings }
      set { session.settings = newValue }
    }

    /// Called with the current code whenever the user has changed it.
    public var onChange: (@MainActor (String) -> Void)?

    /// Called once for each complete code that was entered in any way, but not for one that the app set.
    public var onComplete: (@MainActor (String) -> Void)?

    /// Called with a complete code when it is submitted: by Return or, with ``submitsWhenComplete``, by its
    /// last symbol. It is called after ``onComplete``. If it is `nil`, Return presses the window's default
    /// button.
    public var onSubmit: (@MainActor (String) -> Void)?

    /// Called once with a code that has been accepted. Move to the next screen here rather than at the end of
    /// ``verify``.
    public var onAccepted: (@MainActor (String) -> Void)?

    /// Called with `true` when the field gains focus, and with `false` when it loses it.
    public var onFocusChange: (@MainActor (Bool) -> Void)?

    /// Verifies a complete code. If it returns, the code is accepted; if it throws, the code is rejected. For
    /// a `CodeRejection`, the field shows and speaks its own text; for any other error, the localized
    /// description.
    ///
    /// The closure runs in a task that is cancelled when the user changes the code. A rejection after
    /// cancellation is ignored; an acceptance still counts.
    public var verify: (@MainActor (String) async throws -> Void)? {
      get { session.verify }
      set { session.verify = newValue }
    }

    /// Whether the field takes focus the first time it is added to a window. Off by default.
    public var takesFocusAtStart = false

    /// Whether errors and the state of the verification are shown as text under the slots. On by default.
    /// Turn it off to show ``message`` elsewhere.
    public var showsMessage = true {
      didSet { update() }
    }

    /// Called when the field or its ``message`` may look different.
    package var onShow: (@MainActor () -> Void)?

    package let session: FieldSession
    let field: CodeTextField
    let row = SlotView(frame: .zero)
    let messageLabel = NSTextField(wrappingLabelWithString: "")
    private var hasTakenFocus = false
    private var resolvedPalette: SlotPalette?

    // MARK: Creation

    package init(frame: NSRect, session: FieldSession) {
      self.session = session
      field = CodeTextField(session: session)
      super.init(frame: frame)
      configure()
    }

    /// Creates a field for six digits. Set ``content`` for another format.
    public override convenience init(frame frameRect: NSRect) {
      self.init(frame: frameRect, session: FieldSession(content: OneTimeCodeContent()))
    }

    /// Creates a field for codes of a format.
    public convenience init(format: CodeFormat) {
      self.init(frame: .zero, session: FieldSession(content: OneTimeCodeContent(format: format)))
    }

    /// Creates a field from a storyboard or another archive, with default properties. Archives don't contain
    /// what the app sets in code.
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
      // Its text is part of the field's label and of announcements.
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

    /// Archives the properties that every view has, such as its frame and constraints, and ends editing.
    /// ``content``, ``style``, settings, closures and the entered code aren't archived.
    public override func encode(with coder: NSCoder) {
      // `init(coder:)` creates its own subviews.
      for view in views { view.removeFromSuperview() }
      super.encode(with: coder)
      addViews()
    }

    /// Gives the field focus if ``takesFocusAtStart`` is on.
    public override func viewDidMoveToWindow() {
      super.viewDidMoveToWindow()
      guard window != nil else { return }
      restyle()
      guard takesFocusAtStart, !hasTakenFocus else { return }
      hasTakenFocus = true
      // Asynchronously, because a container such as SwiftUI may still change the first responder.
      Task { [weak self] in self?.focus() }
    }

    // MARK: Forwarding to the text field

    /// Whether the user can enter a code.
    public var isEnabled: Bool {
      get { field.isEnabled }
      set {
        // First, because disabling a control may end editing without a notification.
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
      // The result isn't used: it can be `true` although the window has become first responder.
      if !isFocused { _ = window?.makeFirstResponder(field) }
      return isFocused
    }

    /// The view for the key view loop, in apps that set up the loop themselves.
    public var keyView: NSView { field }

    /// Whether the text field can become first responder. Returns `false` while it has focus: the window
    /// makes each clicked view first responder, and this view would take the focus away.
    public override var acceptsFirstResponder: Bool { field.acceptsFirstResponder && !isFocused }

    /// Always `false`, because the text field is the one stop in the key view loop.
    public override var canBecomeKeyView: Bool { false }

    /// Gives the text field focus.
    public override func becomeFirstResponder() -> Bool { focus() }

    /// Sets the accessibility label of the field, which is the label of ``content``.
    public override func setAccessibilityLabel(_ accessibilityLabel: String?) {
      content.label = accessibilityLabel
    }

    /// Sets the help text of the field. Don't put essential information only here.
    public override func setAccessibilityHelp(_ accessibilityHelp: String?) {
      field.help = accessibilityHelp
    }

    /// Sets the identifier of the field in UI tests.
    public override func setAccessibilityIdentifier(_ accessibilityIdentifier: String?) {
      field.setAccessibilityIdentifier(accessibilityIdentifier)
      field.cell?.setAccessibilityIdentifier(accessibilityIdentifier)
    }

    /// Returns the text field for every point.
    public override func accessibilityHitTest(_ point: NSPoint) -> Any? {
      NSAccessibility.unignoredDescendant(of: field) ?? field
    }

    // MARK: Mouse

    /// The slot in which the mouse was pressed, or `nil`.
    private var pressedSlot: Int?
    private var isDragging = false

    /// Returns this view for points on the slots, so that the text field gets no mouse events.
    public override func hitTest(_ point: NSPoint) -> NSView? {
      let hit = super.hitTest(point)
      return hit == nil || hit === messageLabel ? hit : self
    }

    /// Always `false`, because dragging selects slots even in windows that are movable by their background.
    public override var mouseDownCanMoveWindow: Bool { false }

    /// Selects the symbol of a slot, or all symbols after a double click.
    public override func mouseDown(with event: NSEvent) {
      pressedSlot = nil
      guard !isOverMessage(event) else { return super.mouseDown(with: event) }
      pressedSlot = event.clickCount == 1 ? slot(at: event) : nil
      isDragging = false
      press(event)
    }

    /// Whether an event is over the message, which forwards clicks to this view.
    private func isOverMessage(_ event: NSEvent) -> Bool {
      !messageLabel.isHidden && messageLabel.frame.contains(convert(event.locationInWindow, from: nil))
    }

    /// Selects a range of symbols.
    public override func mouseDragged(with event: NSEvent) {
      guard let start = pressedSlot, isDragging || slot(at: event) != start else { return }
      isDragging = true
      drag(event, from: start)
    }

    /// Returns the menu of the field editor.
    public override func menu(for event: NSEvent) -> NSMenu? {
      focus() ? field.editor.menu(for: event) : super.menu(for: event)
    }

    /// Shows the I-beam cursor over the field.
    public override func resetCursorRects() {
      if isEnabled { addCursorRect(field.frame, cursor: .iBeam) }
    }

    // MARK: Appearance

    /// Redraws everything for the new appearance or contrast.
    public override func viewDidChangeEffectiveAppearance() {
      super.viewDidChangeEffectiveAppearance()
      restyle()
    }

    /// Redraws everything for the new display scale.
    public override func viewDidChangeBackingProperties() {
      super.viewDidChangeBackingProperties()
      restyle()
    }

    // MARK: Layout

    /// Flipped, because rows of slots run from top to bottom.
    public override var isFlipped: Bool { true }

    /// Returns the size of the slots and the message for a width in points, or their natural size if the
    /// width is 0.
    public func sizeThatFits(_ size: NSSize) -> NSSize { fittingSize(in: size.width) }

    /// The natural width of the slots, and the height at the current width.
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

    /// Redraws everything, after the style or the appearance has changed.
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
    package var entry: CodeEntry { session.entry }

    package var slots: SlotRow { row.slots }

    package var palette: SlotPalette {
      if let resolvedPalette { return resolvedPalette }
      let palette = style.palette(for: effectiveAppearance, scale: window?.backingScaleFactor ?? 1)
      resolvedPalette = palette
      return palette
    }

    package var width: CGFloat { bounds.width }

    package var isRightToLeft: Bool { userInterfaceLayoutDirection == .rightToLeft }

    package func messageHeight(in width: CGFloat) -> CGFloat? {
      if messageLabel.isHidden { return nil }
      return messageLabel.sizeThatFits(NSSize(width: width, height: .greatestFiniteMagnitude)).height
    }

    package func setNeedsFieldLayout() {
      invalidateIntrinsicContentSize()
      needsLayout = true
    }
  }
#endif
