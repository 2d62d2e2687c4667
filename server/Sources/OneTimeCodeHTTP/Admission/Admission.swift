import Hummingbird
import OneTimeCodeService

/// Decides who has sent a request, what it may do, and which app's it is.
struct Admission: Sendable {
  let installation: Installation
  let keys: APIKeys
  let proxies: ProxyTrust
}

/// A request context with Hummingbird's own context and the address of the peer.
public struct ServerRequestContext: RequestContext {
  /// The part of the context that Hummingbird uses.
  public var coreContext: CoreRequestContextStorage

  /// The IP address of the peer (a client, backend or proxy), or `nil` if the connection has none.
  let peer: IPAddress?

  /// What the audit line of the request says in addition to the key, the route and the outcome.
  let audit = AuditNotes()

  /// The caller that the check of a key has found.
  var knownCaller: Caller?

  /// The backend that has sent the request.
  ///
  /// - Throws: ``Problem/unauthorized`` if the route requires no API key.
  var backend: Backend {
    get throws {
      guard let backend = knownCaller?.backend else { throw Problem.unauthorized }
      return backend
    }
  }

  /// The client whose limits the request counts towards, on routes that require an API key.
  var client: IPAddress? { knownCaller?.client }

  /// Creates the context of a request that arrived on the channel of `source`.
  public init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    peer = IPAddress(source.channel.remoteAddress)
  }
}
