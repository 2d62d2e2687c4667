import HTTPTypes
import Hummingbird
import OneTimeCodeService

/// Middleware that rejects cross-origin requests other than GET and HEAD, to prevent request forgery.
///
/// Sec-Fetch-Site shows whether a request is cross-origin; older browsers send only Origin. A request with
/// neither header isn't a browser's cross-origin request. SameSite cookies are a second protection.
struct SameOrigin<Context: RequestContext>: RouterMiddleware {
  /// The public origin, such as `https://codes.example.com`, or `nil` to use the request's host instead.
  let origin: String?

  /// The installation, whose apps may have origins of their own.
  let installation: Installation

  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard request.method == .get || request.method == .head || isSameOrigin(request) else {
      throw Problem.foreignOrigin
    }
    return try await next(request, context)
  }

  private func isSameOrigin(_ request: Request) -> Bool {
    if let site = request.headers[.secFetchSite] { return site == "same-origin" || site == "none" }
    guard let sender = request.headers[.origin]?.lowercased() else { return true }
    if let origin = installation.service(at: request.head.authority).origin ?? origin {
      return sender == origin
    }
    guard let host = request.head.authority?.lowercased() else { return false }
    return sender == "http://\(host)" || sender == "https://\(host)"
  }
}
