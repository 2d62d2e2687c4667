import OneTimeCodeService

/// The configuration of the HTTP server: its addresses, access rules, and whether it serves pages.
public struct ServerConfiguration: Sendable {
  /// The host name or address to listen on.
  public var host: String

  /// The port to listen on, or 0 for any free port.
  public var port: Int

  /// The public origin without a path, such as `https://codes.example.com`. If `nil`, the
  /// Origin header is compared with the request's host, and cookies aren't restricted to https.
  public let origin: String?

  /// The API keys of backends.
  public let apiKeys: APIKeys

  /// Whether to serve pages on which anyone can try the service. Codes issued on the pages have separate rate
  /// limits (`VerificationService.Configuration.trialLimits`).
  public let hasPages: Bool

  /// Whether the page for the code verifies a complete code only when the user submits it.
  public let verifiesOnSubmit: Bool

  /// The networks of proxies whose X-Forwarded-For header is trusted.
  public let trustedProxies: [IPNetwork]

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - host: The host name or address to listen on.
  ///   - port: The port to listen on, or 0 for any free port.
  ///   - origin: The public origin. If it begins with `https:`, cookies are sent only over https.
  ///   - apiKeys: The API keys of backends. By default, requests that need a key are refused.
  ///   - trustedProxies: The networks of trusted proxies.
  ///   - hasPages: Whether to serve pages on which anyone can try the service.
  ///   - verifiesOnSubmit: Whether the page for the code verifies a complete code only when the user submits it.
  public init(
    host: String = "127.0.0.1",
    port: Int = 8080,
    origin: String? = nil,
    apiKeys: APIKeys = .none,
    trustedProxies: [IPNetwork] = [],
    hasPages: Bool = false,
    verifiesOnSubmit: Bool = false
  ) {
    self.host = host
    self.port = port
    self.apiKeys = apiKeys
    self.trustedProxies = trustedProxies
    self.hasPages = hasPages
    self.verifiesOnSubmit = verifiesOnSubmit
    self.origin = origin?.lowercased()
  }

  /// Whether the public origin uses https.
  var isSecure: Bool { origin?.hasPrefix("https:") ?? false }
}
