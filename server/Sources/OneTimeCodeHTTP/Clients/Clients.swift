import HTTPTypes
import Hummingbird
import NIOCore

struct Clients: Sendable {
  let keys: APIKeys
  let proxies: ProxyTrust

  /// Returns the client address of a request for a page, or for an API path without a key.
  func visitor(peer: IPAddress?, _ headers: HTTPFields) -> String? {
    proxies.client(peer: peer, headers)?.client
  }

  /// Returns the address of a backend's client, as given in X-Forwarded-For. The backend's own address isn't
  /// limited.
  func behindBackend(peer: IPAddress?, _ headers: HTTPFields) -> String? {
    guard !keys.isOpen else { return visitor(peer: peer, headers) }
    guard let peer, headers[.xForwardedFor] != nil else { return nil }
    let trust = ProxyTrust(networks: proxies.networks + [IPNetwork(peer)])
    return trust.client(peer: peer, headers)?.client
  }
}

/// The context of a request: Hummingbird's own, and the peer's address.
public struct SiteContext: RequestContext {
  /// Hummingbird's context.
  public var coreContext: CoreRequestContextStorage

  /// The address of the peer: a client or a proxy.
  let peer: IPAddress?

  /// Creates the context of a request.
  public init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    peer = IPAddress(source.channel.remoteAddress)
  }
}

/// The proxies whose X-Forwarded-For header is trusted.
///
/// Each proxy appends the address of its peer to X-Forwarded-For. Read from the end, the first address that isn't a
/// trusted proxy is the client; clients can forge everything before it.
struct ProxyTrust: Sendable {
  let networks: [IPNetwork]

  /// Returns the client of a request, or `nil` if the connection has no IP address.
  func client(peer: IPAddress?, _ headers: HTTPFields) -> IPAddress? {
    guard var client = peer else { return nil }
    // Several fields with this name form one list.
    let list = headers[values: .xForwardedFor].joined(separator: ",")
    var hops = list.split(separator: ",", omittingEmptySubsequences: false).suffix(Self.longestChain)
    while networks.contains(where: { $0.contains(client) }), let hop = hops.popLast() {
      guard let address = IPAddress(hop.trimmed) else { break }
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
