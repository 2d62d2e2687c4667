import Hummingbird
import NIOCore

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
