import Hummingbird
import Logging
import Metrics

/// Writes down each request: a line in the log, a count and its time in the metrics.
///
/// The route is written, not the address that was asked for: the name of a challenge is in some addresses, and
/// in a mistyped one there may be anything. Nothing that a client chooses is written, and no address of a client.
struct RequestLogger<Context: RequestContext>: RouterMiddleware {
  let metrics: MetricsRegistry

  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    let response = try await next(request, context)
    let duration = (ContinuousClock.now - start).components
    let nanoseconds = duration.seconds * 1_000_000_000 + duration.attoseconds / 1_000_000_000
    let route = context.endpointPath ?? "none"
    let status = "\(response.status.code)"
    Counter(
      label: "onetimecode_requests_total",
      dimensions: [("route", route), ("status", status)],
      factory: metrics
    ).increment()
    Timer(label: "onetimecode_request_duration_seconds", dimensions: [("route", route)], factory: metrics)
      .recordNanoseconds(nanoseconds)
    context.logger.info(
      "request",
      metadata: [
        "method": "\(Self.known.contains(request.method) ? request.method.rawValue : "other")",
        "route": "\(route)", "status": "\(status)", "ms": "\(nanoseconds / 1_000_000)",
      ]
    )
    return response
  }

  /// A method is a word that the client chooses.
  private static var known: [HTTPRequest.Method] { [.get, .head, .post, .put, .patch, .delete, .options] }
}
