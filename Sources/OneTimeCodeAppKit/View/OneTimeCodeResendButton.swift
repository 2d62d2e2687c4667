#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCode
  import OneTimeCodeNative

  /// The button that asks for a new code, with its countdown: "Send a new code in 0:20".
  ///
  ///     let button = OneTimeCodeResendButton(after: .seconds(20)) { try await api.resend() }
  ///     button.codeView = codeView
  ///
  /// While it waits it is disabled, and assistive technology is told so. The seconds are seen and not
  /// heard: the last 10 seconds and the end are announced, and after a press how long the next wait is.
  /// It waits for a date, so it is right after the Mac slept, and it never counts twice at once.
  public final class OneTimeCodeResendButton: NSButton {
    /// The field that the code is for. Then announcements of both wait for each other, and assistive
    /// technology offers the resend at the field, too.
    public weak var codeView: OneTimeCodeView? {
      didSet { session.join(codeView?.session) }
    }

    /// The words. By default those that fit the app's language best.
    public var phrases: CodePhrases {
      get { session.phrases }
      set { session.phrases = newValue }
    }

    /// Called with what the app threw when it could not send. Its localized description has been spoken.
    public var onFailure: (@MainActor (any Error) -> Void)?

    /// How the app sends a new code. Returns after how long the next one can be asked for, or nothing
    /// if after as long as this one.
    public var resend: (@MainActor () async throws -> Duration?)? {
      get { session.send }
      set { session.send = newValue }
    }

    /// The button's cell, which assistive technology meets in its place.
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

    /// A button that waits for nothing, and sends nothing until ``resend`` is set.
    public override convenience init(frame frameRect: NSRect) {
      self.init(frame: frameRect, session: ResendSession())
    }

    /// A button that a code was just sent for.
    ///
    /// - Parameters:
    ///   - wait: After how long a new code can be asked for, in whole seconds.
    ///   - resend: How the app sends a new code. It must not hold the button strongly.
    public convenience init(after wait: Duration, resend: @escaping @MainActor () async throws -> Void) {
      self.init(frame: .zero)
      self.resend = {
        try await resend()
        return nil
      }
      self.wait(for: wait)
    }

    /// A button as it comes from a storyboard.
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
        // A control without an action may send none, and then not be asked to.
        target = self
        action = #selector(OneTimeCodeResendButton.wasPressed(_:))
      #endif
      show()
    }

    #if canImport(ObjectiveC)
      @objc private func wasPressed(_ sender: Any?) {}
    #endif

    /// Starts a wait, in place of the one that runs, without a word: the app has sent a code by another way.
    ///
    /// - Parameter duration: In whole seconds.
    public func wait(for duration: Duration) {
      session.wait(for: duration, isSilent: true)
    }

    /// The button is pressed, by whatever means: it asks for a new code, and then sends its action.
    @discardableResult
    public override func sendAction(_ action: Selector?, to target: Any?) -> Bool {
      session.press()
      return super.sendAction(action, to: target)
    }

    // MARK: Seen and heard

    private func show() {
      isEnabled = session.state == .ready
      let title = session.words.title(in: session.state)
      guard self.title != title else { return }
      self.title = title
      invalidateIntrinsicContentSize()
    }

    /// The command without the seconds: a label that changes every second is read every second.
    public override func accessibilityLabel() -> String? { session.words.label }

    /// How long it still takes, for whoever asks.
    public override func accessibilityValue() -> Any? { session.words.value(in: session.state) }
  }

  /// Says what the button says.
  final class ResendButtonCell: NSButtonCell {
    private var button: OneTimeCodeResendButton? { controlView as? OneTimeCodeResendButton }

    override func accessibilityLabel() -> String? { button?.accessibilityLabel() }
    override func accessibilityValue() -> Any? { button?.accessibilityValue() }
  }
#endif
