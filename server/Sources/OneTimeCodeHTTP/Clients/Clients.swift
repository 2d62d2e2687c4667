import HTTPTypes
import Hummingbird
import NIOCore

struct Clients: Sendable {
  let keys: APIKeys
  let proxies: ProxyTrust

  /// Returns the identity of the client that sent a request without an API key, such as a browser.
  func visitor(peer: IPAddress?, _ headers: HTTPFields) -> String? {
    proxies.client(peer: peer, headers)?.client
  }

  /// Returns the identity of a backend's client, as given in X-Forwarded-For, or `nil` without that header: a
  /// backend's own requests aren't limited. If the header is malformed, the backend's address is limited, so
  /// that clients can't escape their limit. If no keys are required, every client counts as a visitor.
  func behindBackend(peer: IPAddress?, _ headers: HTTPFields) -> String? {
    guard !keys.isOpen else { return visitor(peer: peer, headers) }
    guard let peer, headers[.xForwardedFor] != nil else { return nil }
    let trust = ProxyTrust(networks: proxies.networks + [IPNetwork(peer)])
    return trust.client(peer: peer, headers)?.client
  }
}

/// A request context with Hummingbird's own context and the address of the peer.
public struct SiteContext: RequestContext {
  /// The part of the context that Hummingbird uses.
  public var coreContext: CoreRequestContextStorage

  /// The IP address of the peer, which is either the client or a proxy.
  let peer: IPAddress?

  /// Creates the context of a request.
  public init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    peer = IPAddress(source.channel.remoteAddress)
  }
}

/// The proxies whose X-Forwarded-For header is trusted.
///
/// Each proxy appends the address of its peer to X-Forwarded-For. The client is therefore the last address
/// that doesn't belong to a trusted proxy. Clients can forge all addresses before that one.
struct ProxyTrust: Sendable {
  let networks: [IPNetwork]

  /// Returns the client of a request, or `nil` if the connection has no IP address.
  func client(peer: IPAddress?, _ headers: HTTPFields) -> IPAddress? {
    guard var client = peer else { return nil }
    // A request may have several fields with this name, which form one list.
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
