#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCode
  import OneTimeCodeNative
  import OneTimeCodeSlots

  /// The field in which a person enters the code that was sent to them. It looks like a row of boxes, and is
  /// one text field.
  ///
  ///     let codeView = OneTimeCodeView(format: .digits(6))
  ///     codeView.verify = { code in try await api.verify(code) }
  ///     stack.addArrangedSubview(codeView)
  ///
  /// It is made of three things: ``content``, what it is about; ``style``, how it looks; and the closures
  /// ``onChange``, ``onComplete`` and ``verify``, what the app does with it.
  ///
  /// To assistive technology it is one text field: the boxes cannot be met.
  public final class OneTimeCodeView: NSView {
    /// What the field is about: the format of its code, its label, its words.
    public var content: OneTimeCodeContent {
      get { session.content }
      set { session.update(newValue) }
    }

    /// How the slots look.
    public var style = OneTimeCodeStyle() {
      didSet { if style != oldValue { restyle() } }
    }

    /// Whether the symbols are drawn as dots, and neither spoken by the field nor handed on to other programs. Off by
    /// default.
    ///
    /// Keys are echoed by the platform, not by the field. What holds and what does not: <doc:AccessibilityInAppKit>.
    public var isMasked: Bool {
      get { settings.isMasked }
      set { settings.isMasked = newValue }
    }

    /// Whether a masked field shows the symbol that was typed last for a second. Off by default.
    public var revealsLastSymbol: Bool {
      get { settings.revealsLastSymbol }
      set { settings.revealsLastSymbol = newValue }
    }

    /// Whether completing the code submits it as Return does: ``onSubmit`` is called after ``onComplete``, unless
    /// ``verify`` gives the verdict. Off by default. A field that does so says so beforehand, under the slots and as its
    /// help text (WCAG 2.2, 3.2.2).
    public var submitsWhenComplete: Bool {
      get { settings.submitsWhenComplete }
      set { settings.submitsWhenComplete = newValue }
    }

    /// On macOS there is no keyboard to send away: where `dismissesKeyboardWhenComplete` is on, the field gives up the
    /// focus.
    package var settings: CodeEntry.Settings {
      get { session.settings }
      set { session.settings = newValue }
    }

    /// Called whenever the person has changed the code, with what is entered.
    public var onChange: (@MainActor (String) -> Void)?

    /// Called once for each complete code, however it was entered, but not when the app set it.
    public var onComplete: (@MainActor (String) -> Void)?

    /// Called when a complete code is submitted, with the code: by Return or, with ``submitsWhenComplete``, by its last
    /// symbol. ``onComplete`` has been called before. Where this is not set, Return presses the default button of the
    /// window.
    public var onSubmit: (@MainActor (String) -> Void)?

    /// Called once when a code was accepted, with the code. Go on to the next screen here, rather than at the end of
    /// ``verify``.
    public var onAccepted: (@MainActor (String) -> Void)?

    /// Called when the field has got the focus, with true, or has lost it.
    public var onFocusChange: (@MainActor (Bool) -> Void)?

    /// How the app verifies a code. Returning accepts it; throwing rejects it. A `CodeRejection` that is thrown
    /// says why in the field's own words; of any other error, the localized description is shown and spoken.
    ///
    /// It runs as a task, which is cancelled when the person changes the code. A rejection that comes
    /// after that is dropped; an acceptance is honoured.
    public var verify: (@MainActor (String) async throws -> Void)? {
      get { session.verify }
      set { session.verify = newValue }
    }

    /// Whether the field takes the focus by itself, once, when it comes into a window. Off by default.
    public var takesFocusAtStart = false

    /// Whether what is wrong, and how the verification stands, is shown as text under the slots. On by
    /// default; an app that shows ``message`` elsewhere turns it off.
    public var showsMessage = true {
      didSet { update() }
    }

    /// Called when something may look otherwise, ``message`` for instance.
    package var onShow: (@MainActor () -> Void)?

    package let session: FieldSession
    let field: CodeTextField
    let row = SlotView(frame: .zero)
    let messageLabel = NSTextField(wrappingLabelWithString: "")
    private var hasTakenFocus = false
    private var resolvedPalette: SlotPalette?

    // MARK: Life

    package init(frame: NSRect, session: FieldSession) {
      self.session = session
      field = CodeTextField(session: session)
      super.init(frame: frame)
      configure()
    }

    /// A field for six digits, until its ``content`` says otherwise.
    public override convenience init(frame frameRect: NSRect) {
      self.init(frame: frameRect, session: FieldSession(content: OneTimeCodeContent()))
    }

    /// A field for codes of this format.
    public convenience init(format: CodeFormat) {
      self.init(frame: .zero, session: FieldSession(content: OneTimeCodeContent(format: format)))
    }

    /// A field as it comes from a storyboard or another archive: complete, even if nothing is set there. What the app
    /// sets in code is not in an archive.
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
      // The field's label and the announcements say it already.
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

    /// Archives what any view has, such as its frame and its constraints. The field's ``content``, ``style``,
    /// behaviour and closures are not part of it, and what is entered least of all. Editing ends.
    public override func encode(with coder: NSCoder) {
      // Each view makes its own.
      for view in views { view.removeFromSuperview() }
      super.encode(with: coder)
      addViews()
    }

    /// Takes the focus once there is a window, if that is wanted.
    public override func viewDidMoveToWindow() {
      super.viewDidMoveToWindow()
      guard window != nil else { return }
      restyle()
      guard takesFocusAtStart, !hasTakenFocus else { return }
      hasTakenFocus = true
      // Later, since whoever puts the view there, SwiftUI for instance, may still say where the focus is.
      Task { [weak self] in self?.focus() }
    }

    // MARK: The text field in place of the view

    /// Whether the person can enter a code.
    public var isEnabled: Bool {
      get { field.isEnabled }
      set {
        // First, since a control that is disabled may stop being edited without a word.
        if !newValue { resignFocus() }
        field.isEnabled = newValue
        row.alphaValue = newValue ? 1 : 0.4
        window?.invalidateCursorRects(for: self)
      }
    }

    /// Whether the field has the focus.
    public var isFocused: Bool { field.isEditing }

    /// Gives the field the focus.
    ///
    /// - Returns: Whether it has it now.
    @discardableResult
    public func focus() -> Bool {
      // What it returns says whether the focus has moved, and that may be to the window.
      if !isFocused { _ = window?.makeFirstResponder(field) }
      return isFocused
    }

    /// What takes part in the key view loop in place of this view, for an app that makes the loop by hand.
    public var keyView: NSView { field }

    /// Whether the text field can take the focus, in place of this view. While it has the focus, this view would take
    /// it away: a window offers it to each view that is clicked.
    public override var acceptsFirstResponder: Bool { field.acceptsFirstResponder && !isFocused }

    /// The text field takes part in the key view loop, so that Tab meets one stop.
    public override var canBecomeKeyView: Bool { false }

    /// Hands the focus to the text field.
    public override func becomeFirstResponder() -> Bool { focus() }

    /// What assistive technology calls the field: the label of ``content``.
    public override func setAccessibilityLabel(_ accessibilityLabel: String?) {
      content.label = accessibilityLabel
    }

    /// A help text for the field. Nothing that people need may stand in it alone.
    public override func setAccessibilityHelp(_ accessibilityHelp: String?) {
      field.help = accessibilityHelp
    }

    /// What user interface tests find the field by.
    public override func setAccessibilityIdentifier(_ accessibilityIdentifier: String?) {
      field.setAccessibilityIdentifier(accessibilityIdentifier)
      field.cell?.setAccessibilityIdentifier(accessibilityIdentifier)
    }

    /// Whatever a screen reader's pointer is over, it is the one text field.
    public override func accessibilityHitTest(_ point: NSPoint) -> Any? {
      NSAccessibility.unignoredDescendant(of: field) ?? field
    }

    // MARK: The mouse
    // What it means is in `OneTimeCodeView+FieldView`.

    /// The slot in which the mouse was pressed, until it is dragged elsewhere.
    private var pressedSlot: Int?
    private var isDragging = false

    /// The whole row stands for the text field.
    public override func hitTest(_ point: NSPoint) -> NSView? {
      let hit = super.hitTest(point)
      return hit == nil || hit === messageLabel ? hit : self
    }

    /// Going over slots selects them, also in a window that is moved by its ground.
    public override var mouseDownCanMoveWindow: Bool { false }

    /// Selects the symbol of a slot, or all at a double click.
    public override func mouseDown(with event: NSEvent) {
      pressedSlot = nil
      guard !isOverMessage(event) else { return super.mouseDown(with: event) }
      pressedSlot = event.clickCount == 1 ? slot(at: event) : nil
      isDragging = false
      press(event)
    }

    /// The message passes on what it has no use for.
    private func isOverMessage(_ event: NSEvent) -> Bool {
      !messageLabel.isHidden && messageLabel.frame.contains(convert(event.locationInWindow, from: nil))
    }

    /// Selects a range of symbols.
    public override func mouseDragged(with event: NSEvent) {
      guard let start = pressedSlot, isDragging || slot(at: event) != start else { return }
      isDragging = true
      drag(event, from: start)
    }

    /// The text field's menu, with Paste.
    public override func menu(for event: NSEvent) -> NSMenu? {
      focus() ? field.editor.menu(for: event) : super.menu(for: event)
    }

    /// The mouse is shown as over a text.
    public override func resetCursorRects() {
      if isEnabled { addCursorRect(field.frame, cursor: .iBeam) }
    }

    // MARK: The person's settings

    /// Draws everything anew: light, dark, or with more contrast.
    public override func viewDidChangeEffectiveAppearance() {
      super.viewDidChangeEffectiveAppearance()
      restyle()
    }

    /// Draws everything anew, as sharp as the display is.
    public override func viewDidChangeBackingProperties() {
      super.viewDidChangeBackingProperties()
      restyle()
    }

    // MARK: Layout

    /// Its y goes down, as rows of slots do.
    public override var isFlipped: Bool { true }

    /// The size that the slots and the message take at a width, in points; at none, what they would like.
    public func sizeThatFits(_ size: NSSize) -> NSSize { fittingSize(in: size.width) }

    /// As wide as its slots may become; as high as they are at the width that there is.
    public override var intrinsicContentSize: NSSize { naturalSize }

    /// Lays out the slots, the field over them, and the message under them.
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

    /// Draws everything anew: the style or the person's settings are others.
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
