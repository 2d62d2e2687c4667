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

    #if canImport(ObjectiveC)
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
    #endif

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
#endif
