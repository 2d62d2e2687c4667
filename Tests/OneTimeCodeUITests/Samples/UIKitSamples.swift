#if canImport(UIKit)
  import Foundation
  import OneTimeCode
  import OneTimeCodeClient
  import OneTimeCodeUI
  import UIKit

  // The documentation's samples, which are compiled but not run.

  @MainActor
  private final class Screens: UIViewController {
    let api = API()
    let stack = UIStackView()

    func showAccount() {}
    func showAlert(_ text: String) {}

    func field() {
      let api = api
      let codeView = OneTimeCodeView(format: .digits(6))
      codeView.verify = { [api] code in try await api.verify(code) }
      stack.addArrangedSubview(codeView)
    }

    @MainActor
    final class ServiceSample {
      let client: CodeClient
      let challenge: CodeChallenge
      let signIn: @MainActor (_ receipt: String) async throws -> Void

      init(
        client: CodeClient,
        challenge: CodeChallenge,
        signIn: @escaping @MainActor (_ receipt: String) async throws -> Void
      ) {
        (self.client, self.challenge, self.signIn) = (client, challenge, signIn)
      }

      func makeView() -> OneTimeCodeView {
        let codeView = OneTimeCodeView(format: challenge.format)
        codeView.verify = { [weak self] code in
          guard let self else { throw CancellationError() }
          try await signIn(client.verify(code, for: challenge.id))
        }
        return codeView
      }
    }

    func results(codeView: OneTimeCodeView) {
      let api = api
      codeView.verify = { code in
        switch try await api.result(for: code) {
        case .ok: return
        case .incorrect(let left): throw CodeRejection.wrongCode(attemptsLeft: left)
        case .expired: throw CodeRejection.expired
        }
      }
    }

    func resend(codeView: OneTimeCodeView) {
      let api = api
      let button = ResendCodeControl(after: .seconds(20)) { try await api.resend() }
      button.codeView = codeView
      stack.addArrangedSubview(button)
      let call = button.alternative(.call) { try await api.resend(channel: "voice") }
      stack.addArrangedSubview(call)
    }

    func screen() {
      let api = api
      let screen = OneTimeCodeViewController(title: "Enter the code", detail: "We sent it to •••• 67.")
      screen.codeView.verify = { [api] code in try await api.verify(code) }
      screen.allowResend(after: .seconds(20)) { try await api.resend() }
      screen.onAccept = { [weak self] _ in self?.showAccount() }
      present(screen, animated: true)
    }

    func tryAgain(codeView: OneTimeCodeView, tryAgainButton: UIButton) {
      codeView.showsTryAgain = false
      codeView.onCanTryAgainChange = { [tryAgainButton] isOffered in tryAgainButton.isHidden = !isOffered }
    }

    func expiry(codeView: OneTimeCodeView, challenge: CodeChallenge) {
      codeView.expiry = challenge.expiry
      codeView.expiryWarning = .seconds(30)
    }

    func formats(codeView: OneTimeCodeView) {
      codeView.configuration.format = .lettersAndDigits(8)
      codeView.configuration.label = "Code from the letter"
      codeView.configuration.domain = "login.example.com"
      codeView.isMasked = true
      codeView.makeSlotView = { UnderlineSlotView() }
      codeView.slotAppearance.startColor = .systemTeal
    }

    func labelsOverAHiddenField() {
      let api = api
      let codeView = OneTimeCodeView(format: .digits(6))
      codeView.verify = { code in
        guard try await api.isCorrect(code) else { throw CodeRejection.wrongCode() }
      }
      codeView.takesFocusAtStart = true
      codeView.slotAppearance.startColor = .systemBlue
      codeView.slotAppearance.endColor = .systemBlue
      codeView.slotAppearance.spacing = 8
      codeView.slotAppearance.maximumSlotWidth = 45
    }

    func interfaceBuilder(codeView: OneTimeCodeView) {
      codeView.digits = 4
      codeView.startColor = .systemPurple
      codeView.endColor = .systemPink
      codeView.spacing = 10
      codeView.dismissesKeyboardWhenComplete = true
    }

    func fourBoxesAndAnAlert() {
      let api = api
      let configuration = OneTimeCodeView.Configuration(format: .digits(4))
      let screen = OneTimeCodeViewController(title: "Enter the code", configuration: configuration)
      screen.codeView.slotAppearance.placeholder = .dot
      screen.codeView.verify = { [api] code in try await api.verify(code) }
      screen.allowResend(after: .seconds(20)) { try await api.resend() }
      screen.onAccept = { [weak self] _ in self?.showAccount() }
    }

    func alerts(screen: OneTimeCodeViewController) {
      let api = api
      screen.onAccept = { [weak self] _ in self?.showAlert("You are in.") }
      screen.codeView.verify = { [weak self] code in
        do { try await api.verify(code) } catch let rejection as CodeRejection {
          self?.showAlert("The code is incorrect.")
          throw rejection
        }
      }
    }
  }

  typealias DigitCodeView = OneTimeCodeView

  final class CircleView: UIView, OneTimeCodeSlotView {
    private let label = UILabel()

    override init(frame: CGRect) {
      super.init(frame: frame)
      label.textAlignment = .center
      addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
      super.layoutSubviews()
      label.frame = bounds
      layer.cornerRadius = min(bounds.width, bounds.height) / 2
    }

    func update(with configuration: OneTimeCodeSlotConfiguration) {
      label.text = configuration.symbol ?? configuration.placeholder
      label.textColor = configuration.appearance.startColor
      layer.borderWidth = configuration.states.contains(.active) ? 3 : 1
    }
  }

  @MainActor
  private func useCircles(in codeView: OneTimeCodeView) {
    codeView.makeSlotView = { CircleView() }
  }

  final class CodeViewController: UIViewController {
    private let api: API
    private var challenge: Challenge
    private let button = ResendCodeControl(frame: .zero)
    private let problem = UILabel()

    init(api: API, challenge: Challenge) {
      self.api = api
      self.challenge = challenge
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      let heading = UILabel()
      heading.text = "Enter the code"
      heading.font = .preferredFont(forTextStyle: .title1)
      heading.accessibilityTraits = .header

      let codeView = OneTimeCodeView(format: .digits(6))
      codeView.verify = { [weak self] code in
        guard let self else { throw CancellationError() }
        try await api.verify(code, for: challenge)
      }
      codeView.onAccept = { [weak self] _ in self?.showAccount() }
      codeView.takesFocusAtStart = true

      button.codeView = codeView
      button.resend = { [weak self] in try await self?.requestCode() }
      button.onFailure = { [weak self] error in self?.show(error) }
      button.wait(for: .seconds(challenge.resendIn))

      let stack = UIStackView(arrangedSubviews: [heading, codeView, problem, button])
      stack.axis = .vertical
      stack.alignment = .leading
      stack.spacing = 24
      stack.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(stack)
      NSLayoutConstraint.activate([
        stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 20),
        stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
        stack.trailingAnchor.constraint(lessThanOrEqualTo: view.layoutMarginsGuide.trailingAnchor),
      ])
    }

    /// Returns the wait until the next request, which the service sends.
    private func requestCode() async throws -> Duration {
      problem.text = nil
      challenge = try await api.resend(challenge)
      return .seconds(challenge.resendIn)
    }

    /// Shows an error that the button has announced.
    private func show(_ error: any Error) {
      problem.text = button.message(for: error)
    }
  }

  extension CodeViewController {
    private func showAccount() {}
  }

  final class ConfirmationViewController: UIViewController {
    private let client: Client
    private let payment: String
    private let codeView = OneTimeCodeView(format: .digits(6))
    private let progress = UIActivityIndicatorView(style: .large)

    init(client: Client, payment: String) {
      self.client = client
      self.payment = payment
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      codeView.verifyOn = .submit
      codeView.verify = { [client, payment, weak self] code in
        self?.showProgress(true)
        defer { self?.showProgress(false) }
        try await client.confirm(payment, with: code)
      }
      codeView.onAccept = { [weak self] _ in self?.showReceipt() }
      codeView.messageForError = { error in
        error.asAFError?.responseCode == 503 ? "We’re back at noon." : nil
      }

      let confirm = UIAction(title: "Confirm payment") { [codeView] _ in codeView.submit() }
      let stack = UIStackView(arrangedSubviews: [
        codeView, progress, UIButton(configuration: .filled(), primaryAction: confirm),
      ])
      stack.axis = .vertical
      stack.spacing = 24
      stack.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(stack)
      NSLayoutConstraint.activate([
        stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 20),
        stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
        stack.trailingAnchor.constraint(lessThanOrEqualTo: view.layoutMarginsGuide.trailingAnchor),
      ])
    }

    /// Shows progress in place of the field, whose verification goes on.
    private func showProgress(_ isShown: Bool) {
      codeView.isHidden = isShown
      if isShown {
        progress.startAnimating()
      } else {
        progress.stopAnimating()
        codeView.becomeFirstResponder()
      }
    }
  }

  extension ConfirmationViewController {
    private func showReceipt() {}
  }

  final class Keypad: UIStackView {
    convenience init(for codeView: OneTimeCodeView) {
      let digits = (0...9).map { digit in
        UIAction(title: "\(digit)") { _ in codeView.insertText("\(digit)") }
      }
      let delete = UIAction(title: "Delete") { _ in codeView.deleteBackward() }
      self.init(arrangedSubviews: (digits + [delete]).map { UIButton(primaryAction: $0) })
    }
  }
#endif
