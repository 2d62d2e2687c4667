#if canImport(UIKit)
  import OneTimeCode
  import OneTimeCodeNative
  import UIKit

  /// The button that asks for a new code, with its countdown: "Send a new code in 0:20".
  ///
  ///     let button = OneTimeCodeResendButton(after: .seconds(20)) { try await api.resend() }
  ///     button.codeView = codeView
  ///
  /// While it waits it is disabled, and assistive technology is told so. The seconds are seen and not
  /// heard: the last 10 seconds and the end are announced, and after a press how long the next wait is.
  /// It waits for a date, so it is right after the app was in the background, and it never counts twice
  /// at once.
  public final class OneTimeCodeResendButton: UIButton {
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

    let session: ResendSession
    private var observations: [Observation] = []

    init(frame: CGRect, session: ResendSession) {
      self.session = session
      super.init(frame: frame)
      configure()
    }

    /// A button that waits for nothing, and sends nothing until ``resend`` is set.
    public override convenience init(frame: CGRect) {
      self.init(frame: frame, session: ResendSession())
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
      session.isOffered = { [weak self] in self?.isHidden == false }
      session.show = { [weak self] in self?.show() }
      session.say = { speech in
        CodeTextField.post(speech)
        return true
      }
      session.fail = { [weak self] in self?.onFailure?($0) }
      addAction(UIAction { [weak self] _ in self?.session.press() }, for: .primaryActionTriggered)
      observations = [
        Observation(UIApplication.willEnterForegroundNotification) { [weak self] in self?.session.tick() },
        Observation(UIAccessibility.announcementDidFinishNotification) { [weak self] in
          self?.session.announcer.finish()
        },
      ]
      show()
    }

    /// Starts a wait, in place of the one that runs, without a word: the app has sent a code by another way.
    ///
    /// - Parameter duration: In whole seconds.
    public func wait(for duration: Duration) {
      session.wait(for: duration, isSilent: true)
    }

    // MARK: Seen and heard

    private func show() {
      isEnabled = session.state == .ready
      var configuration = configuration ?? .plain()
      configuration.title = session.words.title(in: session.state)
      configuration.showsActivityIndicator = session.state == .sending
      // A title that fades from second to second is restless.
      UIView.performWithoutAnimation { self.configuration = configuration }
    }

    /// The command without the seconds: a label that changes every second is read every second.
    public override var accessibilityLabel: String? {
      get { session.words.label }
      set { super.accessibilityLabel = newValue }
    }

    /// How long it still takes, for whoever asks.
    public override var accessibilityValue: String? {
      get { session.words.value(in: session.state) }
      set { super.accessibilityValue = newValue }
    }
  }
#endif
