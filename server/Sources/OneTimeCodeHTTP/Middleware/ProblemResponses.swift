import Hummingbird
import Logging
import Metrics

/// Responds to errors: with problem details for programs, or a page for users.
struct ProblemResponses<Context: RequestContext>: RouterMiddleware {
  let pages: Pages
  let metrics: MetricsRegistry

  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      let problem = Problem(error)
      problem.count(in: metrics)
      // Cancelled requests, whose client disconnected or which a shutdown interrupted, aren't errors.
      if problem.status.kind == .serverError, !(error is CancellationError) {
        // Store errors contain statements without values; of delivery errors, only the type is logged.
        context.logger.error("request failed", metadata: ["error": "\(error)"])
      }
      let strings = request.strings
      var response = request.wantsJSON ? problem.response(in: strings) : pages.failure(problem, in: strings)
      if case .methodNotAllowed(let allow) = problem { response.headers[.allow] = allow }
      if problem == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
      return response
    }
  }
}

extension Problem {
  func count(in metrics: MetricsRegistry) {
    Counter(label: "onetimecode_problems_total", dimensions: [("reason", reason)], factory: metrics)
      .increment()
  }
}
