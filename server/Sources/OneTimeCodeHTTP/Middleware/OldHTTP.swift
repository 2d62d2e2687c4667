import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// A channel handler for HTTP/1.0, which Hummingbird doesn't distinguish from HTTP/1.1. Clients that read a response until
/// the connection closes would wait (RFC 9112, 9.3), and the expectation of 100 must be ignored (RFC 9110, 10.1.1).
final class OldHTTP: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  /// Adds a handler to a pipeline, before the one that drops the version of requests.
  static func add(to pipeline: ChannelPipeline.SynchronousOperations) {
    guard let codec = try? pipeline.context(handlerType: HTTP1ToHTTPServerCodec.self) else { return }
    try? pipeline.addHandler(OldHTTP(), position: .before(codec.handler))
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data), head.version == .http1_0 else {
      return context.fireChannelRead(data)
    }
    head.headers.remove(name: "Expect")
    head.headers.replaceOrAdd(name: "Connection", value: "close")
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }
}
