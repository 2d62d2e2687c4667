import Hummingbird
import Metrics

/// Counts requests and their times by route and status: no address, no name of a challenge, nothing that a
/// client chooses.
struct RequestMetrics<Context: RequestContext>: RouterMiddleware {
  let metrics: MetricsRegistry

  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    let response = try await next(request, context)
    let duration = (ContinuousClock.now - start).components
    let route = context.endpointPath ?? "none"
    Counter(
      label: "onetimecode_requests_total",
      dimensions: [("route", route), ("status", "\(response.status.code)")],
      factory: metrics
    ).increment()
    Timer(label: "onetimecode_request_duration_seconds", dimensions: [("route", route)], factory: metrics)
      .recordNanoseconds(duration.seconds * 1_000_000_000 + duration.attoseconds / 1_000_000_000)
    return response
  }
}
