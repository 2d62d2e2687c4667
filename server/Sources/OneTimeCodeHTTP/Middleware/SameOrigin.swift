import HTTPTypes
import Hummingbird

/// Refuses requests that another site's page makes a browser send (cross-site request forgery).
///
/// Browsers say where a request comes from: by Sec-Fetch-Site, or by Origin where they lack that one. What says
/// neither is no browser's cross-site request; the cookie's SameSite stands behind it.
struct SameOrigin<Context: RequestContext>: RouterMiddleware {
  /// The origin that the site is reached at, if it is known: `https://codes.example.com`.
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
