import HTTPTypes
import Hummingbird

/// Rejects cross-site requests (cross-site request forgery).
///
/// Browsers send the origin of a request in Sec-Fetch-Site, or in Origin if they lack that. A request with neither
/// header isn't a browser's cross-site request; the cookie's SameSite attribute is a second protection.
struct SameOrigin<Context: RequestContext>: RouterMiddleware {
  /// The public origin of the site, if known: `https://codes.example.com`.
  let origin: String?

  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard request.method == .get || request.method == .head || isOurs(request) else {
      throw Problem.foreignOrigin
    }
    return try await next(request, context)
  }

  private func isOurs(_ request: Request) -> Bool {
    if let site = request.headers[.secFetchSite] { return site == "same-origin" || site == "none" }
    guard let sender = request.headers[.origin]?.lowercased() else { return true }
    if let origin { return sender == origin }
    guard let host = request.head.authority?.lowercased() else { return false }
    return sender == "http://\(host)" || sender == "https://\(host)"
  }
}
