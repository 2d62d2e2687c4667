import HTTPTypes
import Hummingbird

/// Puts the headers on every answer that keep browsers from doing what no page here asks for.
struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
  /// Scripts, styles and requests of this site alone, nothing written in the page itself, no frames.
  /// `'wasm-unsafe-eval'` lets the element compile its WebAssembly and nothing else.
  static var policy: String {
    """
    default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; \
    img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
    """
  }

  /// Whether browsers are told to come by https only from now on.
  let isSecure: Bool

  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    response.headers[.contentSecurityPolicy] = Self.policy
    response.headers[.xContentTypeOptions] = "nosniff"
    // Under "no-referrer" browsers say "null" for the origin of a form, and it could not be checked.
    response.headers[.referrerPolicy] = "same-origin"
    if isSecure { response.headers[.strictTransportSecurity] = "max-age=31536000" }
    // What nobody gave a lifetime, a page or an answer about a challenge, is kept nowhere.
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    return response
  }
}

extension HTTPField.Name {
  static let referrerPolicy = Self("Referrer-Policy") ?? .referer
  static let secFetchSite = Self("Sec-Fetch-Site") ?? .origin
}
