import HTTPTypes
import Hummingbird
import OneTimeCodeService

/// Who has sent a request, and whose limits it counts towards.
struct Caller: Sendable {
  /// The backend whose API key the request has, or `nil` if it has none.
  let backend: Backend?

  /// The address of the person's device, or `nil` if no client's limits apply.
  let client: IPAddress?
}

extension Admission {
  /// Returns who has sent a request, for all routes.
  ///
  /// * With an API key, of any scope, the client is the address in the header `OneTimeCode-Client`. Without this header, no client's
  ///   limits apply: a backend's visitors never count as one.
  /// * Without a key, the client is the peer, or the one that trusted proxies name, see ``ProxyTrust``.
  ///
  /// If the server requires no keys, a request without the header is a visitor's.
  ///
  /// - Throws: ``Problem/unauthorized`` or ``Problem/unknownKey`` if the request has an unknown key, or names a client without a
  ///   key, ``Problem/client`` if the client isn't an address.
  func caller(of request: Request, _ context: ServerRequestContext) throws -> Caller {
    let names = request.headers[values: .oneTimeCodeClient]
    if !keys.isOpen, !request.hasAPIKey {
      // The backend has forgotten its key. Otherwise, all its visitors would have the backend's address.
      guard names.isEmpty else { throw Problem.unauthorized }
      return Caller(backend: nil, client: proxies.client(peer: context.peer, request.headers))
    }
    let backend = try backend(of: request)
    guard let name = names.first else {
      let visitor = proxies.client(peer: context.peer, request.headers)
      return Caller(backend: backend, client: keys.isOpen ? visitor : nil)
    }
    guard names.count == 1, let client = IPAddress(name) else { throw Problem.client }
    if client.isLoopback, !keys.isOpen { proxies.warn(.loopback) }
    return Caller(backend: backend, client: client)
  }

  /// Returns the client whose limits apply to a request for a code or its verification. Logs a warning if a backend names none.
  func countedClient(of caller: Caller?) -> IPAddress? {
    if let caller, caller.backend != nil, caller.client == nil, !keys.isOpen { proxies.warn(.unnamed) }
    return caller?.client
  }
}

extension Request {
  /// Whether the request has an API key, which may be unknown. Other schemes of `Authorization` aren't the service's.
  fileprivate var hasAPIKey: Bool {
    headers[values: .authorization].contains { $0.prefix(7).lowercased() == "bearer " }
  }
}

/// What is wrong with how clients are named. An operator must know, because clients may share limits.
enum ClientWarning: String, Sendable {
  case malformed =
    "A proxy has sent an X-Forwarded-For without an IP address, so clients share the proxy's limits."
  case untrusted =
    "An X-Forwarded-For was ignored, because its sender isn't in --trusted-proxies and has sent no API key, so clients may share its limits."
  case unnamed =
    "A backend has requested or verified a code without naming its client, so no client's limits apply; see OneTimeCode-Client."
  case loopback =
    "A backend names a client at a loopback address, which is probably its proxy's, so clients may share limits; see OneTimeCode-Client."
}

/// The proxies whose X-Forwarded-For header is trusted.
///
/// Each proxy appends its peer's address to X-Forwarded-For; this server's peer counts as the last address.
/// The client is the last address that isn't a trusted proxy's. Clients can forge all addresses before it.
struct ProxyTrust: Sendable {
  var networks: [IPNetwork]

  /// A closure that is called for each request with a mistake.
  var warn: @Sendable (ClientWarning) -> Void = { _ in }

  /// Returns the client's address, or `nil` if `peer` is `nil`. Reads the header from its end, up to the
  /// first untrusted or malformed address, and at most 16 addresses. Empty elements are ignored (RFC 9110, 5.6.1).
  func client(peer: IPAddress?, _ headers: HTTPFields) -> IPAddress? {
    guard var client = peer else { return nil }
    func isProxy(_ address: IPAddress) -> Bool { networks.contains { $0.contains(address) } }
    // A request may have several fields with this name, which form one list.
    let list = headers[values: .xForwardedFor].joined(separator: ",")
    var hops = list.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }.suffix(Self.longestChain)
    if !hops.isEmpty, !isProxy(client) { warn(.untrusted) }
    while isProxy(client), let hop = hops.popLast() {
      guard let address = IPAddress(withPort: hop) else {
        warn(.malformed)
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
  /// The header in which a backend names its client. No proxy rewrites it.
  static let oneTimeCodeClient = Self("OneTimeCode-Client") ?? .via
}
