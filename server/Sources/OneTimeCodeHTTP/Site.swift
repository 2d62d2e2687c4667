/// Where the service is reached.
public struct Site: Sendable {
  /// The host name or address that it listens on.
  public var host: String

  /// The port that it listens on; 0 for any that is free.
  public var port: Int

  /// The origin that browsers reach it at, if that is another one, because it stands behind a proxy for
  /// instance: `https://codes.example.com`, without a path.
  public let origin: String?

  /// A site.
  ///
  /// - Parameters:
  ///   - host: The host name or address to listen on.
  ///   - port: The port to listen on; 0 for any that is free.
  ///   - origin: The origin that browsers reach it at. If it starts with `https:`, cookies are sent by
  ///     https alone.
  public init(host: String = "127.0.0.1", port: Int = 8080, origin: String? = nil) {
    self.host = host
    self.port = port
    self.origin = origin?.lowercased()
  }

  /// Whether browsers come by https.
  var isSecure: Bool { origin?.hasPrefix("https:") ?? false }
}
