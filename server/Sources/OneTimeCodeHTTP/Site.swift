/// Where the service is reached.
public struct Site: Sendable {
  /// The host name or address that it listens on.
  public var host: String

  /// The port that it listens on; 0 for any that is free.
  public var port: Int

  /// The origin that browsers reach it at, if that is another one, because it stands behind a proxy for
  /// instance: `https://codes.example.com`, without a path.
  public let origin: String?

  /// Which backends may issue codes and redeem receipts.
  public let apiKeys: APIKeys

  /// Whether there are pages on which anybody may have a code sent and enter it. They are for trying the service, with
  /// limits of their own (`VerificationService.Configuration.trialLimits`).
  public let hasPages: Bool

  /// The networks of the proxies before the server, which are believed when they name a client's address.
  public let trustedProxies: [IPNetwork]

  /// A site.
  ///
  /// - Parameters:
  ///   - host: The host name or address to listen on.
  ///   - port: The port to listen on; 0 for any that is free.
  ///   - origin: The origin that browsers reach it at. If it starts with `https:`, cookies are sent by
  ///     https alone.
  ///   - apiKeys: Which backends may issue codes and redeem receipts.
  ///   - trustedProxies: The networks of the proxies before the server.
  ///   - hasPages: Whether there are pages on which anybody may try the service.
  public init(
    host: String = "127.0.0.1",
    port: Int = 8080,
    origin: String? = nil,
    apiKeys: APIKeys = .none,
    trustedProxies: [IPNetwork] = [],
    hasPages: Bool = false
  ) {
    self.host = host
    self.port = port
    self.apiKeys = apiKeys
    self.trustedProxies = trustedProxies
    self.hasPages = hasPages
    self.origin = origin?.lowercased()
  }

  /// Whether browsers come by https.
  var isSecure: Bool { origin?.hasPrefix("https:") ?? false }
}
