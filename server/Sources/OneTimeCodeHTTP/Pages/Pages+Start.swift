import Hummingbird
import OneTimeCodeService

extension Pages {
  private struct Start {
    let language: String
    let direction: String
    let title: String
    let heading: String
    let introduction: String
    let label: String
    let hint: String?
    let button: String
    /// The on-screen keyboard and what browsers fill in: `email` or `tel`, which mean both.
    let keyboard: String
    let value: String
    let error: String?
    /// The IDs of the error and the hint.
    let describedBy: String?
    let proof: Proof?
    let linked: LocalizedStrings.Section?
  }

  private struct Proof {
    let script: String
    let className: String
    let siteKey: String
  }

  /// Returns the page that asks for a recipient whom the service accepts. After an error, the page also shows the error and
  /// the input. Visitors get a proof with the service's widget, if a proof is required.
  func start(
    value: String = "",
    problem: Problem? = nil,
    for service: VerificationService,
    in strings: LocalizedStrings
  ) -> Response {
    let texts = strings.start
    let accepted = service.acceptedRecipients
    let proofWidget = service.configuration.proofRequirement?.widget
    // An error that says what a recipient looks like replaces the hint.
    let hint = problem?.describesRecipients == true ? nil : texts.hint(for: accepted)
    let descriptions = [problem.map { _ in "recipient-error" }, hint.map { _ in "recipient-hint" }]
      .compactMap(\.self)
    var response = page(
      "start",
      Start(
        language: strings.language,
        direction: strings.direction,
        title: documentTitle((problem == nil ? "" : strings.failure.titlePrefix) + texts.title),
        heading: texts.title,
        introduction: texts.introduction,
        label: texts.label[accepted],
        hint: hint,
        button: texts.button,
        keyboard: accepted.kinds == [.phone] ? "tel" : "email",
        value: value,
        error: problem?.detail(in: strings, accepting: accepted),
        describedBy: descriptions.isEmpty ? nil : descriptions.joined(separator: " "),
        proof: proofWidget.map { Proof(script: $0.script, className: $0.className, siteKey: $0.siteKey) },
        linked: service.configuration.links.codePage.map { _ in strings.linked }
      ),
      status: problem?.status ?? .ok,
      retryAfter: problem?.retryAfter,
      in: strings
    )
    if let proofWidget {
      response.headers[.contentSecurityPolicy] = ContentSecurityPolicy.allowing(proofWidget.sources)
    }
    return response
  }
}

extension LocalizedStrings.Start {
  fileprivate func hint(for accepted: AcceptedRecipients) -> String? {
    guard accepted.kinds != [.email] else { return nil }
    if let countryCode = accepted.countryCode { return nationalHint(countryCode) }
    return accepted.kinds == [.phone] ? phoneHint : phoneOrEmailHint
  }
}

extension Problem {
  fileprivate var describesRecipients: Bool {
    self == .recipient(.phone) || self == .recipient(.email)
  }
}
