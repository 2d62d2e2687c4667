import HTTPTypes
import Hummingbird
import OneTimeCodeService

/// The routes of the JSON API. Clients that lack a required API key can only read the API's description and
/// challenges, and resend and verify codes.
struct APIRoutes: Sendable {
  let admission: Admission
  let metrics: MetricsRegistry

  func addRoutes(
    to router: some RouterMethods<ServerRequestContext>,
    backends: (APIKeys.Scope) -> RouterGroup<ServerRequestContext>
  ) {
    router.get("/api/openapi.json") { _, _ in Response.openAPI }
    router.get("/api/challenges/:id") { request, context in
      let id = try id(in: context)
      let caller = try admission.caller(of: request, context)
      let service = try await admission.service(for: id, by: caller)
      let challenge = try await service.challenge(id)
      return Response.json(ChallengeResponse(challenge, forBackend: caller.backend != nil))
    }
    router.post("/api/challenges/:id/resend") { request, context in try await resend(request, context) }
    router.post("/api/challenges/:id/verify") { request, context in try await verify(request, context) }
    backends(.issue).post("/api/challenges") { request, context in try await issue(request, context) }
    backends(.issue).get("/api/challenges/:id/status") { _, context in
      let service = try context.backend.service
      let status = try await service.status(of: id(in: context))
      if status.challenge.isTest { context.audit.add("test", "true") }
      return Response.json(StatusResponse(status, hash: service.hash(of: status.challenge.recipient)))
    }
    backends(.redeem).post("/api/receipts/redeem") { request, context in try await redeem(request, context) }
    backends(.redeem).post("/api/vouchers/check") { request, context in
      let body = try await request.json(VoucherRequest.self)
      let service = try context.backend.service
      let recipient = try Recipient(body.recipient)
      guard let voucher = Voucher(body.voucher) else { return Response.json(VoucherResponse(valid: false)) }
      return Response.json(VoucherResponse(valid: try await service.isValid(voucher, for: recipient)))
    }
    backends(.redeem).post("/api/vouchers/revoke") { request, context in
      let service = try context.backend.service
      let recipient = try Recipient(try await request.json(RevokeRequest.self).recipient)
      context.audit.add("recipient", service.hash(of: recipient).text)
      try await service.revokeVouchers(of: recipient)
      return Response.json(RevokeResponse())
    }
    backends(.unlock).post("/api/unlock") { request, context in try await unlock(request, context) }
    backends(.support).post("/api/recipients/look-up") { request, context in
      try await lookUp(request, context)
    }
    backends(.messages).get("/api/messages/dead") { _, context in
      let messages = try await context.backend.service.deadMessages()
      return Response.json(DeadMessagesResponse(messages: messages.map { MessageResponse($0) }))
    }
    backends(.messages).post("/api/messages/:name/retry") { _, context in
      guard try await context.backend.service.sendAgain(name(in: context)) else {
        throw Problem.noSuchMessage
      }
      return Response.json(RetryResponse())
    }
    backends(.report).post("/api/messages/:name/report") { request, context in
      let wasDelivered = try await request.json(ReportRequest.self).delivered
      let service = try context.backend.service
      guard try await service.report(name(in: context), wasDelivered: wasDelivered) else {
        throw Problem.noSuchMessage
      }
      return Response.json(ReportResponse())
    }
  }

  private struct ReportRequest: Decodable {
    let delivered: Bool
  }

  private struct IssueBody: Decodable {
    let recipient: String
    let channel: String?
    let purpose: String?
    let values: [String: String]?
    let language: String?
    let decoy: Bool?
    let device: String?
    let voucher: String?
    let lifetime: Int?
    let length: Int?
    let requestKey: String?
    let proof: String?
  }

