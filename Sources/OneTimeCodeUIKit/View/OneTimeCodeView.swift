#if canImport(UIKit)
  import OneTimeCode
  import OneTimeCodeNative
  import OneTimeCodeSlots
  import UIKit

  /// The field in which a person enters the code that was sent to them. It looks like a row of boxes, and is
  /// one text field.
  ///
  ///     let codeView = OneTimeCodeView(format: .digits(6))
  ///     codeView.verify = { code in try await api.verify(code) }
  ///     stack.addArrangedSubview(codeView)
  ///
  /// It is made of three things: ``content``, what it is about; ``style``, how it looks; and the closures
  /// ``onChange``, ``onComplete`` and ``verify``, what the app does with it. Besides, it sends the control
  /// events of a text field: `editingDidBegin`, `editingChanged`, `editingDidEnd`, and
  /// `primaryActionTriggered` when the code is complete or Return is pressed.
  ///
  /// To assistive technology it is one text field: the boxes cannot be met.
  @IBDesignable
  public final class OneTimeCodeView: UIControl {
    /// What the field is about: the format of its code, its label, its words.
    public var content: OneTimeCodeContent {
      get { session.content }
      set { session.update(newValue) }
    }

    /// How the slots look.
    public var style = OneTimeCodeStyle() {
      didSet { if style != oldValue { restyle() } }
    }

    /// Whether the symbols are drawn as dots, and the field's own words give counts alone. Off by default. What can
    /// be had of a masked field, and what cannot, is in <doc:AccessibilityInUIKit>.
    @IBInspectable public var isMasked: Bool {
      get { settings.isMasked }
      set { settings.isMasked = newValue }
    }

    /// Whether a masked field shows the symbol that was typed last for a second. Off by default.
    @IBInspectable public var revealsLastSymbol: Bool {
      get { settings.revealsLastSymbol }
      set { settings.revealsLastSymbol = newValue }
    }

    /// Whether the keyboard goes away when the field is done: at acceptance where ``verify`` is set, else at
    /// completion. On by default.
    @IBInspectable public var dismissesKeyboardWhenComplete: Bool {
      get { settings.dismissesKeyboardWhenComplete }
      set { settings.dismissesKeyboardWhenComplete = newValue }
    }

    /// Whether completing the code submits it as Return does: ``onSubmit`` is called after ``onComplete``, unless
    /// ``verify`` gives the verdict. Off by default. A field that does so says so beforehand, under the slots and as its
    /// hint (WCAG 2.2, 3.2.2).
    @IBInspectable public var submitsWhenComplete: Bool {
      get { settings.submitsWhenComplete }
      set { settings.submitsWhenComplete = newValue }
    }

    /// Whether a verdict is felt, as the person has set their device. On by default. There are no haptics on visionOS.
    @IBInspectable public var playsHaptics: Bool = true

    package var settings: CodeEntry.Settings {
      get { session.settings }
      set { session.settings = newValue }
    }

    /// Called whenever the person has changed the code, with what is entered.
    public var onChange: (@MainActor (String) -> Void)?

    /// Called once for each complete code, however it was entered, but not when the app set it.
    public var onComplete: (@MainActor (String) -> Void)?

    /// Called once when a code was accepted, with the code: after that was shown, and after the keyboard has gone. Go on
    /// to the next screen here, rather than at the end of ``verify``.
    public var onAccepted: (@MainActor (String) -> Void)?

    /// Called when a complete code is submitted, with the code: by Return or, with ``submitsWhenComplete``, by its last
    /// symbol. ``onComplete`` has been called before.
    public var onSubmit: (@MainActor (String) -> Void)?

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
    @IBInspectable public var takesFocusAtStart: Bool = false

    /// Whether what is wrong, and how the verification stands, is shown as text under the slots. On by
    /// default; an app that shows ``message`` elsewhere turns it off.
    @IBInspectable public var showsMessage: Bool = true {
      didSet { update() }
    }

    /// Called when something may look otherwise, ``message`` for instance.
    package var onShow: (@MainActor () -> Void)?

    package let session: FieldSession
    let field: CodeTextField
    let row = SlotView(frame: .zero)
    let messageLabel = UILabel()
    private(set) lazy var fieldDelegate = CodeFieldDelegate(field)
    private var observation: Observation?
    private var hasTakenFocus = false
    private var resolvedPalette: SlotPalette?

    // MARK: Life

    package init(frame: CGRect, session: FieldSession) {
      self.session = session
      field = CodeTextField(session: session)
      super.init(frame: frame)
      configure()
    }

    /// A field for six digits, until its ``content`` says otherwise.
    public override convenience init(frame: CGRect) {
      self.init(frame: frame, session: FieldSession(content: OneTimeCodeContent()))
    }

    /// A field for codes of this format.
    public convenience init(format: CodeFormat) {
      self.init(frame: .zero, session: FieldSession(content: OneTimeCodeContent(format: format)))
    }

    /// A field as it comes from a storyboard or another archive: complete, even if nothing is set there. What the app
    /// sets in code is not in an archive; Interface Builder's attributes are set afterwards.
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
      // The field's label and the announcements say it already.
      messageLabel.isAccessibilityElement = false
      // A control may be an element by default, and then nothing in it could be met.
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

    /// Archives what any view has, such as its frame and its constraints. The field's ``content``, ``style``,
    /// behaviour and closures are not part of it, and what is entered least of all. Editing ends.
    public override func encode(with coder: NSCoder) {
      // Each view makes its own.
      for view in views { view.removeFromSuperview() }
      super.encode(with: coder)
      addViews()
    }

    /// Takes the focus once there is a window, if that is wanted.
    public override func didMoveToWindow() {
      super.didMoveToWindow()
      guard window != nil, takesFocusAtStart, !hasTakenFocus else { return }
      hasTakenFocus = true
      becomeFirstResponder()
    }

    // MARK: The text field in place of the view

    /// Whether the person can enter a code.
    public override var isEnabled: Bool {
      didSet {
        field.isEnabled = isEnabled
        row.alpha = isEnabled ? 1 : 0.4
      }
    }

    /// Whether the text field can take the focus.
    public override var canBecomeFirstResponder: Bool { field.canBecomeFirstResponder }

    /// Whether the text field has the focus.
    public override var isFirstResponder: Bool { field.isFirstResponder }

    /// Gives the focus to the text field.
    @discardableResult
    public override func becomeFirstResponder() -> Bool { field.becomeFirstResponder() }

    /// Takes the focus from the text field.
    @discardableResult
    public override func resignFirstResponder() -> Bool { field.resignFirstResponder() }

    /// What assistive technology calls the field: the label of ``content``.
    public override var accessibilityLabel: String? {
      get { content.label }
      set { content.label = newValue }
    }

    /// A hint for the field. Many people turn hints off, so nothing that they need may stand in it alone.
    public override var accessibilityHint: String? {
      get { field.accessibilityHint }
      set { field.accessibilityHint = newValue }
    }

    /// What user interface tests find the field by.
    public override var accessibilityIdentifier: String? {
      get { field.accessibilityIdentifier }
      set { field.accessibilityIdentifier = newValue }
    }

    #if !os(visionOS)
      /// The keyboard's bar. There is none on visionOS.
      public override var inputAccessoryView: UIView? {
        get { field.inputAccessoryView }
        set { field.inputAccessoryView = newValue }
      }
    #endif

    // MARK: The person's settings

    private func observeTraits() {
      guard #available(iOS 17, *) else { return }
      let traits: [UITrait] = [
        UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self, UITraitLegibilityWeight.self,
        UITraitPreferredContentSizeCategory.self, UITraitDisplayScale.self, UITraitLayoutDirection.self,
      ]
      registerForTraitChanges(traits) { (view: OneTimeCodeView, _) in view.restyle() }
    }

    #if !os(visionOS)
      /// On systems that cannot be asked for single traits; visionOS always could.
      public override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if #unavailable(iOS 17) { restyle() }
      }
    #endif

    // MARK: Layout

    /// The size that the slots and the message take at a width.
    public override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize(in: size.width) }

    /// As wide as its slots may become; as high as they are at the width that there is.
    public override var intrinsicContentSize: CGSize { naturalSize }

    /// Lays out the slots, the field over them, and the message under them.
    public override func layoutSubviews() {
      super.layoutSubviews()
      let slotsFrame = self.slotsFrame
      row.frame = slotsFrame
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
    package var entry: CodeEntry { session.entry }

    package var slots: SlotRow { row.slots }

    package var palette: SlotPalette {
      if let resolvedPalette { return resolvedPalette }
      let palette = style.palette(for: traitCollection)
      resolvedPalette = palette
      return palette
    }

    package var width: CGFloat { bounds.width }

    package var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    package func messageHeight(in width: CGFloat) -> CGFloat? {
      if messageLabel.isHidden { return nil }
      return messageLabel.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
    }

    package func setNeedsFieldLayout() {
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }
#endif
