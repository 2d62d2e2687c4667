import HTTPTypes
import Hummingbird

/// Adds headers to every response that restrict browsers to what the pages need.
struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
  /// Allows only scripts, styles and requests of this site, nothing inline, and no frames. `'wasm-unsafe-eval'`
  /// allows the element to compile its WebAssembly.
  static var policy: String {
    """
    default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; \
    img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
    """
  }

  /// Whether to tell browsers to use only https from now on.
  let isSecure: Bool

  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    response.headers[.contentSecurityPolicy] = Self.policy
    response.headers[.xContentTypeOptions] = "nosniff"
    // With "no-referrer", browsers would send "null" as the origin of forms, which can't be checked.
    response.headers[.referrerPolicy] = "same-origin"
    if isSecure { response.headers[.strictTransportSecurity] = "max-age=31536000" }
    // Responses without a caching policy, such as pages, aren't cached.
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    return response
  }
}

extension HTTPField.Name {
  static let referrerPolicy = Self("Referrer-Policy") ?? .referer
  static let secFetchSite = Self("Sec-Fetch-Site") ?? .origin
}
