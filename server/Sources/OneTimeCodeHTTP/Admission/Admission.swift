import HTTPTypes
import Hummingbird
import NIOCore
import OneTimeCodeService

/// Decides which app, and which client's limits, a request counts towards.
struct Admission: Sendable {
  let installation: Installation
  let keys: APIKeys
  let proxies: ProxyTrust
  let unknownChallenges = UnknownChallenges()

  /// Returns the rate-limit identity of a client without an API key, or `nil` if `peer` is `nil`.
  func visitor(peer: IPAddress?, _ headers: HTTPFields) -> String? {
    proxies.client(peer: peer, headers)?.client
  }

  /// Returns the identity of a backend's client, as given in X-Forwarded-For, or `nil` without that header:
  /// client limits don't apply to a backend itself. If the client's address is malformed, the address after
  /// it is limited, so no client escapes its limit. Without required keys, all clients count as visitors.
  func behindBackend(peer: IPAddress?, _ headers: HTTPFields) -> String? {
    guard !keys.isOpen else { return visitor(peer: peer, headers) }
    guard let peer, headers[.xForwardedFor] != nil else { return nil }
    var trust = proxies
    trust.networks.append(IPNetwork(peer))
    return trust.client(peer: peer, headers)?.client
  }
}

/// A request context with Hummingbird's own context and the address of the peer.
public struct ServerRequestContext: RequestContext {
  /// The part of the context that Hummingbird uses.
  public var coreContext: CoreRequestContextStorage

  /// The IP address of the peer (a client, backend or proxy), or `nil` if the connection has none.
  let peer: IPAddress?

  /// What the audit line of the request says in addition to the key, the route and the outcome.
  let audit = AuditNotes()

  /// The backend that has sent the request, or `nil` if the route requires no API key.
  var knownBackend: Backend?

  /// The backend that has sent the request.
  ///
  /// - Throws: ``Problem/unauthorized`` if the route requires no API key.
  var backend: Backend {
    get throws {
      guard let knownBackend else { throw Problem.unauthorized }
      return knownBackend
    }
  }

  /// Creates the context of a request that arrived on the channel of `source`.
  public init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    peer = IPAddress(source.channel.remoteAddress)
  }
}

/// The proxies whose X-Forwarded-For header is trusted.
///
/// Each proxy appends its peer's address to X-Forwarded-For; this server's peer counts as the last address.
/// The client is the last address that isn't a trusted proxy's. Clients can forge all addresses before it.
struct ProxyTrust: Sendable {
  var networks: [IPNetwork]

  /// A closure that is called if a trusted proxy has sent a value that isn't an address. All clients then share the
  /// proxy's rate limits, so the operator must know.
  var reportMalformed: @Sendable () -> Void = {}

  /// Returns the client's address, or `nil` if `peer` is `nil`. Reads the header from its end, up to the
  /// first untrusted or malformed address, and at most 16 addresses. Empty elements are ignored (RFC 9110, 5.6.1).
  func client(peer: IPAddress?, _ headers: HTTPFields) -> IPAddress? {
    guard var client = peer else { return nil }
    // A request may have several fields with this name, which form one list.
    let list = headers[values: .xForwardedFor].joined(separator: ",")
    var hops = list.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }.suffix(Self.longestChain)
    while networks.contains(where: { $0.contains(client) }), let hop = hops.popLast() {
      guard let address = IPAddress(withPort: hop) else {
        reportMalformed()
        break
      }
      client = address
    }
    return client
  }

  private static let longestChain = 16
}

extension Substring {
  fileprivate var trimmed: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    guard let end = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return start.prefix(0) }
    return start[...end]
  }
}

extension HTTPField.Name {
  static let xForwardedFor = Self("X-Forwarded-For") ?? .via
}
