#if canImport(UIKit)
  import OneTimeCode
  import UIKit

  /// A field for one-time codes that looks like a row of boxes but is a single text field.
  ///
  ///     let codeView = OneTimeCodeView(format: .digits(6))
  ///     codeView.verify = { code in try await api.verify(code) }
  ///     stack.addArrangedSubview(codeView)
  ///
  /// Set ``content`` for the format and the label, ``style`` for the appearance, and the closures
  /// ``onChange``, ``onComplete`` and ``verify`` to respond to the user. The view also sends control events:
  /// `editingDidBegin` and `editingDidEnd`, `editingChanged` after each change by the user or the app, and
  /// `primaryActionTriggered` when the user completes or submits the code.
  ///
  /// Accessibility clients find one text field, because the boxes aren't accessibility elements.
  @IBDesignable
  public final class OneTimeCodeView: UIControl {
    /// The format of the code, and the field's label, error message, domain and phrases.
    public var content: OneTimeCodeContent {
      get { session.content }
      set { session.update(newValue) }
    }

    /// The appearance of the slots.
    public var style = OneTimeCodeStyle() {
      didSet { if style != oldValue { restyle() } }
    }

    /// Whether the symbols are drawn as dots, can't be copied, and are left out of announcements and the
    /// accessibility value. Off by default. For the limits of masking, see <doc:Accessibility>.
    @IBInspectable public var isMasked: Bool {
      get { settings.isMasked }
      set { settings.isMasked = newValue }
    }

    /// Whether a masked field shows the last typed symbol for one second. Off by default.
    @IBInspectable public var revealsLastSymbol: Bool {
      get { settings.revealsLastSymbol }
      set { settings.revealsLastSymbol = newValue }
    }

    /// Whether the keyboard is dismissed when the code is accepted or, if ``verify`` is `nil`, when the code
    /// is complete. On by default.
    @IBInspectable public var dismissesKeyboardWhenComplete: Bool {
      get { settings.dismissesKeyboardWhenComplete }
      set { settings.dismissesKeyboardWhenComplete = newValue }
    }

    /// Whether completing the code submits it, as Return does. If ``verify`` is set, completion only verifies
    /// the code; otherwise ``onSubmit`` is called after ``onComplete``. Off by default. If on, a notice under
    /// the slots and the default accessibility hint tell the user in advance (WCAG 2.2, 3.2.2).
    @IBInspectable public var submitsWhenComplete: Bool {
      get { settings.submitsWhenComplete }
      set { settings.submitsWhenComplete = newValue }
    }

    /// Whether haptic feedback is played when a code is accepted or rejected, or when the user submits a
    /// rejected code that can't be retried. The user's device settings can turn it off. On by default. No
    /// effect on visionOS, which has no haptics.
    @IBInspectable public var playsHaptics: Bool = true

    var settings: CodeEntry.Settings {
      get { session.settings }
      set { session.settings = newValue }
    }

    /// Called with the current code after each change by the user or the app.
    public var onChange: (@MainActor (String) -> Void)?

    /// Called with the code when the user completes it in any way, such as typing or AutoFill, retries a
    /// rejected code, or presses Return on a code that the app has set.
    public var onComplete: (@MainActor (String) -> Void)?

    /// Called once for each accepted code, after the field shows the acceptance and, with
    /// ``dismissesKeyboardWhenComplete``, dismisses the keyboard. Move to the next screen here rather than at
    /// the end of ``verify``.
    public var onAccepted: (@MainActor (String) -> Void)?

    /// Called with a complete code when the user presses Return or, with ``submitsWhenComplete``, completes
    /// the code. If ``verify`` is set, called only when the user presses Return on an accepted code.
    public var onSubmit: (@MainActor (String) -> Void)?

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

    /// Whether the field becomes first responder the first time it is added to a window. Off by default.
    @IBInspectable public var takesFocusAtStart: Bool = false

    /// Whether the field shows its ``message`` under the slots. On by default. Turn this off if the
    /// app shows the message itself.
    @IBInspectable public var showsMessage: Bool = true {
      didSet { update() }
    }

    /// Called when the appearance of the field or its ``message`` may have changed.
    var onShow: (@MainActor () -> Void)?

    let session: FieldSession
    let field: CodeTextField
    let row = SlotView(frame: .zero)
    let messageLabel = UILabel()
    private(set) lazy var fieldDelegate = CodeFieldDelegate(field)
    private var observation: Observation?
    private var hasTakenFocus = false
    private var resolvedPalette: SlotPalette?

    // MARK: Creation

    init(frame: CGRect, session: FieldSession) {
      self.session = session
      field = CodeTextField(session: session)
      super.init(frame: frame)
      configure()
    }

    /// Creates a field for six digits. Set ``content`` for another format.
    public override convenience init(frame: CGRect) {
      self.init(frame: frame, session: FieldSession(content: OneTimeCodeContent()))
    }

    /// Creates a field for codes in a format. The rest of ``content`` has its default values.
    public convenience init(format: CodeFormat) {
      self.init(frame: .zero, session: FieldSession(content: OneTimeCodeContent(format: format)))
    }

    /// Creates a field from a storyboard or another archive, with default content, style and settings.
    /// Interface Builder's attributes are applied later. See ``encode(with:)`` for what an archive contains.
    public required init?(coder: NSCoder) {
      session = FieldSession(content: OneTimeCodeContent())
      field = CodeTextField(session: session)
      super.init(coder: coder)
      configure()
    }

    private func configure() {
      session.view = self
      session.settings.dismissesKeyboardWhenComplete = true
      field.delegate = fieldDelegate
      field.textDragDelegate = fieldDelegate
      fieldDelegate.editingChanged = { [weak self] in
        self?.sendActions(for: $0 ? .editingDidBegin : .editingDidEnd)
      }
      field.geometry = { [weak self] in self?.geometry }
      field.addAction(UIAction { [weak self] _ in self?.session.textDidChange() }, for: .editingChanged)
      field.addGestureRecognizer(
        TapObserver { [weak self] in
          self?.field.endTap()
        } tapped: { [weak self] point, count in
          self?.field.tap(at: point, count: count)
        }
      )
      messageLabel.numberOfLines = 0
      messageLabel.font = .preferredFont(forTextStyle: .subheadline)
      messageLabel.adjustsFontForContentSizeCategory = true
      // VoiceOver gets the message from the field's label, value or hint, or as an announcement.
      messageLabel.isAccessibilityElement = false
      // If this view were an accessibility element, accessibility clients wouldn't find the text field.
      isAccessibilityElement = false
      addViews()
      setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
      observeTraits()
      observation = Observation(UIAccessibility.announcementDidFinishNotification) { [weak self] in
        self?.session.announcer.finish()
      }
      session.update()
    }

    private var views: [UIView] { [row, field, messageLabel] }

    private func addViews() {
      for view in views { addSubview(view) }
    }

    /// Archives only what `UIControl` archives, such as the frame and the constraints, and ends editing.
    /// ``content``, ``style``, settings, closures and the entered code aren't archived.
    public override func encode(with coder: NSCoder) {
      // Subviews aren't archived, because `init(coder:)` creates new ones.
      for view in views { view.removeFromSuperview() }
      super.encode(with: coder)
      addViews()
    }

    /// Makes the field first responder once, if ``takesFocusAtStart`` is on.
    public override func didMoveToWindow() {
      super.didMoveToWindow()
      guard window != nil, takesFocusAtStart, !hasTakenFocus else { return }
      hasTakenFocus = true
      becomeFirstResponder()
    }

    // MARK: Forwarding to the text field

    /// Whether the user can edit the code. A disabled field is dimmed.
    public override var isEnabled: Bool {
      didSet {
        field.isEnabled = isEnabled
        row.alpha = isEnabled ? 1 : 0.4
      }
    }

    /// Whether the text field can become first responder.
    public override var canBecomeFirstResponder: Bool { field.canBecomeFirstResponder }

    /// Whether the text field is first responder.
    public override var isFirstResponder: Bool { field.isFirstResponder }

    /// Makes the text field first responder.
    @discardableResult
    public override func becomeFirstResponder() -> Bool { field.becomeFirstResponder() }

    /// Makes the text field resign first responder.
    @discardableResult
    public override func resignFirstResponder() -> Bool { field.resignFirstResponder() }

    /// The accessibility label of the field, which is stored in ``content``.
    public override var accessibilityLabel: String? {
      get { content.label }
      set { content.label = newValue }
    }

    /// The accessibility hint. Essential information belongs elsewhere, because many users turn hints off.
    public override var accessibilityHint: String? {
      get { field.accessibilityHint }
      set { field.accessibilityHint = newValue }
    }

    /// The accessibility identifier by which UI tests find the field.
    public override var accessibilityIdentifier: String? {
      get { field.accessibilityIdentifier }
      set { field.accessibilityIdentifier = newValue }
    }

    #if !os(visionOS)
      /// The accessory view above the keyboard. Not available on visionOS.
      public override var inputAccessoryView: UIView? {
        get { field.inputAccessoryView }
        set { field.inputAccessoryView = newValue }
      }
    #endif

    // MARK: Traits

    private func observeTraits() {
      guard #available(iOS 17, *) else { return }
      let traits: [UITrait] = [
        UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self, UITraitLegibilityWeight.self,
        UITraitPreferredContentSizeCategory.self, UITraitDisplayScale.self, UITraitLayoutDirection.self,
      ]
      registerForTraitChanges(traits) { (view: OneTimeCodeView, _) in view.restyle() }
    }

    #if !os(visionOS)
      /// Redraws the field for new traits on systems before iOS 17, which lack `registerForTraitChanges`.
      public override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if #unavailable(iOS 17) { restyle() }
      }
    #endif

    // MARK: Layout

    /// Returns the size of the slots and the message at a width in points, or the natural size if the width
    /// is 0.
    public override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize(in: size.width) }

    /// The natural width of the slots, and the height that the field needs at its current width.
    public override var intrinsicContentSize: CGSize { naturalSize }

    /// Lays out the slots, the text field in front of them, and the message below them.
    public override func layoutSubviews() {
      super.layoutSubviews()
      let slotsFrame = self.slotsFrame
      row.frame = slotsFrame
      field.frame = slotsFrame
      messageLabel.frame = messageFrame
      if draw() { invalidateIntrinsicContentSize() }
    }

    // MARK: Drawing

    /// Redraws the slots and the message after a change of the style or a trait.
    func restyle() {
      resolvedPalette = nil
      messageLabel.textColor = messageColor
      draw()
      setNeedsFieldLayout()
    }

    private var messageColor: UIColor {
      session.message?.isError == true ? style.errorColor : .secondaryLabel
    }

    func drawMessage() {
      let message = showsMessage ? session.message : nil
      messageLabel.textColor = messageColor
      guard messageLabel.text != message?.text || messageLabel.isHidden != (message == nil) else { return }
      messageLabel.text = message?.text
      messageLabel.isHidden = message == nil
      setNeedsFieldLayout()
    }
  }

  extension OneTimeCodeView: FieldLayout {
    var entry: CodeEntry { session.entry }

    var slots: SlotRow { row.slots }

    var palette: SlotPalette {
      if let resolvedPalette { return resolvedPalette }
      let palette = style.palette(for: traitCollection)
      resolvedPalette = palette
      return palette
    }

    var width: CGFloat { bounds.width }

    var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    func messageHeight(in width: CGFloat) -> CGFloat? {
      if messageLabel.isHidden { return nil }
      return messageLabel.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
    }

    func setNeedsFieldLayout() {
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }
#endif
