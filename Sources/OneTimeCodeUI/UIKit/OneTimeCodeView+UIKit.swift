#if canImport(UIKit)
  import OneTimeCode
  import UIKit

  extension OneTimeCodeView {
    /// Whether the on-screen keyboard is dismissed when the code is accepted or, if ``verify`` is `nil`, when the code
    /// is complete. On by default. The field stays first responder, because users of a hardware keyboard, a braille keyboard
    /// or a switch would lose their place; a tap, a change or a rejection shows the keyboard again. While VoiceOver is
    /// running, the keyboard isn't dismissed, because VoiceOver's cursor would lose its place.
    @IBInspectable public var dismissesKeyboardWhenComplete: Bool {
      get { behavior.dismissesKeyboardWhenComplete }
      set { behavior.dismissesKeyboardWhenComplete = newValue }
    }

    /// Whether haptic feedback is played when a code is accepted or rejected, or when the user submits a
    /// rejected code that can't be retried. The user's device settings can turn it off. On by default. No
    /// effect on visionOS, which has no haptics.
    @IBInspectable public var playsHaptics: Bool {
      get { behavior.playsHaptics }
      set { behavior.playsHaptics = newValue }
    }

    /// The text of the Return key, which only keyboards for alphabets with letters and hardware keyboards have.
    public var returnKeyType: UIReturnKeyType {
      get { behavior.returnKeyType }
      set { behavior.returnKeyType = newValue }
    }

    #if !os(visionOS)
      /// Whether a bar with a Done key is shown above the number pad, which has no Return key: it submits a complete code,
      /// as Return does, and otherwise dismisses the keyboard. If the user submits codes to verify them (``verifyOn``), its
      /// title is "Verify". On by default. ``inputAccessoryView`` replaces the bar.
      @IBInspectable public var showsDoneKey: Bool {
        get { behavior.showsDoneKey }
        set { behavior.showsDoneKey = newValue }
      }
    #endif

    /// The appearance of the keyboard.
    public var keyboardAppearance: UIKeyboardAppearance {
      get { behavior.keyboardAppearance }
      set { behavior.keyboardAppearance = newValue }
    }

    /// Whether iPadOS may show its number pad as a popover next to the field, instead of the docked keyboard. Off by
    /// default, unlike in UIKit: the popover can cover the message and the resend button, and the suggested code
    /// is documented only for the bar above the docked keyboard. Safari turns the popover off, too.
    @available(iOS 26, visionOS 26, *)
    public var allowsNumberPadPopover: Bool {
      get { behavior.allowsNumberPadPopover }
      set { behavior.allowsNumberPadPopover = newValue }
    }

    /// Creates a system button that pastes into the field without asking the user for permission. Place
    /// the button where all of it is visible.
    public func makePasteControl() -> UIPasteControl {
      let control = UIPasteControl(configuration: UIPasteControl.Configuration())
      control.target = field
      return control
    }

    // MARK: Creation

    func configureForPlatform() {
      field.accessibilityIdentifier = "OneTimeCode"
      field.delegate = fieldDelegate
      field.textDragDelegate = fieldDelegate
      fieldDelegate.focusChanged = { [weak self] isFocused in
        self?.sendActions(for: isFocused ? .editingDidBegin : .editingDidEnd)
        self?.onFocusChange?(isFocused)
      }
      field.addAction(UIAction { [weak self] _ in self?.session.textDidChange() }, for: .editingChanged)
      field.addGestureRecognizer(
        TapObserver { [weak self] in
          self?.field.endTap()
          self?.field.isKeyboardHidden = false
        } tapped: { [weak self] point, count in
          self?.field.tap(at: point, count: count)
        }
      )
      // If this view were an accessibility element, accessibility clients wouldn't find the text field.
      isAccessibilityElement = false
      observeTraits()
      observation = Observation(UIAccessibility.announcementDidFinishNotification) { [weak self] in
        self?.session.announcer.finish()
      }
    }

    private func observeTraits() {
      guard #available(iOS 17, *) else { return }
      registerForTraitChanges(OneTimeCodeSlotAppearance.traits + [UITraitLayoutDirection.self]) {
        (view: OneTimeCodeView, _) in view.restyle()
      }
    }

    static func makeMessageLabel() -> UILabel {
      let label = UILabel()
      label.numberOfLines = 0
      label.font = .preferredFont(forTextStyle: .subheadline)
      label.adjustsFontForContentSizeCategory = true
      // VoiceOver gets the message from the field's label, value or hint, or as an announcement.
      label.isAccessibilityElement = false
      return label
    }

    // MARK: Layout and drawing

    var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    /// Passes the settings of the keyboard on to the text field.
    func applyBehavior() {
      field.showsDoneKey = behavior.showsDoneKey
      var isChanged = false
      if field.returnKeyType != behavior.returnKeyType {
        field.returnKeyType = behavior.returnKeyType
        isChanged = true
      }
      if field.keyboardAppearance != behavior.keyboardAppearance {
        field.keyboardAppearance = behavior.keyboardAppearance
        isChanged = true
      }
      if #available(iOS 26, visionOS 26, *), field.allowsNumberPadPopover != behavior.allowsNumberPadPopover {
        field.allowsNumberPadPopover = behavior.allowsNumberPadPopover
        isChanged = true
      }
      if isChanged { field.reloadKeyboard() }
    }

    func setNeedsFieldLayout() {
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }

    func resolvePalette() -> SlotPalette { slotAppearance.palette(for: traitCollection) }

    /// The colour of a message that isn't an error.
    static var messageColor: UIColor { .secondaryLabel }

    var messageText: String {
      get { messageLabel.text ?? "" }
      set { messageLabel.text = newValue }
    }

    // MARK: FieldView

    var hasFocus: Bool { isFirstResponder }

    /// Whether another view in the window is first responder.
    var isFocusElsewhere: Bool {
      func contains(_ view: UIView) -> Bool {
        view.isFirstResponder || view.subviews.contains(where: contains)
      }
      return window.map(contains) ?? false
    }

    func takeFocus() {
      becomeFirstResponder()
    }

    /// Gives the field the focus that it had before it was disabled. After an acceptance, the keyboard stays hidden, as if the
    /// field had been enabled.
    func returnFocus() {
      let isHidden =
        phase == .accepted && dismissesKeyboardWhenComplete && !UIAccessibility.isVoiceOverRunning
      _ = requestFocus { field.becomeFirstResponder(hidingKeyboard: isHidden) }
    }

    func resignFocus() {
      resignFirstResponder()
    }

    /// Hides the keyboard and keeps the focus. While VoiceOver is running, the keyboard stays: its cursor may be on a key,
    /// and would move to an element that the system chooses if the keyboard were dismissed.
    func dismissKeyboard() {
      if isFirstResponder, !UIAccessibility.isVoiceOverRunning { field.isKeyboardHidden = true }
    }

    func playHaptics(_ feedback: Feedback) {
      #if !os(visionOS)
        UINotificationFeedbackGenerator().notificationOccurred(feedback == .success ? .success : .error)
      #endif
    }

    /// Always `false`, because the system offers Paste in the edit menu and in VoiceOver's rotor. If a custom
    /// action read the pasteboard, the system would ask the user for permission.
    var canPaste: Bool { false }

    func paste() {}

    /// Sends the control event for a notification.
    func sendActions(for notification: FieldNotification) {
      switch notification {
      case .changed:
        field.endTap()
        field.isKeyboardHidden = false
        sendActions(for: .editingChanged)
      case .completed, .submitted(_, byCompletion: false): sendActions(for: .primaryActionTriggered)
      case .rejected, .failed: field.isKeyboardHidden = false
      case .submitted, .accepted: break
      }
    }

    func submit(_ code: String) {
      onSubmit?(code)
    }
  }

  // Interface Builder supports only simple types, so these properties forward to `configuration` and
  // `slotAppearance`.
  extension OneTimeCodeView {
    /// The number of digits, for Interface Builder. 6 by default. Setting this property clamps the value to
    /// 1–32 and changes the format of ``configuration`` to digits.
    @IBInspectable public var digits: Int {
      get { configuration.format.length }
      set { configuration.format = .digits(min(max(newValue, 1), CodeSymbols.capacity)) }
    }

    /// The colour of the caret and at the start of the gradients in ``slotAppearance``, for Interface Builder.
    @IBInspectable public var startColor: UIColor {
      get { slotAppearance.startColor }
      set { slotAppearance.startColor = newValue }
    }

    /// The end colour of the gradients in ``slotAppearance``, for Interface Builder.
    @IBInspectable public var endColor: UIColor {
      get { slotAppearance.endColor }
      set { slotAppearance.endColor = newValue }
    }

    /// The border and placeholder colour of inactive empty slots in ``slotAppearance``, for Interface Builder.
    @IBInspectable public var emptyColor: UIColor {
      get { slotAppearance.emptyColor }
      set { slotAppearance.emptyColor = newValue }
    }

    /// The space between slots in ``slotAppearance``, in points, for Interface Builder. 10 by default.
    @IBInspectable public var spacing: CGFloat {
      get { slotAppearance.spacing }
      set { slotAppearance.spacing = newValue }
    }
  }
#endif
