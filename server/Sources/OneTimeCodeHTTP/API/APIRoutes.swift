import Hummingbird
import OneTimeCodeService

/// The JSON API: what the pages do, for programs.
struct APIRoutes: Sendable {
  let service: VerificationService

  func addRoutes(to router: some RouterMethods<some RequestContext>) {
    router.post("/api/challenges") { request, _ in try await issue(request) }
    router.get("/api/challenges/:id") { _, context in
      Response.json(ChallengeAnswer(try await service.challenge(id(in: context))))
    }
    router.post("/api/challenges/:id/resend") { request, context in
      let language = request.words.language
      return Response.json(ChallengeAnswer(try await service.resend(id(in: context), language: language)))
    }
    router.post("/api/challenges/:id/verify") { request, context in
      try await verify(request, id(in: context))
    }
  }

  private struct Issue: Decodable {
    let recipient: String
    let purpose: String?
  }

  private func issue(_ request: Request) async throws -> Response {
    let wish = try await request.json(Issue.self)
    guard let purpose = wish.purpose.map({ Purpose($0) }) ?? .signIn else { throw Problem.purpose }
    let challenge = try await service.issue(
      to: Recipient(wish.recipient),
      purpose: purpose,
      language: request.words.language
    )
    var response = Response.json(ChallengeAnswer(challenge), status: .created)
    response.headers[.location] = "/api/challenges/\(challenge.id.text)"
    return response
  }

  private struct Entered: Decodable {
    let code: String
    let requestKey: String?
  }

  private func verify(_ request: Request, _ id: ChallengeID) async throws -> Response {
    let entered = try await request.json(Entered.self)
    guard let key = entered.requestKey.map({ RequestKey($0) }) ?? .random() else { throw Problem.requestKey }
    switch try await service.verify(entered.code, challenge: id, requestKey: key) {
    case .accepted: return .json(Acceptance())
    case .rejected(let rejection): throw Problem.rejected(rejection)
    }
  }

  private func id(in context: some RequestContext) throws -> ChallengeID {
    guard let id = context.parameters.get("id").flatMap({ ChallengeID($0) }) else {
      throw ServiceError.unknownChallenge
    }
    return id
  }
}
