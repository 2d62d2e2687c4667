import HTTPTypes

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
