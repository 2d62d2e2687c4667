import Hummingbird
import Logging
import Metrics

/// Answers errors: with problem details to programs, with a page to people.
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
      // A request whose client went away, or which the server's end cut off, has failed nobody.
      if problem.status.kind == .serverError, !(error is CancellationError) {
        // Errors of the store name statements without their values; a delivery's are cut to their type.
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
  /// Counts it by its reason.
  func count(in metrics: MetricsRegistry) {
    Counter(label: "onetimecode_problems_total", dimensions: [("reason", reason)], factory: metrics)
      .increment()
  }
}
