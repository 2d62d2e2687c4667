import Hummingbird
import Logging

/// Writes one line for each request: what was asked for and how it ended.
///
/// The route is written, not the address that was asked for: the name of a challenge is in some addresses, and
/// in a mistyped one there may be anything.
struct RequestLog<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    let response = try await next(request, context)
    let duration = ContinuousClock.now - start
    context.logger.info(
      "request",
      metadata: [
        "method": "\(Self.known.contains(request.method) ? request.method.rawValue : "other")",
        "route": "\(context.endpointPath ?? "none")",
        "status": "\(response.status.code)",
        "ms":
          "\(duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000)",
      ]
    )
    return response
  }

  /// A method is a word that the client chooses.
  private static var known: [HTTPRequest.Method] { [.get, .head, .post, .put, .patch, .delete, .options] }
}
