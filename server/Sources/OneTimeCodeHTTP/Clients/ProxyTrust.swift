import HTTPTypes
import Hummingbird

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
