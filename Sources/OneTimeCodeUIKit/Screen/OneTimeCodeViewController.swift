#if canImport(UIKit)
  import OneTimeCode
  import OneTimeCodeNative
  import UIKit

  /// A screen with a heading, an explanation, the field, an error message, and a button that requests a new
  /// code.
  ///
  ///     let screen = OneTimeCodeViewController(title: "Enter the code", detail: "We sent it to •••• 67.")
  ///     screen.codeView.verify = { code in try await api.verify(code) }
  ///     screen.allowResend(after: .seconds(20)) { try await api.resend() }
  ///     screen.onAccepted = { [weak self] _ in self?.showAccount() }
  ///
  /// The screen scrolls, so it works with every text size and above every keyboard.
  public final class OneTimeCodeViewController: UIViewController {
    /// The field.
    public let codeView: OneTimeCodeView

    /// The button that requests a new code. It is hidden until ``allowResend(after:action:)`` is called.
    public let resendButton: OneTimeCodeResendButton

    /// The explanation under the heading, such as where the code was sent.
    public var detail: String? {
      didSet { showTexts() }
    }

    /// Called once when a code has been accepted, with the code. See ``OneTimeCodeView/onAccepted``.
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

    /// Creates a screen.
    ///
    /// - Parameters:
    ///   - title: The heading. If `nil`, the label of the field is used.
    ///   - detail: Where the code was sent. Mask the address, because anyone who holds the device can read
    ///     it.
    ///   - content: The format and texts of the field.
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

    /// Creates a screen from a storyboard.
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

    /// Shows the button that requests a new code.
    ///
    /// - Parameters:
    ///   - wait: The wait from now until the user can request a new code, in whole seconds.
    ///   - action: Sends a new code. It must not capture the screen strongly.
    public func allowResend(after wait: Duration, action: @escaping @MainActor () async throws -> Void) {
      resendButton.resend = { [weak self] in
        try await action()
        self?.show(problem: nil)
        return nil
      }
      resendButton.isHidden = false
      resendButton.wait(for: wait)
    }

    /// Creates the views.
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
      // As wide as the screen, up to a readable line length.
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

    /// Shows or hides the error of a failed resend. It has already been spoken.
    private func show(problem text: String?) {
      problem.text = text
      problem.isHidden = text == nil
    }
  }
#endif
