#if canImport(UIKit)
  import OneTimeCode
  import UIKit

  /// A view controller for a screen on which the user enters a one-time code or requests a new one.
  ///
  ///     let screen = OneTimeCodeViewController(title: "Enter the code", detail: "We sent it to •••• 67.")
  ///     screen.codeView.verify = { code in try await api.verify(code) }
  ///     screen.allowResend(after: .seconds(20)) { try await api.resend() }
  ///     screen.onAccept = { [weak self] _ in self?.showAccount() }
  ///
  /// The screen has a heading, an explanation, the field, a label for resend errors and a resend button. The
  /// screen scrolls above the keyboard, so the user can reach every part at every text size.
  public final class OneTimeCodeViewController: UIViewController {
    /// The field for the code.
    public let codeView: OneTimeCodeView

    /// The button that requests a new code, hidden until ``allowResend(after:action:)`` is called.
    public let resendButton: ResendCodeControl

    /// The explanation under the heading, which usually tells the user where the code was sent.
    public var detail: String? {
      didSet { showTexts() }
    }

    /// Called once for each accepted code. See ``OneTimeCodeView/onAccept``.
    public var onAccept: (@MainActor (String) -> Void)? {
      get { codeView.onAccept }
      set { codeView.onAccept = newValue }
    }

    /// The heading. A navigation bar doesn't show it a second time, but uses it for the back button of the next screen.
    public override var title: String? {
      didSet { showTexts() }
    }

    private let heading = UILabel()
    private let explanation = UILabel()
    private let problem = UILabel()

    /// Creates a screen.
    ///
    /// - Parameters:
    ///   - title: The heading, or `nil` to use the label of the field.
    ///   - detail: The explanation, such as where the code was sent. Mask the address or phone number,
    ///     because anyone who holds the device can read the screen.
    ///   - configuration: The format of the code, and the field's label, domain and phrases.
    public convenience init(
      title: String? = nil,
      detail: String? = nil,
      configuration: OneTimeCodeView.Configuration = OneTimeCodeView.Configuration()
    ) {
      let button = ResendCodeControl(frame: .zero)
      self.init(title: title, detail: detail, configuration: configuration, resendButton: button)
    }

    init(
      title: String?,
      detail: String?,
      configuration: OneTimeCodeView.Configuration,
      resendButton: ResendCodeControl
    ) {
      codeView = OneTimeCodeView(frame: .zero)
      self.resendButton = resendButton
      self.detail = detail
      super.init(nibName: nil, bundle: nil)
      codeView.configuration = configuration
      self.title = title
      codeView.takesFocusAtStart = true
      resendButton.phrases = configuration.phrases
      connect()
    }

    /// Creates a screen from a storyboard, with the default configuration. The field doesn't take the focus by itself.
    public required init?(coder: NSCoder) {
      codeView = OneTimeCodeView(frame: .zero)
      resendButton = ResendCodeControl(frame: .zero)
      super.init(coder: coder)
      connect()
    }

    private func connect() {
      title = title ?? codeView.session.label
      // The heading wraps and grows with the text size, which the title of a navigation bar doesn't. A bar shows an
      // item's `titleView` instead of its title, except for large titles.
      navigationItem.titleView = UIView(frame: .zero)
      navigationItem.largeTitleDisplayMode = .never
      resendButton.isHidden = true
      // The stack makes the button as wide as the other views, and its title starts where they do.
      resendButton.contentHorizontalAlignment = .leading
      resendButton.configuration?.contentInsets.leading = 0
      resendButton.onFailure = { [weak self] error in self?.show(error) }
      resendButton.codeView = codeView
    }

    /// Shows the button that requests a new code, and starts its countdown.
    ///
    /// - Parameters:
    ///   - wait: The wait before each request for a new code.
    ///   - action: Sends a new code. The closure must not capture the view controller strongly.
    public func allowResend(after wait: Duration, action: @escaping @MainActor () async throws -> Void) {
      resendButton.resend = { [weak self] in
        try await action()
        self?.show(problem: nil)
        return nil
      }
      resendButton.isHidden = false
      resendButton.wait(for: wait)
    }

    /// Configures the labels, and lays out the screen.
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
      problem.textColor = codeView.slotAppearance.errorColor
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
      // Fills the width of the scroll view except for margins, up to a readable line length.
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

    private func show(_ error: any Error) {
      show(problem: resendButton.message(for: error))
    }

    /// Shows the error of a failed resend, which the button announces, or hides the label if `text` is `nil`.
    private func show(problem text: String?) {
      problem.text = text
      problem.isHidden = text == nil
    }
  }
#endif
