#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCode
  import OneTimeCodeClient
  import OneTimeCodeUI

  // The documentation's samples, which are compiled but not run.

  @MainActor
  private final class Windows {
    let api = API()
    let view = NSView()
    let cancelButton = NSButton()

    func signIn(with code: String) {}

    func field() {
      let api = api
      let codeView = OneTimeCodeView(format: .digits(6))
      codeView.verify = { [api] code in try await api.verify(code) }
      view.addSubview(codeView)
    }

    func layout() {
      let api = api
      let codeView = OneTimeCodeView(format: .digits(6))
      codeView.verify = { [api] code in try await api.verify(code) }
      codeView.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(codeView)
      NSLayoutConstraint.activate([
        codeView.topAnchor.constraint(equalTo: view.topAnchor, constant: 20),
        codeView.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
        codeView.trailingAnchor.constraint(lessThanOrEqualTo: view.trailingAnchor, constant: -20),
      ])
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

    func sheet(codeView: OneTimeCodeView) {
      codeView.takesFocusAtStart = true
      codeView.onSubmit = { [weak self] code in self?.signIn(with: code) }
      codeView.keyView.nextKeyView = cancelButton
    }

    func resend(codeView: OneTimeCodeView) {
      let api = api
      let button = ResendCodeControl(after: .seconds(20)) { try await api.resend() }
      button.codeView = codeView
      view.addSubview(button)
      let call = button.alternative(.call) { try await api.resend(channel: "voice") }
      view.addSubview(call)
    }

    func tryAgain(codeView: OneTimeCodeView, tryAgainButton: NSButton) {
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
  }

  final class CircleView: NSView, OneTimeCodeSlotView {
    private let label = NSTextField(wrappingLabelWithString: "")

    override init(frame frameRect: NSRect) {
      super.init(frame: frameRect)
      wantsLayer = true
      label.alignment = .center
      addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    override func layout() {
      super.layout()
      label.frame = bounds
      layer?.cornerRadius = min(bounds.width, bounds.height) / 2
    }

    func update(with configuration: OneTimeCodeSlotConfiguration) {
      label.stringValue = configuration.symbol ?? configuration.placeholder
      label.textColor = configuration.appearance.startColor
      layer?.borderWidth = configuration.states.contains(.active) ? 3 : 1
    }
  }

  @MainActor
  private func useCircles(in codeView: OneTimeCodeView) {
    codeView.makeSlotView = { CircleView() }
  }

  // Compiled by the check of the stand-ins' declarations, under Objective-C's rules.
  #if canImport(ObjectiveC)
    final class ConfirmationView: NSView {
      private let codeView = OneTimeCodeView(format: .digits(6))
      private let wait = NSTextField(wrappingLabelWithString: "Please wait")

      init(client: Client, payment: String) {
        super.init(frame: .zero)
        codeView.verifyOn = .submit
        codeView.verify = { [weak self] code in
          self?.showProgress(true)
          defer { self?.showProgress(false) }
          try await client.confirm(payment, with: code)
        }
        codeView.onAccept = { [weak self] _ in self?.showReceipt() }
        codeView.messageForError = { error in
          error.asAFError?.responseCode == 503 ? "We’re back at noon." : nil
        }

        wait.isHidden = true
        let confirmButton = NSButton(title: "Confirm payment", target: self, action: #selector(confirm))
        confirmButton.keyEquivalent = "\r"
        let stack = NSStackView(views: [codeView, wait, confirmButton])
        stack.orientation = .vertical
        stack.translatesAutoresizingMaskIntoConstraints = false
        addSubview(stack)
        NSLayoutConstraint.activate([
          stack.topAnchor.constraint(equalTo: topAnchor, constant: 20),
          stack.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 20),
          stack.trailingAnchor.constraint(lessThanOrEqualTo: trailingAnchor, constant: -20),
        ])
      }

      required init?(coder: NSCoder) { nil }

      @objc private func confirm() {
        codeView.submit()
      }

      /// Shows that the user has to wait, in place of the field, whose verification goes on.
      private func showProgress(_ isShown: Bool) {
        codeView.isHidden = isShown
        wait.isHidden = !isShown
        if !isShown { codeView.focus() }
      }
    }

    extension ConfirmationView {
      private func showReceipt() {}
    }

    final class Keypad: NSStackView {
      private weak var codeView: OneTimeCodeView?

      convenience init(for codeView: OneTimeCodeView) {
        self.init(frame: .zero)
        self.codeView = codeView
        for digit in 0...9 {
          addArrangedSubview(NSButton(title: "\(digit)", target: self, action: #selector(enterDigit)))
        }
        addArrangedSubview(NSButton(title: "Delete", target: self, action: #selector(deleteDigit)))
      }

      @objc private func enterDigit(_ sender: NSButton) {
        codeView?.insertText(sender.title)
      }

      @objc private func deleteDigit() {
        codeView?.deleteBackward()
      }
    }
  #endif
#endif
