import Hummingbird
import OneTimeCodeService

/// The routes of the page on which a recipient ends a code that someone else has requested. Messages link to it. Opening it
/// changes nothing, because scanners of messages open links, too.
struct ReportRoutes: Sendable {
  let pages: Pages
  let installation: Installation
  let metrics: MetricsRegistry

  func addRoutes(to router: some RouterMethods<ServerRequestContext>) {
    metrics.countReport(by: 0)
    router.get("/report/:token") { request, context in
      guard let (service, _, isReported) = try await challenge(in: context) else { return late(request) }
      let (pages, texts) = (pages.named(for: service), request.strings.report)
      if isReported { return pages.report(texts.ended, in: request.strings) }
      return pages.report(texts.question, button: texts.button, in: request.strings)
    }
    router.post("/report/:token") { request, context in
      guard let (service, id, _) = try await challenge(in: context) else { return late(request) }
      let state = try await service.reportUnrequested(id)
      metrics.countReport()
      let texts = request.strings.report
      return pages.named(for: service).report(state == .used ? texts.used : texts.ended, in: request.strings)
    }
  }

  /// Returns the challenge of the request's token, or `nil` if the challenge was removed or the token isn't genuine.
  private func challenge(
    in context: ServerRequestContext
  ) async throws -> (service: VerificationService, id: ChallengeID, isReported: Bool)? {
    do {
      return try await installation.challenge(reportedBy: context.parameters.get("token") ?? "")
    } catch ServiceError.unknownChallenge {
      return nil
    }
  }

  /// Returns a page that tells that the code has expired: who hasn't requested it mustn't be told to request another one.
  private func late(_ request: Request) -> Response {
    pages.report(request.strings.report.late, status: .notFound, in: request.strings)
  }
}

extension Pages {
  private struct Report {
    let language: String
    let direction: String
    let title: String
    let heading: String
    let text: String
    let button: String?
  }

  fileprivate func report(
    _ texts: LocalizedStrings.Section,
    button: String? = nil,
    status: HTTPResponse.Status = .ok,
    in strings: LocalizedStrings
  ) -> Response {
    page(
      "report",
      Report(
        language: strings.language,
        direction: strings.direction,
        title: documentTitle(texts.title),
        heading: texts.title,
        text: texts.text,
        button: button
      ),
      status: status,
      in: strings
    )
  }
}
