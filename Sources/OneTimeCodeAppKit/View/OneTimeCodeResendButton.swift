#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCode
  import OneTimeCodeNative

  /// A button that requests a new code and shows a countdown: "Send a new code in 0:20".
  ///
  ///     let button = OneTimeCodeResendButton(after: .seconds(20)) { try await api.resend() }
  ///     button.codeView = codeView
  ///
  /// The button is disabled during the countdown. The seconds are shown but not spoken with each change:
  /// VoiceOver announces the wait after a press, the last 10 seconds, and the end. The countdown runs to a
  /// date, so it is correct after the Mac has slept, and only one countdown runs at a time.
  public final class OneTimeCodeResendButton: NSButton {
    /// The field that the code is for. The field and the button then share an announcement queue, and the
    /// field offers the resend as an accessibility action.
    public weak var codeView: OneTimeCodeView? {
      didSet { session.join(codeView?.session) }
    }

    /// The texts of the button. By default, those that best fit the app's language.
    public var phrases: CodePhrases {
      get { session.phrases }
      set { session.phrases = newValue }
    }

    /// Called with the app's error if a code could not be sent. Its localized description has been spoken.
    public var onFailure: (@MainActor (any Error) -> Void)?

    /// The app's action that sends a new code. It returns the wait until the next request, or `nil` to repeat
    /// the current wait.
    public var resend: (@MainActor () async throws -> Duration?)? {
      get { session.send }
      set { session.send = newValue }
    }

    /// The class of the cell that accessibility clients use.
    public override class var cellClass: AnyClass? {
      get { ResendButtonCell.self }
      set {}
    }

    let session: ResendSession
    private var waking: Observation?

    init(frame: NSRect, session: ResendSession) {
      self.session = session
      super.init(frame: frame)
      configure()
    }

    /// Creates a button without a countdown. It sends nothing until ``resend`` is set.
    public override convenience init(frame frameRect: NSRect) {
      self.init(frame: frameRect, session: ResendSession())
    }

    /// Creates a button for a code that has just been sent.
    ///
    /// - Parameters:
    ///   - wait: The wait until the user can request a new code, in whole seconds.
    ///   - resend: Sends a new code. It must not capture the button strongly.
    public convenience init(after wait: Duration, resend: @escaping @MainActor () async throws -> Void) {
      self.init(frame: .zero)
      self.resend = {
        try await resend()
        return nil
      }
      self.wait(for: wait)
    }

    /// Creates a button from a storyboard.
    public required init?(coder: NSCoder) {
      session = ResendSession()
      super.init(coder: coder)
      configure()
    }

    private func configure() {
      bezelStyle = .rounded
      session.isOffered = { [weak self] in self?.isHidden == false }
      session.show = { [weak self] in self?.show() }
      session.say = { [weak self] speech in
        guard let self else { return false }
        CodeTextField.post(speech, from: self)
        return true
      }
      session.fail = { [weak self] in self?.onFailure?($0) }
      waking = Observation(NSWorkspace.didWakeNotification, in: NSWorkspace.shared.notificationCenter) {
        [weak self] in self?.session.tick()
      }
      #if canImport(ObjectiveC)
        // A button without an action may never call `sendAction(_:to:)`.
        target = self
        action = #selector(OneTimeCodeResendButton.wasPressed(_:))
      #endif
      show()
    }

    #if canImport(ObjectiveC)
      @objc private func wasPressed(_ sender: Any?) {}
    #endif

    /// Restarts the countdown without announcing it, for when the app has sent a code by other means.
    ///
    /// - Parameter duration: The wait, in whole seconds.
    public func wait(for duration: Duration) {
      session.wait(for: duration, isSilent: true)
    }

    /// Requests a new code, and then sends the button's action.
    @discardableResult
    public override func sendAction(_ action: Selector?, to target: Any?) -> Bool {
      session.press()
      return super.sendAction(action, to: target)
    }

    // MARK: Title and accessibility

    private func show() {
      isEnabled = session.state == .ready
      let title = session.words.title(in: session.state)
      guard self.title != title else { return }
      self.title = title
      invalidateIntrinsicContentSize()
    }

    /// The command without the seconds, because VoiceOver would read the label again every second.
    public override func accessibilityLabel() -> String? { session.words.label }

    /// The remaining time, for accessibility clients that ask for it.
    public override func accessibilityValue() -> Any? { session.words.value(in: session.state) }
  }

  /// A cell that forwards accessibility to the button.
  final class ResendButtonCell: NSButtonCell {
    private var button: OneTimeCodeResendButton? { controlView as? OneTimeCodeResendButton }

    override func accessibilityLabel() -> String? { button?.accessibilityLabel() }
    override func accessibilityValue() -> Any? { button?.accessibilityValue() }
  }
#endif
