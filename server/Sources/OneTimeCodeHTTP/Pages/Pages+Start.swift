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
    let hint: String
    let button: String
    let value: String
    let error: String?
    let proof: Proof?
  }

  private struct Proof {
    let script: String
    let className: String
    let siteKey: String
  }

  /// Returns the page that asks for a recipient. After an error, the page also shows the error and the input.
  /// Visitors get a proof with the widget, which is `nil` if no proof is required.
  func start(
    value: String = "",
    problem: Problem? = nil,
    proofWidget: ProofWidget?,
    in strings: LocalizedStrings
  ) -> Response {
    let texts = strings.start
    var response = page(
      "start",
      Start(
        language: strings.language,
        direction: strings.direction,
        title: documentTitle((problem == nil ? "" : strings.failure.titlePrefix) + texts.title),
        heading: texts.title,
        introduction: texts.introduction,
        label: texts.label,
        hint: texts.hint,
        button: texts.button,
        value: value,
        error: problem?.detail(in: strings),
        proof: proofWidget.map { Proof(script: $0.script, className: $0.className, siteKey: $0.siteKey) }
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
