import Hummingbird
import Logging
import Metrics
import OneTimeCodeService

/// Middleware that converts errors to responses: problem details for programs, or a page for users.
struct ProblemResponses<Context: RequestContext>: RouterMiddleware {
  let pages: Pages
  let installation: Installation
  let metrics: MetricsRegistry

  private static var methods: [HTTPRequest.Method] { Router<Context>.otherMethods }

  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      guard Self.methods.contains(request.method) else { throw Problem.unknownMethod }
      return try await next(request, context)
    } catch {
      let problem = Problem(error)
      problem.count(in: metrics)
      // Cancellation isn't logged: the client has disconnected, or the server is shutting down.
      if problem.status.kind == .serverError, problem != .unknownMethod, !(error is CancellationError) {
        // Logging the error is safe: a store's error may contain an SQL statement, but no parameter values.
        context.logger.error("request failed", metadata: ["error": "\(error)"])
      }
      let strings = request.strings
      var response: Response
      if request.wantsJSON {
        response = problem.response(in: strings)
      } else {
        let service = installation.service(at: request.head.authority)
        response = pages.named(for: service).failure(problem, in: strings)
      }
      if case .methodNotAllowed(let allow) = problem { response.headers[.allow] = allow }
      if problem.status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
      return request.method == .head ? response.createHeadResponse() : response
    }
  }
}

extension Problem {
  func count(in metrics: MetricsRegistry) {
    Counter(label: "onetimecode_problems_total", dimensions: [("reason", reason.rawValue)], factory: metrics)
      .increment()
    if case .service(.limited(let limit, _)) = self {
      Counter(label: "onetimecode_limited_total", dimensions: [("limit", limit.rawValue)], factory: metrics)
        .increment()
    }
  }
}
