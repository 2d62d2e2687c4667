import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// A channel handler that responds with 100 to a request with `Expect: 100-continue`, before its body is read
/// (RFC 9110, 10.1.1). Without a response, clients such as curl wait for a second.
final class ContinueResponder: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias OutboundOut = HTTPResponsePart

  func handlerAdded(context: ChannelHandlerContext) {
    OldHTTP.add(to: context.pipeline.syncOperations)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    context.fireChannelRead(data)
    if case .head(let head) = unwrapInboundIn(data),
      head.headerFields[.expect]?.lowercased() == "100-continue"
    {
      context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
    }
  }
}
