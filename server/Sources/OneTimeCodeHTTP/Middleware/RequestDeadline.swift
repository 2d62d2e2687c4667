import NIOCore
import NIOHTTPTypes

/// A channel handler that closes a connection if its client takes too long to send a request.
///
/// A client that occasionally sends a byte would keep an idle timeout from firing, so this handler limits the
/// time until the request is complete.
final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart

  /// The time limit from the end of a request, through its response, until the head of the next request.
  static let wait = TimeAmount.seconds(30)

  /// The time limit from the head of a request until the end of its body.
  static let body = TimeAmount.seconds(10)

  private var deadline: Scheduled<Void>?

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { close(context, in: Self.body) }
  }

  func channelActive(context: ChannelHandlerContext) {
    // The client of a new connection must send the head of its first request within the shorter limit.
    close(context, in: Self.body)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head: close(context, in: Self.body)
    case .body: break
    case .end: close(context, in: Self.wait)
    }
    context.fireChannelRead(data)
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    deadline?.cancel()
  }

  private func close(_ context: ChannelHandlerContext, in time: TimeAmount) {
    deadline?.cancel()
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
  }
}
