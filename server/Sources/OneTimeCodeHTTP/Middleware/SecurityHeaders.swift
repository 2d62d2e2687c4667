import HTTPTypes
import Hummingbird

enum ContentSecurityPolicy {
  /// A policy that allows only scripts, styles, images, requests and forms of this site, and nothing inline or framed.
  /// `'wasm-unsafe-eval'` allows the element to compile its WebAssembly.
  static let `default` = allowing([])

  /// Returns a policy that also allows scripts, styles, requests and frames of other sources.
  static func allowing(_ sources: [String]) -> String {
    let more = sources.map { " \($0)" }.joined()
    let frames = sources.isEmpty ? "" : " frame-src\(more);"
    return """
      default-src 'none'; script-src 'self' 'wasm-unsafe-eval'\(more); style-src 'self'\(more); \
      connect-src 'self'\(more);\(frames) img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
      """
  }
}

/// Middleware that adds headers to every response, to restrict browsers to what the pages need.
struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
  /// Whether to send Strict-Transport-Security, so that browsers use only https for this site.
  let isSecure: Bool

  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    if response.headers[.contentSecurityPolicy] == nil {
      response.headers[.contentSecurityPolicy] = ContentSecurityPolicy.default
    }
    response.headers[.xContentTypeOptions] = "nosniff"
    // With "no-referrer", browsers would submit forms with the origin "null", which can't be checked.
    response.headers[.referrerPolicy] = "same-origin"
    if isSecure { response.headers[.strictTransportSecurity] = "max-age=31536000" }
    // Responses without a caching policy, such as pages, must not be cached.
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    return response
  }
}

extension HTTPField.Name {
  static let referrerPolicy = Self("Referrer-Policy") ?? .referer
  static let secFetchSite = Self("Sec-Fetch-Site") ?? .origin
}
