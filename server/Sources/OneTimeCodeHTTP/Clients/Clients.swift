import HTTPTypes
import Hummingbird
import NIOCore

/// Who is at the other end, for the limits of each client.
struct Clients: Sendable {
  let keys: APIKeys
  let proxies: ProxyTrust

  /// The client address of somebody who visits the pages, or uses an address of the API that asks for no key.
  func visitor(peer: IPAddress?, _ headers: HTTPFields) -> String? {
    proxies.client(peer: peer, headers)?.client
  }

  /// The client address of somebody for whom a backend asks. The backend itself is no client: it is limited only
  /// by what it says of its own, in X-Forwarded-For, and by the limits for recipients and for all.
  func behindBackend(peer: IPAddress?, _ headers: HTTPFields) -> String? {
    guard !keys.isOpen else { return visitor(peer: peer, headers) }
    guard let peer, headers[.xForwardedFor] != nil else { return nil }
    let trust = ProxyTrust(networks: proxies.networks + [IPNetwork(peer)])
    return trust.client(peer: peer, headers)?.client
  }
}

/// What belongs to a request: besides Hummingbird's own, where it came from.
public struct SiteContext: RequestContext {
  /// Hummingbird's own part of it.
  public var coreContext: CoreRequestContextStorage

  /// The address at the other end of the connection: a client's, or a proxy's.
  let peer: IPAddress?

  /// The context of a request.
  public init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    peer = IPAddress(source.channel.remoteAddress)
  }
}

/// Which proxies are believed when they say whom they speak for.
///
/// Each proxy appends the address that it was reached from to X-Forwarded-For. Read from the end, the first one
/// that is no proxy of ours is the client; everything before it is the client's own invention.
struct ProxyTrust: Sendable {
  let networks: [IPNetwork]

  /// The client that a request came from; nothing if the connection has no IP address.
  func client(peer: IPAddress?, _ headers: HTTPFields) -> IPAddress? {
    guard var client = peer else { return nil }
    // Several fields of this name are one list.
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