  private func issue(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    let backend = try context.backend
    let body = try await request.json(IssueBody.self)
    let recipient = try Recipient(body.recipient)
    let channel = try MessageChannel(member: body.channel)
    let purpose = try purpose(body.purpose)
    // The pages show a recipient again whose code was requested there.
    guard purpose != .trial else { throw Problem.purpose }
    var issue = IssueRequest(to: recipient, purpose: purpose)
    issue.channel = channel
    issue.values = body.values ?? [:]
    issue.language =
      try text(body.language, 0...35, "language") ?? preferredLanguage(of: request, backend.service) ?? "en"
    issue.client = admission.countedClient(of: context.knownCaller)
    issue.isDecoy = body.decoy ?? false
    issue.device = try text(body.device, 1...200, "device")
    issue.voucher = try text(body.voucher, 1...200, "voucher").flatMap { Voucher($0) }
    issue.lifetime = body.lifetime ?? issue.lifetime
    issue.length = body.length
    issue.requestKey = try requestKey(body.requestKey, of: context)
    guard body.proof?.utf8.count ?? 0 <= ProofRequirement.longest else { throw ServiceError.proofInvalid }
    issue.proof = body.proof
    let challenge = try await backend.service.issue(issue)
    metrics.count("issued", of: backend.service)
    if challenge.isTest { countTest("issued", context) }
    var response = Response.json(ChallengeResponse(challenge, forBackend: true), status: .created)
    response.headers[.location] = "/api/challenges/\(challenge.id.text)"
    return response
  }

  private struct ResendRequest: Decodable {
    let channel: String?
  }

  /// Sends another code. A backend needs the scope `issue`. If the server requires no keys, every request counts as a backend's.
  private func resend(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    let caller = try admission.caller(of: request, context)
    if caller.backend == nil { return try await resend(request, context, caller) }
    return try await admission.admit(request, for: .issue, context) { try await resend(request, context, $0) }
  }

  private func resend(_ request: Request, _ context: ServerRequestContext, _ caller: Caller) async throws
    -> Response
  {
    let id = try id(in: context)
    let channel = try MessageChannel(member: try await request.optionalJSON(ResendRequest.self)?.channel)
    let service = try await admission.service(for: id, by: caller)
    let challenge = try await service.resend(
      id,
      by: channel,
      language: preferredLanguage(of: request, service),
      client: admission.countedClient(of: caller),
      byBackend: caller.backend != nil
    )
    if challenge.isTest { countTest("issued", context) }
    return Response.json(ChallengeResponse(challenge, forBackend: caller.backend != nil))
  }

  private struct VerifyRequest: Decodable {
    let code: String
    let requestKey: String?
  }

  private func verify(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    let body = try await request.json(VerifyRequest.self)
    guard let key = body.requestKey.map({ RequestKey($0) }) ?? .random() else { throw Problem.requestKey }
    let caller = try admission.caller(of: request, context)
    let id = try id(in: context)
    let service = try await admission.service(for: id, by: caller)
    let client = admission.countedClient(of: caller)
    let verdict = try await service.verify(body.code, challenge: id, requestKey: key, client: client)
    switch verdict {
    case .accepted(let receipt):
      metrics.count("verified", of: service)
      return .json(VerifyResponse(receipt: receipt.text))
    case .rejected(let rejection): throw Problem.rejected(rejection)
    }
  }

  private struct RedeemRequest: Decodable {
    let receipt: String
    let recipient: String
    let purpose: String?
    let values: [String: String]?
    let voucher: Bool?
    let requestKey: String?
  }

  private struct VoucherRequest: Decodable {
    let recipient: String
    let voucher: String
  }

  private struct RevokeRequest: Decodable {
    let recipient: String
  }

  private func redeem(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    let body = try await request.json(RedeemRequest.self)
    guard let receipt = Receipt(body.receipt) else { throw ServiceError.invalidReceipt }
    let service = try context.backend.service
    let challenge = try await service.redeem(
      receipt,
      for: Recipient(body.recipient),
      purpose: purpose(body.purpose),
      values: body.values ?? [:],
      requestKey: requestKey(body.requestKey, of: context)
    )
    metrics.count("redeemed", of: service)
    if challenge.isTest { countTest("redeemed", context) }
    let voucher = body.voucher == true ? try await service.makeVoucher(for: challenge.recipient).text : nil
    return .json(RedeemResponse(voucher: voucher, test: challenge.isTest ? true : nil))
  }

