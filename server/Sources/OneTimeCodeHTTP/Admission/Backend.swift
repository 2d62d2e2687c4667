import Hummingbird
import OneTimeCodeService

/// A backend that has sent a valid API key.
struct Backend: Sendable {
  /// The name of the key.
  let name: String
  let scopes: Set<APIKeys.Scope>
  /// The service for the key's app.
  let service: VerificationService
}

extension Admission {
  /// Returns the backend whose key a request has.
  ///
  /// - Throws: ``Problem/unauthorized`` if the request has no key, or ``Problem/unknownKey`` if its key is unknown, or if the
  ///   key's app was removed.
  func backend(of request: Request) throws -> Backend {
    let key = try keys.key(of: request)
    guard let service = installation.service(forApp: key.app) else { throw Problem.unknownKey }
    return Backend(name: key.name, scopes: key.scopes, service: service)
  }

  /// Runs `body` if the request's key has the scope. The audit log contains the key's name, its app, the scope, the
  /// route and the outcome, but no recipients, codes or challenge IDs. If keys are required, the log
  /// omits requests without a known key. Requests for metrics are logged only if they are denied or fail,
  /// because they are frequent.
  ///
  /// - Throws: ``Problem/forbidden(scope:)`` if the key lacks the scope, or an error of ``caller(of:_:)`` or of `body`.
  func admit(
    _ request: Request,
    for scope: APIKeys.Scope,
    _ context: ServerRequestContext,
    _ body: (Caller) async throws -> Response
  ) async throws -> Response {
    let caller = try caller(of: request, context)
    guard let backend = caller.backend else { throw Problem.unauthorized }
    let app = backend.service.configuration.app
    if !app.isEmpty { context.audit.add("app", app) }
    if let client = caller.client { context.audit.add("client", backend.service.hash(of: client)) }
    func audit(_ outcome: String) {
      context.logger.notice(
        "audit",
        metadata: [
          "by": "\(backend.name)", "scope": "\(scope.rawValue)", "route": "\(context.endpointPath ?? "none")",
          "outcome": "\(outcome)",
        ].merging(context.audit.all) { first, _ in first }
      )
    }
    do {
      guard backend.scopes.contains(scope) else { throw Problem.forbidden(scope: scope.rawValue) }
      let response = try await body(caller)
      if scope != .metrics { audit("\(response.status.code)") }
      return response
    } catch {
      audit(Problem(error).reason.rawValue)
      throw error
    }
  }

  /// Returns the service for a backend's app or, without a backend, for the app of a challenge.
  ///
  /// - Throws: ``ServiceError/unknownChallenge`` if there is no such challenge.
  func service(for id: ChallengeID, by caller: Caller) async throws -> VerificationService {
    if installation.hasApps, let backend = caller.backend { return backend.service }
    return try await installation.service(for: id)
  }
}

/// Middleware that requires an API key with a scope, and adds the backend to the context. See
/// ``Admission/admit(_:for:_:_:)``.
struct KeyCheck: RouterMiddleware {
  let admission: Admission
  let scope: APIKeys.Scope

  func handle(
    _ request: Request,
    context: ServerRequestContext,
    next: (Request, ServerRequestContext) async throws -> Response
  ) async throws -> Response {
    try await admission.admit(request, for: scope, context) { caller in
      var context = context
      context.knownCaller = caller
      return try await next(request, context)
    }
  }
}
