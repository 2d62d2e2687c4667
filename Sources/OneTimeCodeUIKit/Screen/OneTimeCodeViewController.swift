#if canImport(UIKit)
  import OneTimeCode
  import OneTimeCodeNative
  import UIKit

  /// The whole screen: a heading, where the code went, the field, what is wrong, and a button that asks for
  /// a new code.
  ///
  ///     let screen = OneTimeCodeViewController(title: "Enter the code", detail: "We sent it to •••• 67.")
  ///     screen.codeView.verify = { code in try await api.verify(code) }
  ///     screen.allowResend(after: .seconds(20)) { try await api.resend() }
  ///     screen.onAccepted = { [weak self] _ in self?.showAccount() }
  ///
  /// It scrolls, so that it can be used at every text size and beside every keyboard.
  public final class OneTimeCodeViewController: UIViewController {
    /// The field.
    public let codeView: OneTimeCodeView

    /// The button that asks for a new code; hidden until ``allowResend(after:action:)`` says how.
    public let resendButton: OneTimeCodeResendButton

    /// Where the code went, or what else a person should know before they enter it; nothing for nothing.
    public var detail: String? {
      didSet { showTexts() }
    }

    /// Called once when a code was accepted, with the code, see ``OneTimeCodeView/onAccepted``.
    public var onAccepted: (@MainActor (String) -> Void)? {
      get { codeView.onAccepted }
      set { codeView.onAccepted = newValue }
    }

    /// The heading.
    public override var title: String? {
      didSet { showTexts() }
    }

    private let heading = UILabel()
    private let explanation = UILabel()
    private let problem = UILabel()

    /// A screen with this heading.
    ///
    /// - Parameters:
    ///   - title: The heading; if nothing is given, the label of the field.
    ///   - detail: Where the code went. Tell no more of an address than whoever holds the device may see.
    ///   - content: What the field is about.
    public convenience init(
      title: String? = nil,
      detail: String? = nil,
      content: OneTimeCodeContent = OneTimeCodeContent()
    ) {
      let button = OneTimeCodeResendButton(frame: .zero)
      self.init(title: title, detail: detail, content: content, resendButton: button)
    }

    init(title: String?, detail: String?, content: OneTimeCodeContent, resendButton: OneTimeCodeResendButton)
    {
      codeView = OneTimeCodeView(frame: .zero)
      self.resendButton = resendButton
      self.detail = detail
      super.init(nibName: nil, bundle: nil)
      codeView.content = content
      self.title = title
      codeView.takesFocusAtStart = true
      resendButton.phrases = content.phrases
      connect()
    }

    /// A screen as it comes from a storyboard.
    public required init?(coder: NSCoder) {
      codeView = OneTimeCodeView(frame: .zero)
      resendButton = OneTimeCodeResendButton(frame: .zero)
      super.init(coder: coder)
      connect()
    }

    private func connect() {
      title = title ?? codeView.session.label
      resendButton.isHidden = true
      resendButton.onFailure = { [weak self] error in self?.show(problem: error.localizedDescription) }
      resendButton.codeView = codeView
    }

    /// Offers to send a new code.
    ///
    /// - Parameters:
    ///   - wait: After how long, counted from now, in whole seconds.
    ///   - action: How the app sends it. It must not hold the screen strongly.
    public func allowResend(after wait: Duration, action: @escaping @MainActor () async throws -> Void) {
      resendButton.resend = { [weak self] in
        try await action()
        self?.show(problem: nil)
        return nil
      }
      resendButton.isHidden = false
      resendButton.wait(for: wait)
    }

    /// Builds the screen.
    public override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      heading.accessibilityTraits.insert(.header)
      for (label, style) in [
        (heading, UIFont.TextStyle.title1), (explanation, .body), (problem, .subheadline),
      ] {
        label.font = .preferredFont(forTextStyle: style)
        label.adjustsFontForContentSizeCategory = true
        label.numberOfLines = 0
      }
      explanation.textColor = .secondaryLabel
      problem.textColor = codeView.style.errorColor
      problem.isHidden = true
      layOut()
    }

    private func layOut() {
      let stack = UIStackView(arrangedSubviews: [heading, explanation, codeView, problem, resendButton])
      stack.axis = .vertical
      stack.spacing = 16
      stack.setCustomSpacing(32, after: explanation)
      let scroll = UIScrollView()
      #if !os(visionOS)
        scroll.keyboardDismissMode = .interactive
      #endif
      for (view, parent) in [(scroll, self.view), (stack, scroll)] as [(UIView, UIView?)] {
        view.translatesAutoresizingMaskIntoConstraints = false
        parent?.addSubview(view)
      }
      let content = scroll.contentLayoutGuide
      let frame = scroll.frameLayoutGuide
      // As wide as the screen, until a line becomes too long to read.
      let width = stack.widthAnchor.constraint(equalTo: frame.widthAnchor, constant: -40)
      width.priority = .defaultHigh
      NSLayoutConstraint.activate([
        scroll.topAnchor.constraint(equalTo: view.topAnchor),
        scroll.leadingAnchor.constraint(equalTo: view.leadingAnchor),
        scroll.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        scroll.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
        content.widthAnchor.constraint(equalTo: frame.widthAnchor),
        stack.topAnchor.constraint(equalTo: content.topAnchor, constant: 24),
        stack.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -24),
        stack.centerXAnchor.constraint(equalTo: content.centerXAnchor),
        stack.widthAnchor.constraint(lessThanOrEqualToConstant: 480),
        width,
      ])
    }

    private func showTexts() {
      heading.text = title
      explanation.text = detail
      explanation.isHidden = detail == nil
    }

    /// Shows that a new code could not be sent. It has been spoken.
    private func show(problem text: String?) {
      problem.text = text
      problem.isHidden = text == nil
    }
  }
#endif