  /// Marks the audit line as a test's, and counts the event.
  private func countTest(_ event: String, _ context: ServerRequestContext) {
    context.audit.add("test", "true")
    metrics.countTest(event)
  }

  private struct LookUpRequest: Decodable {
    let recipient: String?
    let hash: String?
  }

  /// Looks up a recipient. The address or its hash is in the body, because proxies log paths.
  private func lookUp(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    let backend = try context.backend
    let body = try await request.json(LookUpRequest.self)
    let subject: VerificationService.LookUpSubject
    switch (body.recipient, body.hash) {
    case (let text?, nil):
      let recipient = try Recipient(text)
      context.audit.add("recipient", backend.service.hash(of: recipient).text)
      subject = .recipient(recipient)
    case (nil, let text?):
      guard let hash = RecipientHash(text) else { throw Problem.wrongShape(member: "hash") }
      context.audit.add("recipient", hash.text)
      subject = .hash(hash)
    default: throw Problem.wrongShape(member: "recipient")
    }
    return .json(LookUpResponse(try await backend.service.lookUp(subject, by: backend.name)))
  }

  private struct UnlockRequest: Decodable {
    let recipient: String
    let purpose: String?
    let device: String?
  }

  private func unlock(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    let body = try await request.json(UnlockRequest.self)
    let (service, recipient) = (try context.backend.service, try Recipient(body.recipient))
    context.audit.add("recipient", service.hash(of: recipient).text)
    try await service.unlock(
      recipient,
      purpose: purpose(body.purpose),
      client: context.client,
      device: text(body.device, 1...200, "device")
    )
    return .json(UnlockResponse())
  }

  /// Returns the app's language that the Accept-Language header prefers, or `nil` if the header lists none.
  private func preferredLanguage(of request: Request, _ service: VerificationService) -> String? {
    QualityList(request.headers[.acceptLanguage] ?? "").accepted.first { tag in
      tag != "*" && service.configuration.hasTexts(in: tag)
    }
  }

  private func purpose(_ name: String?) throws -> Purpose {
    guard let purpose = name.map({ Purpose($0) }) ?? .signIn else { throw Problem.purpose }
    return purpose
  }

  /// Returns the request key of a backend, which other backends can't use.
  private func requestKey(_ text: String?, of context: ServerRequestContext) throws -> RequestKey? {
    guard let text else { return nil }
    guard let key = RequestKey(text) else { throw Problem.requestKey }
    return key.chosen(by: try context.backend.name)
  }

  /// Returns a member of a body. Throws ``Problem/wrongShape(member:)`` if its number of bytes isn't in a range.
  private func text(_ text: String?, _ range: ClosedRange<Int>, _ member: String) throws -> String? {
    if let text, !range.contains(text.utf8.count) { throw Problem.wrongShape(member: member) }
    return text
  }

  private func id(in context: some RequestContext) throws -> ChallengeID {
    guard let id = context.parameters.get("id").flatMap({ ChallengeID($0) }) else {
      throw ServiceError.unknownChallenge
    }
    return id
  }

  private func name(in context: some RequestContext) throws -> String {
    guard let name = context.parameters.get("name"), name.utf8.count == 32 else {
      throw Problem.noSuchMessage
    }
    return name
  }
}

extension MessageChannel {
  /// Returns the channel that a member of a body or form names, or `nil` if there is no such member.
  ///
  /// - Throws: ``Problem/channel``.
  init?(member name: String?) throws(Problem) {
    guard let name else { return nil }
    guard let channel = MessageChannel(name) else { throw .channel }
    self = channel
  }
}

extension Response {
  /// A response with the OpenAPI 3.1 description of the API.
  static var openAPI: Response {
    Response(
      status: .ok,
      headers: [.contentType: "application/json", .cacheControl: "public, no-cache"],
      body: .init(byteBuffer: ByteBuffer(bytes: PackageResources.openapi_json))
    )
  }
}
