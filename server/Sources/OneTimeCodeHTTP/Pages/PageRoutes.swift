import Hummingbird
import OneTimeCodeService

/// The routes of the pages on which anyone can try the service. The code page's script sends the same
/// requests as the page's forms, but asks for problems and challenges as JSON. Codes issued here are trial codes with separate rate
/// limits. The pages at an app's origin are the app's, and see only its challenges.
struct PageRoutes: Sendable {
  let pages: Pages
  let cookie: ChallengeCookie
  let admission: Admission
  let metrics: MetricsRegistry

  func addRoutes(to router: some RouterMethods<ServerRequestContext>) {
    router.get("/") { request, context in try await showStart(request, context) }
    router.post("/") { request, context in try await start(request, context) }
    router.get("/code") { request, context in try await showCode(request, context) }
    router.post("/code") { request, context in try await verify(request, context) }
    router.post("/code/resend") { request, context in try await resend(request, context) }
    // A rejected resend leaves this path in the address bar, so the user may open it again.
    router.get("/code/resend") { _, _ in Response.redirect(to: "/code") }
    router.get("/done") { request, context in try await showDone(request, context) }
  }

  /// Returns the service for the app whose pages the request's host has.
  private func service(for request: Request) -> VerificationService {
    admission.installation.service(at: request.head.authority)
  }

  private func pages(for request: Request) -> Pages { pages.named(for: service(for: request)) }

  /// Shows the start page. With the query `correct`, it has the recipient of the browser's challenge, to be corrected.
  private func showStart(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    let service = service(for: request)
    var value = ""
    if request.uri.queryParameters["correct"] != nil,
      let challenge = try await challenge(of: request, context),
      challenge.isCorrectable
    {
      value = challenge.recipient.address
    }
    return pages(for: request).start(value: value, for: service, in: request.strings)
  }

  private func start(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    let service = service(for: request)
    let form = try await request.form([String: String].self)
    guard let recipient = form["recipient"] else { throw Problem.wrongShape(member: nil) }
    do {
      var issue = IssueRequest(to: try service.acceptedRecipients.recipient(from: recipient), purpose: .trial)
      issue.language = request.strings.language
      issue.client = try admission.caller(of: request, context).client
      issue.proof = service.configuration.proofRequirement?.widget.flatMap { form[$0.field] }
      let challenge = try await service.issue(issue)
      metrics.count("issued", of: service)
      if challenge.isTest { metrics.countTest("issued") }
      var response = Response.redirect(to: "/code")
      cookie.set(challenge.id, in: &response)
      return response
    } catch {
      let problem = Problem(error)
      guard problem != .failure else { throw error }
      problem.count(in: metrics)
      return pages(for: request).start(
        value: recipient,
        problem: problem,
        for: service,
        in: request.strings
      )
    }
  }

  private func showCode(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    guard let challenge = try await challenge(of: request, context) else { return .redirect(to: "/") }
    if challenge.state == .used { return .redirect(to: "/done") }
    let sent = request.uri.queryParameters["sent"]
    return pages(for: request).code(
      challenge,
      for: service(for: request),
      wasSentAgain: sent != nil,
      by: sent.flatMap { MessageChannel(String($0)) },
      in: request.strings
    )
  }

  private struct CodeForm: Decodable {
    let code: String
    let requestKey: String?
  }

  private func verify(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    let form = try await request.form(CodeForm.self)
    let id = try self.id(of: request)
    do {
      let client = try admission.caller(of: request, context).client
      let service = service(for: request)
      let verdict = try await self.verdict(of: form, id, client, service)
      if case .rejected(let rejection) = verdict { throw Problem.rejected(rejection) }
      metrics.count("verified", of: service)
      return .redirect(to: "/done")
    } catch {
      return try await codePage(with: error, for: request, id) { .verification($0) }
    }
  }

  /// Verifies a code. If the user goes back and submits another code, the form still has the request key of
  /// the first code. The second code is then verified with a new request key.
  private func verdict(
    of form: CodeForm,
    _ id: ChallengeID,
    _ client: IPAddress?,
    _ service: VerificationService
  ) async throws -> Verdict {
    let key = form.requestKey.flatMap { RequestKey($0) } ?? .random()
    do {
      return try await service.verify(form.code, challenge: id, requestKey: key, client: client)
    } catch ServiceError.requestKeyReused {
      return try await service.verify(form.code, challenge: id, requestKey: .random(), client: client)
    }
  }

  private struct ResendForm: Decodable {
    let channel: String?
  }

  private func resend(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    let id = try self.id(of: request)
    let form = try await request.optionalForm(ResendForm.self)
    do {
      let channel = try MessageChannel(member: form?.channel)
      let client = try admission.caller(of: request, context).client
      let service = service(for: request)
      let challenge = try await service.resend(
        id,
        by: channel,
        language: request.strings.language,
        client: client,
        byBackend: false
      )
      var response =
        request.wantsJSON
        ? Response.json(ChallengeResponse(challenge, includesID: false))
        : .redirect(to: "/code?sent=\((channel ?? challenge.channels.first)?.name ?? "")")
      cookie.set(challenge.id, in: &response)
      return response
    } catch {
      let channel = try? MessageChannel(member: form?.channel)
      return try await codePage(with: error, for: request, id) { .resend($0, by: channel) }
    }
  }

  /// Counts `error` and returns the code page with it. Rethrows it for JSON or if the page can't show it.
  private func codePage(
    with error: any Error,
    for request: Request,
    _ id: ChallengeID,
    _ failure: (Problem) -> Pages.FailedRequest
  ) async throws -> Response {
    let problem = Problem(error)
    let service = service(for: request)
    guard problem != .failure, problem != .service(.unknownChallenge), !request.wantsJSON,
      let challenge = try? await service.challenge(id)
    else { throw error }
    problem.count(in: metrics)
    return pages(for: request).code(
      challenge,
      for: service,
      failure: failure(problem),
      in: request.strings
    )
  }

  private func showDone(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    guard let challenge = try await challenge(of: request, context) else { return .redirect(to: "/") }
    guard challenge.state == .used else { return .redirect(to: "/code") }
    return pages(for: request).done(for: service(for: request), in: request.strings)
  }

  private func id(of request: Request) throws -> ChallengeID {
    guard let id = cookie.challenge(of: request) else { throw ServiceError.unknownChallenge }
    return id
  }

  private func challenge(of request: Request, _ context: ServerRequestContext) async throws -> Challenge? {
    guard let id = cookie.challenge(of: request) else { return nil }
    do {
      return try await service(for: request).challenge(id)
    } catch ServiceError.unknownChallenge {
      return nil
    }
  }
}
