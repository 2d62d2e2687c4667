import Hummingbird
import OneTimeCodeService

/// The JSON API: what the pages do, for programs; and what only an app's backend may do.
struct APIRoutes: Sendable {
  let service: VerificationService
  let clients: Clients

  func addRoutes(to router: some RouterMethods<SiteContext>, backends: some RouterMethods<SiteContext>) {
    router.get("/api/openapi.json") { _, _ in Response.openAPI }
    router.get("/api/challenges/:id") { _, context in
      Response.json(ChallengeAnswer(try await service.challenge(id(in: context))))
    }
    router.post("/api/challenges/:id/resend") { request, context in try await resend(request, context) }
    router.post("/api/challenges/:id/verify") { request, context in
      try await verify(request, id(in: context))
    }
    backends.post("/api/challenges") { request, context in try await issue(request, context) }
    backends.post("/api/receipts/redeem") { request, _ in try await redeem(request) }
    backends.post("/api/unlock") { request, _ in try await unlock(request) }
  }

  private struct Issue: Decodable {
    let recipient: String
    let purpose: String?
    let decoy: Bool?
  }

  private func issue(_ request: Request, _ context: SiteContext) async throws -> Response {
    let wish = try await request.json(Issue.self)
    let challenge = try await service.issue(
      to: Recipient(wish.recipient),
      purpose: purpose(wish.purpose),
      language: request.words.language,
      client: clients.behindBackend(peer: context.peer, request.headers),
      isDecoy: wish.decoy ?? false
    )
    var response = Response.json(ChallengeAnswer(challenge), status: .created)
    response.headers[.location] = "/api/challenges/\(challenge.id.text)"
    return response
  }

  private func resend(_ request: Request, _ context: SiteContext) async throws -> Response {
    let challenge = try await service.resend(
      id(in: context),
      language: request.words.language,
      client: clients.visitor(peer: context.peer, request.headers)
    )
    return Response.json(ChallengeAnswer(challenge))
  }

  private struct Entered: Decodable {
    let code: String
    let requestKey: String?
  }

  private func verify(_ request: Request, _ id: ChallengeID) async throws -> Response {
    let entered = try await request.json(Entered.self)
    guard let key = entered.requestKey.map({ RequestKey($0) }) ?? .random() else { throw Problem.requestKey }
    switch try await service.verify(entered.code, challenge: id, requestKey: key) {
    case .accepted(let receipt): return .json(Acceptance(receipt: receipt.text))
    case .rejected(let rejection): throw Problem.rejected(rejection)
    }
  }

  private struct Redemption: Decodable {
    let receipt: String
    let recipient: String
    let purpose: String?
  }

  private func redeem(_ request: Request) async throws -> Response {
    let wish = try await request.json(Redemption.self)
    guard let receipt = Receipt(wish.receipt) else { throw ServiceError.invalidReceipt }
    try await service.redeem(receipt, for: Recipient(wish.recipient), purpose: purpose(wish.purpose))
    return .json(Redeemed())
  }

  private struct Unlock: Decodable {
    let recipient: String
    let purpose: String?
  }

  private func unlock(_ request: Request) async throws -> Response {
    let wish = try await request.json(Unlock.self)
    try await service.unlock(Recipient(wish.recipient), purpose: purpose(wish.purpose))
    return .json(Unlocked())
  }

  private func purpose(_ name: String?) throws -> Purpose {
    guard let purpose = name.map({ Purpose($0) }) ?? .signIn else { throw Problem.purpose }
    return purpose
  }

  private func id(in context: some RequestContext) throws -> ChallengeID {
    guard let id = context.parameters.get("id").flatMap({ ChallengeID($0) }) else {
      throw ServiceError.unknownChallenge
    }
    return id
  }
}
