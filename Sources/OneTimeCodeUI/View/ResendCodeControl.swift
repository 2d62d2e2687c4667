#if canImport(UIKit) || canImport(AppKit)
  import OneTimeCode

  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  /// A button that requests a new code and shows a countdown: "Request a new code in 0:20".
  ///
  ///     let button = ResendCodeControl(after: .seconds(20)) { try await api.resend() }
  ///     button.codeView = codeView
  ///
  /// The button is disabled during a request and the countdown. VoiceOver doesn't speak every second: it
  /// announces the remaining time after a resend and when 10 seconds are left, and the end of the countdown.
  /// The countdown ends at a fixed time, so time that the app spends in the background or the device sleeps
  /// counts; setting the device's clock has no effect.
  ///
  /// If the user can also get the code by a call or by WhatsApp, add a button for each:
  ///
  ///     let call = button.alternative(.call) { try await api.resend(channel: "voice") }
  ///
  /// These buttons share the countdown. They are separate buttons, not actions of one: VoiceOver users find a button by
  /// its name like everyone else, whereas actions are heard only by those who look for them.
  public final class ResendCodeControl: _PlatformButton {
    /// The field for the requested code. If set, the field and the button share an announcement queue, the
    /// field offers the resend as an accessibility action, and a successful request clears a rejected code; see
    /// ``OneTimeCodeView/prepareForNewCode()``.
    public weak var codeView: OneTimeCodeView? {
      didSet { session.join(codeView?.session) }
    }

    /// The localized strings of the button, by default in the supported language that best matches the app's.
    public var phrases: CodePhrases {
      get { session.phrases }
      set { session.phrases = newValue }
    }

    /// Called with the error that ``resend`` throws, after the error has been announced. Also called if the button has been
    /// removed during the request.
    public var onFailure: (@MainActor (any Error) -> Void)? {
      get { option == nil ? session.fail : option?.fail }
      set { if let option { option.fail = newValue } else { session.fail = newValue } }
    }

    /// Returns the app's own words for an error that ``resend`` throws, or `nil` to use those of the ``codeView`` or of the
    /// ``phrases``.
    public var messageForError: @MainActor (any Error) -> String? {
      get { session.words }
      set { session.words = newValue }
    }

    /// Returns the message that the button announces for an error that ``resend`` throws: the app's own words, or that no
    /// code could be sent.
    public func message(for error: any Error) -> String {
      session.message(for: error)
    }

    /// The app's action that sends a new code. Returns the wait until the next request, or `nil` to repeat
    /// the previous wait, unless the action has called ``wait(for:)``.
    public var resend: (@MainActor () async throws -> Duration?)? {
      get { option == nil ? session.send : option?.send }
      set { if let option { option.send = newValue } else { session.send = newValue } }
    }

    let session: ResendSession
    /// This button's part of the session, or `nil` for the main button.
    private let option: ResendOption?
    private var observations: [Observation] = []

    init(frame: CGRect, session: ResendSession, option: ResendOption? = nil) {
      self.session = session
      self.option = option
      super.init(frame: frame)
      configure()
    }

    /// Creates a button that requests a new code by another channel. It shares this button's countdown, phrases and
    /// ``codeView``: after a request with either button, both are disabled until the countdown ends. After a request for
    /// a call, VoiceOver announces that the user is being called.
    ///
    /// - Parameters:
    ///   - channel: The channel, which determines the title.
    ///   - resend: Requests a new code by this channel. The closure must not capture the button strongly.
    /// - Returns: The additional button, for the app to place under this one.
    public func alternative(
      _ channel: ResendChannel,
      resend: @escaping @MainActor () async throws -> Void
    ) -> ResendCodeControl {
      let option = ResendOption(channel)
      option.send = {
        try await resend()
        return nil
      }
      session.add(option)
      return ResendCodeControl(frame: .zero, session: session, option: option)
    }

    /// Creates a button without a countdown. The button sends nothing until ``resend`` is set.
    public override convenience init(frame: CGRect) {
      self.init(frame: frame, session: ResendSession())
    }

    /// Creates a button with a countdown, for a code that has just been sent.
    ///
    /// - Parameters:
    ///   - wait: The wait until the user can request a new code. The wait restarts after each resend.
    ///   - resend: Sends a new code. The closure must not capture the button strongly.
    public convenience init(after wait: Duration, resend: @escaping @MainActor () async throws -> Void) {
      self.init(frame: .zero)
      self.resend = {
        try await resend()
        return nil
      }
      self.wait(for: wait)
    }

    /// Creates a button from a storyboard. The button sends nothing until ``resend`` is set.
    public required init?(coder: NSCoder) {
      session = ResendSession()
      option = nil
      super.init(coder: coder)
      configure()
    }

    private func configure() {
      if let option {
        option.isOffered = { [weak self] in self?.isOnScreen == true }
        option.onChange = { [weak self] in self?.updateTitle() }
      } else {
        session.isOffered = { [weak self] in self?.isOnScreen == true }
        session.onChange = { [weak self] in self?.updateTitle() }
        session.speak = { [weak self] speech in
          guard let self else { return false }
          speech.speak(from: self)
          return true
        }
      }
      configureForPlatform()
      updateTitle()
    }

    /// Restarts the countdown, for when the app has sent a code by other means. The start is announced only if
    /// the user has pressed the button since the last countdown started.
    ///
    /// - Parameter duration: The new wait.
    public func wait(for duration: Duration) {
      session.wait(for: duration)
    }

    private func press() { session.press(option) }

    private var texts: ResendTexts { ResendTexts(phrases, option?.channel ?? .message) }

    #if canImport(UIKit)
      // MARK: UIKit

      private func configureForPlatform() {
        addAction(UIAction { [weak self] _ in self?.press() }, for: .primaryActionTriggered)
        observations = [
          Observation(UIApplication.willEnterForegroundNotification) { [weak self] in self?.session.tick() },
          Observation(UIAccessibility.announcementDidFinishNotification) { [weak self] in
            self?.session.announcer.finish()
          },
        ]
      }

      private func updateTitle() {
        isEnabled = session.state == .ready
        var configuration = configuration ?? .plain()
        configuration.title = texts.title(in: session.state)
        configuration.showsActivityIndicator = session.state == .sending
        // Prevents UIKit from fading the title every second.
        UIView.performWithoutAnimation { self.configuration = configuration }
      }

      /// The button's label, without the remaining time, which VoiceOver would otherwise read every second.
      public override var accessibilityLabel: String? {
        get { texts.label }
        set { super.accessibilityLabel = newValue }
      }

      /// The remaining time during the countdown, for accessibility clients that ask for it; otherwise `nil`.
      public override var accessibilityValue: String? {
        get { texts.value(in: session.state) }
        set { super.accessibilityValue = newValue }
      }
    #else
      // MARK: AppKit

      private func configureForPlatform() {
        bezelStyle = .rounded
        observations = [
          Observation(NSWorkspace.didWakeNotification, in: NSWorkspace.shared.notificationCenter) {
            [weak self] in self?.session.tick()
          }
        ]
        #if canImport(ObjectiveC)
          // Without an action, AppKit may never call `sendAction(_:to:)`.
          target = self
          action = #selector(ResendCodeControl.wasPressed(_:))
        #endif
      }

      #if canImport(ObjectiveC)
        @objc private func wasPressed(_ sender: Any?) {}
      #endif

      private func updateTitle() {
        isEnabled = session.state == .ready
        let title = texts.title(in: session.state)
        guard self.title != title else { return }
        self.title = title
        invalidateIntrinsicContentSize()
      }

      /// The class of the cell, which gives accessibility clients the same label and value as the button.
      public override class var cellClass: AnyClass? {
        get { ResendControlCell.self }
        set {}
      }

      /// Requests a new code unless a countdown or a request is running. Always sends `action` to `target`.
      @discardableResult
      public override func sendAction(_ action: Selector?, to target: Any?) -> Bool {
        press()
        return super.sendAction(action, to: target)
      }

      /// Returns the label without the remaining time, which VoiceOver would otherwise read every second.
      public override func accessibilityLabel() -> String? { texts.label }

      /// Returns the remaining time, or `nil` if there is no countdown.
      public override func accessibilityValue() -> Any? { texts.value(in: session.state) }
    #endif
  }

  #if !canImport(UIKit)
    /// A button cell that returns the accessibility label and value of its button.
    final class ResendControlCell: NSButtonCell {
      private var button: ResendCodeControl? { controlView as? ResendCodeControl }

      override func accessibilityLabel() -> String? { button?.accessibilityLabel() }
      override func accessibilityValue() -> Any? { button?.accessibilityValue() }
    }
  #endif
#endif
