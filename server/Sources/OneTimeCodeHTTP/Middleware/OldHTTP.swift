import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// A channel handler for what depends on the version of HTTP, which Hummingbird doesn't see.
///
/// With HTTP/1.0, clients that read a response until the connection closes would wait (RFC 9112, 9.3), and the expectation of
/// 100 must be ignored (RFC 9110, 10.1.1). With HTTP/1.1, a request needs exactly one Host (RFC 9112, 3.2); otherwise, a
/// proxy and the service could read it as requests to different hosts.
final class OldHTTP: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private var hasRefused = false

  /// Adds a handler to a pipeline, before the one that drops the version of requests.
  static func add(to pipeline: ChannelPipeline.SynchronousOperations) {
    guard let codec = try? pipeline.context(handlerType: HTTP1ToHTTPServerCodec.self) else { return }
    try? pipeline.addHandler(OldHTTP(), position: .before(codec.handler))
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if hasRefused { return }
    if case .head(let head) = unwrapInboundIn(data),
      head.version == .http1_0 ? head.headers["Host"].count > 1 : head.headers["Host"].count != 1
    {
      return refuse(context)
    }
    guard case .head(var head) = unwrapInboundIn(data), head.version == .http1_0 else {
      return context.fireChannelRead(data)
    }
    head.headers.remove(name: "Expect")
    head.headers.replaceOrAdd(name: "Connection", value: "close")
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  private func refuse(_ context: ChannelHandlerContext) {
    hasRefused = true
    let headers: HTTPHeaders = ["Content-Length": "0", "Connection": "close"]
    context.write(
      wrapOutboundOut(.head(.init(version: .http1_1, status: .badRequest, headers: headers))),
      promise: nil
    )
    let channel = context.channel
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in channel.close(promise: nil) }
  }
}
