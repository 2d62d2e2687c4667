#if canImport(UIKit) || canImport(AppKit)
  import OneTimeCode

  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  /// A field for one-time codes that looks like a row of boxes but is a single text field.
  ///
  ///     let codeView = OneTimeCodeView(format: .digits(6))
  ///     codeView.verify = { code in try await api.verify(code) }
  ///     stack.addArrangedSubview(codeView)
  ///
  /// Set ``configuration`` for the format and the label, ``slotAppearance`` for colours and lengths, and the closures
  /// ``onChange``, ``onComplete`` and ``verify`` to respond to the user. In UIKit, the view also sends control
  /// events: `editingDidBegin` and `editingDidEnd`, `editingChanged` after each change by the user or the app,
  /// and `primaryActionTriggered` when the user completes or submits the code. In AppKit, it then sends its action
  /// to its target.
  ///
  /// Accessibility clients find one text field, because the boxes aren't accessibility elements.
  @IBDesignable
  public final class OneTimeCodeView: _PlatformControl {
    /// The format of the code, and the field's label, domain and phrases.
    public var configuration: Configuration {
      get { session.configuration }
      set { session.update(newValue) }
    }

    /// The colours, lengths and font of the slots.
    public var slotAppearance = OneTimeCodeSlotAppearance() {
      didSet { if slotAppearance != oldValue { restyle() } }
    }

    /// Creates the view of each slot, by default a ``BoxSlotView``. Setting this property replaces the views.
    ///
    /// The text field, its accessibility and AutoFill don't depend on these views. See <doc:Styling>.
    public var makeSlotView: @MainActor () -> any OneTimeCodeSlotView {
      get { slotsView.makeSlotView }
      set {
        slotsView.makeSlotView = newValue
        redraw()
      }
    }

    /// The settings of the field's behaviour.
    public var behavior: Behavior {
      get { session.behavior }
      set {
        session.behavior = newValue
        applyBehavior()
      }
    }

    /// Whether the field takes focus the first time it is added to a window, or, if it is disabled then, as soon as it
    /// is enabled. Off by default.
    @IBInspectable public var takesFocusAtStart: Bool = false

    /// Called with the current code after each change by the user or the app.
    public var onChange: (@MainActor (String) -> Void)?

    /// Called with the code when the user completes it in any way, such as typing or AutoFill, retries a
    /// rejected code, or presses Return on a code that the app has set.
    public var onComplete: (@MainActor (String) -> Void)?

    /// Called once for each accepted code, after the field shows the acceptance and dismisses the keyboard if
    /// it does so. Move to the next screen here rather than at the end of ``verify``.
    public var onAccept: (@MainActor (String) -> Void)?

    /// Called with the reason when a code is rejected, after the field shows it.
    public var onReject: (@MainActor (CodeRejection) -> Void)?

    /// Called with the error if a code couldn't be verified, after the field shows it. The user can try again.
    public var onFailure: (@MainActor (any Error) -> Void)?

    /// Returns the app's own words for an error that ``verify`` throws, or `nil` to use the field's. The words don't
    /// change what the error means: a lost connection can still be tried again.
    public var messageForError: @MainActor (any Error) -> String? {
      get { session.words }
      set { session.words = newValue }
    }

    /// Called with a complete code when the user presses Return or, with ``submitsWhenComplete``, completes
    /// the code. If ``verify`` is set, called only when the user presses Return on an accepted code. In
    /// AppKit, if `onSubmit` is `nil`, Return presses the window's default button.
    public var onSubmit: (@MainActor (String) -> Void)?

    /// Called with `true` when the field gains focus, and with `false` when the field loses focus.
    public var onFocusChange: (@MainActor (Bool) -> Void)?

    /// The app's verification of a complete code. If the closure returns, the code is accepted.
    ///
    /// To reject the code, throw a `CodeRejection` or, in the app's own words, `CodeRejection.other("…")`. After any other
    /// error, the field says that there is no connection or that the code couldn't be checked, and the user can try again.
    /// An error in another one, such as that of a networking library, counts like the error itself. Errors never have
    /// words for users by themselves, not even a `LocalizedError`; see ``messageForError``.
    ///
    /// The closure runs in a task that is cancelled when the code changes. After cancellation, an error is
    /// ignored, but a return still accepts the code, unless the app has meanwhile set or cleared the code.
    ///
    /// Removing the view from its window doesn't cancel the task, and the result is reported once. Nor does releasing the
    /// view, but nothing is reported then, because the closures belong to the view. What has to happen in any case, such as
    /// keeping a receipt, belongs into this closure.
    public var verify: (@MainActor (String) async throws -> Void)? {
      get { session.verify }
      set { session.verify = newValue }
    }

    /// Called with the new value when ``canTryAgain`` changes, for an app's own button.
    public var onCanTryAgainChange: (@MainActor (Bool) -> Void)?

    /// The last reported value of ``canTryAgain``.
    var reportedCanTryAgain = false

    /// Called after the app was told of a verdict or a failure.
    var onVerdict: (@MainActor () -> Void)?

    /// Called when the appearance of the field or its ``message`` may have changed.
    var onUpdate: (@MainActor () -> Void)?

    /// Called when the slots have been resolved for another appearance, text size or layout direction.
    var onRestyle: (@MainActor () -> Void)?

    /// Called instead of shaking the slots if SwiftUI draws them.
    var onShake: (@MainActor () -> Void)?

    /// Whether the field draws its slots. SwiftUI draws them instead if the app has its own slot style.
    var drawsSlots = true {
      didSet { if drawsSlots != oldValue { redraw() } }
    }

    let session: FieldSession
    let field: CodeTextField
    let slotsView = SlotsView(frame: .zero)
    let messageLabel = OneTimeCodeView.makeMessageLabel()
    let tryAgainButton = TryAgainButton(frame: .zero)
    private var hasRequestedFocusAtStart = false

    /// Whether focus was requested while the field had no window or was disabled.
    private var isFocusRequested = false

    /// Whether the field had the focus when it was disabled. It then gets the focus back, unless another view has it.
    var isFocusLent = false

    var resolvedPalette: SlotPalette?

    // MARK: Creation

    init(frame: CGRect, session: FieldSession) {
      self.session = session
      field = CodeTextField(session: session)
      super.init(frame: frame)
      configure()
    }

    /// Creates a field for six digits. Set ``configuration`` for another format.
    public override convenience init(frame: CGRect) {
      self.init(frame: frame, session: FieldSession(configuration: Configuration()))
    }

    /// Creates a field for codes in a format. The rest of ``configuration`` has its default values.
    public convenience init(format: CodeFormat) {
      self.init(frame: .zero, session: FieldSession(configuration: Configuration(format: format)))
    }

    /// Creates a field from a storyboard or another archive, with default configuration, appearance and settings.
    /// Interface Builder's attributes are applied later. See ``encode(with:)`` for what an archive contains.
    public required init?(coder: NSCoder) {
      session = FieldSession(configuration: Configuration())
      field = CodeTextField(session: session)
      super.init(coder: coder)
      configure()
    }

    private func configure() {
      session.view = self
      field.geometry = { [weak self] in self?.geometry }
      tryAgainButton.press = { [weak self] in self?.submit() }
      tryAgainButton.isHidden = true
      configureForPlatform()
      addViews()
      setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
      session.update()
    }

    private var views: [PlatformView] { [slotsView, field, messageLabel, tryAgainButton] }

    private func addViews() {
      for view in views { addSubview(view) }
    }

    /// Archives only what the superclass archives, such as the frame and the constraints, and ends editing.
    /// ``configuration``, ``slotAppearance``, settings, closures and the entered code aren't archived.
    public override func encode(with coder: NSCoder) {
      // Subviews aren't archived, because `init(coder:)` creates new ones.
      for view in views { view.removeFromSuperview() }
      super.encode(with: coder)
      addViews()
    }

    /// Requests focus once, in a window, if ``takesFocusAtStart`` is on.
    private func requestFocusAtStart() {
      guard window != nil, takesFocusAtStart, !hasRequestedFocusAtStart else { return }
      hasRequestedFocusAtStart = true
      isFocusRequested = true
    }

    private var canTakeFocus: Bool { window != nil && isEnabled }

    /// Calls `focus` now or, if the field can't take focus yet, remembers the request.
    func requestFocus(_ focus: () -> Bool) -> Bool {
      isFocusRequested = !canTakeFocus
      isFocusLent = false
      return focus()
    }

    /// Takes the focus that was requested earlier, if the field can take it now.
    func takeRequestedFocus() {
      guard canTakeFocus else { return }
      let returns = isFocusLent && !isFocusElsewhere
      isFocusLent = false
      if isFocusRequested { takeFocus() } else if returns { returnFocus() }
    }

    /// Withdraws requests for focus.
    func withdrawFocusRequests() {
      isFocusRequested = false
      isFocusLent = false
    }

    /// The natural width of the slots, and the height that the field needs at its current width.
    public override var intrinsicContentSize: CGSize {
      CGSize(width: fittingSize(in: 0).width, height: fittingSize(in: bounds.width).height)
    }

    // Overrides of both platforms are here, because extensions can't contain them.
    #if canImport(UIKit)
      // MARK: UIKit

      private(set) lazy var fieldDelegate = CodeFieldDelegate(field)
      var observation: Observation?

      /// Makes the field first responder if that was requested before, or if ``takesFocusAtStart`` is on.
      public override func didMoveToWindow() {
        super.didMoveToWindow()
        requestFocusAtStart()
        takeRequestedFocus()
      }

      /// Whether the user can edit the code. A disabled field is dimmed, and disabling the field ends editing. When it is
      /// enabled, it becomes first responder again, unless another view has become first responder.
      public override var isEnabled: Bool {
        didSet {
          if !isEnabled {
            isFocusLent = isFocusLent || field.isFirstResponder
            field.resignFirstResponder()
          }
          field.isEnabled = isEnabled
          slotsView.alpha = isEnabled ? 1 : 0.4
          takeRequestedFocus()
        }
      }

      /// Whether the text field can become first responder.
      public override var canBecomeFirstResponder: Bool { field.canBecomeFirstResponder }

      /// Whether the text field is first responder.
      public override var isFirstResponder: Bool { field.isFirstResponder }

      /// Makes the text field first responder. If the field is disabled or has no window yet, returns `false`, and
      /// the field becomes first responder as soon as it can, unless ``resignFirstResponder()`` is called before.
      @discardableResult
      public override func becomeFirstResponder() -> Bool { requestFocus { field.becomeFirstResponder() } }

      /// Makes the text field resign first responder, and cancels a request to become first responder.
      @discardableResult
      public override func resignFirstResponder() -> Bool {
        withdrawFocusRequests()
        return field.resignFirstResponder()
      }

      /// The accessibility label of the field, which is stored in ``configuration``.
      public override var accessibilityLabel: String? {
        get { configuration.label }
        set { configuration.label = newValue }
      }

      /// The accessibility hint. Essential information belongs elsewhere, because many users turn hints off.
      public override var accessibilityHint: String? {
        get { field.accessibilityHint }
        set { field.accessibilityHint = newValue }
      }

      // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
      /// The names by which Voice Control users refer to the field. By default, the label of ``configuration``, without
      /// the error that the accessibility label contains.
      public override var accessibilityUserInputLabels: [String]! {
        get { field.accessibilityUserInputLabels }
        set { field.accessibilityUserInputLabels = newValue }
      }

      /// The accessibility identifier by which UI tests find the field, by default `OneTimeCode`. The label isn't
      /// suitable, because it is localized and contains the current error.
      public override var accessibilityIdentifier: String? {
        get { field.accessibilityIdentifier }
        set { field.accessibilityIdentifier = newValue }
      }

      #if !os(visionOS)
        /// The accessory view above the keyboard, by default the bar of ``showsDoneKey``. Not available on visionOS.
        public override var inputAccessoryView: UIView? {
          get { field.inputAccessoryView }
          set { field.inputAccessoryView = newValue }
        }

        /// Redraws the field for new traits on systems before iOS 17, which lack `registerForTraitChanges`.
        public override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
          super.traitCollectionDidChange(previousTraitCollection)
          if #unavailable(iOS 17) { restyle() }
        }
      #endif

      /// Returns the size of the slots and the message at a width in points, or the natural size if the width
      /// is 0.
      public override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize(in: size.width) }

      /// Lays out the slots, the text field in front of them, and the message below them.
      public override func layoutSubviews() {
        super.layoutSubviews()
        layOutViews()
      }
    #else
      // MARK: AppKit

      /// The object to which the field sends ``action``, or `nil` for the first responder that implements it.
      public weak var target: AnyObject?

      /// The action that the field sends when the user completes or submits the code, like the control event
      /// `primaryActionTriggered` of UIKit. `nil` by default.
      public var action: Selector?

      /// The slot in which a drag can start, or `nil` after a double-click or a click on the message.
      private var pressedSlot: Int?
      private var isDragging = false

      /// Redraws the slots for the window, and gives the field focus once if ``takesFocusAtStart`` is on.
      public override func viewDidMoveToWindow() {
        super.viewDidMoveToWindow()
        guard window != nil else { return }
        restyle()
        requestFocusAtStart()
        // Runs later, because a container such as SwiftUI may still change the first responder.
        if isFocusRequested { Task { [weak self] in self?.takeRequestedFocus() } }
      }

      /// Whether this view can become first responder, which focuses the text field. `false` while the text
      /// field has focus: the window makes a clicked view first responder, which would end editing.
      public override var acceptsFirstResponder: Bool { field.acceptsFirstResponder && !isFocused }

      /// Always `false`, because the key view loop contains the text field instead of this view.
      public override var canBecomeKeyView: Bool { false }

      /// Gives the text field focus.
      public override func becomeFirstResponder() -> Bool { focus() }

      /// Sets the label in ``configuration``, which is the accessibility label of the field.
      public override func setAccessibilityLabel(_ accessibilityLabel: String?) {
        configuration.label = accessibilityLabel
      }

      /// Sets the accessibility help of the field. Don't rely on the help, because many users turn it off.
      public override func setAccessibilityHelp(_ accessibilityHelp: String?) {
        field.help = accessibilityHelp
      }

      /// Sets the accessibility identifier by which UI tests find the field, by default `OneTimeCode`. The label isn't
      /// suitable, because it is localized and contains the current error.
      public override func setAccessibilityIdentifier(_ accessibilityIdentifier: String?) {
        field.setAccessibilityIdentifier(accessibilityIdentifier)
        field.cell?.setAccessibilityIdentifier(accessibilityIdentifier)
      }

      /// Returns the accessibility identifier of the field.
      public override func accessibilityIdentifier() -> String { field.accessibilityIdentifier() }

      /// Sets the names by which Voice Control users refer to the field. By default, the label of ``configuration``,
      /// without the error that the accessibility label contains.
      @available(macOS 14, *)
      public override func setAccessibilityUserInputLabels(_ accessibilityUserInputLabels: [String]?) {
        field.inputLabels = accessibilityUserInputLabels
      }

      /// Returns the button if it is at the point, otherwise the text field, so that accessibility clients find no slots.
      public override func accessibilityHitTest(_ point: NSPoint) -> Any? {
        if isOverButton(screen: point) {
          return NSAccessibility.unignoredDescendant(of: tryAgainButton) ?? tryAgainButton
        }
        return NSAccessibility.unignoredDescendant(of: field) ?? field
      }

      /// Returns this view instead of the slots and the text field, which must not get mouse events.
      public override func hitTest(_ point: NSPoint) -> NSView? {
        let hit = super.hitTest(point)
        return hit == nil || hit === messageLabel || hit === tryAgainButton ? hit : self
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

      /// Selects the symbols from the pressed slot to the pointer's slot.
      public override func mouseDragged(with event: NSEvent) {
        guard let start = pressedSlot, isDragging || slot(at: event) != start else { return }
        isDragging = true
        drag(event, from: start)
      }

      /// Focuses the field and returns the field editor's menu, or the view's own menu if focusing fails.
      public override func menu(for event: NSEvent) -> NSMenu? {
        isEnabled && focus() ? field.editor.menu(for: event) : super.menu(for: event)
      }

      /// Shows the I-beam cursor over the field.
      public override func resetCursorRects() {
        if isEnabled { addCursorRect(field.frame, cursor: .iBeam) }
      }

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

      /// Always `true`, because rows of slots run from top to bottom.
      public override var isFlipped: Bool { true }

      /// Lays out the slots, the text field over them, and the message under them.
      public override func layout() {
        super.layout()
        layOutViews()
      }
    #endif
  }
#endif
