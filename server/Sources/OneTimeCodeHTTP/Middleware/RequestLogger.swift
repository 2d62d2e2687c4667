import Hummingbird
import Logging
import Metrics

/// Middleware that logs, counts and times each request.
///
/// The log contains the route instead of the path, because a path may contain a challenge ID, and a mistyped
/// path may contain anything. The log contains no client addresses and no text that clients choose.
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
    // Proxies check the health every few seconds.
    let isCheck = route.hasPrefix("/health/") && response.status.kind == .successful
    context.logger.log(
      level: isCheck ? .debug : .info,
      "request",
      metadata: [
        "method": "\(Self.known.contains(request.method) ? request.method.rawValue : "other")",
        "route": "\(route)", "status": "\(status)", "ms": "\(nanoseconds / 1_000_000)",
      ]
    )
    return response
  }

  /// The methods that are logged by name. Others are logged as "other", because clients can make up names.
  private static var known: [HTTPRequest.Method] { [.get, .head, .post, .put, .patch, .delete, .options] }
}
