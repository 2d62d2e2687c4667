import NIOCore
import NIOHTTPTypes

/// Closes a connection whose client takes too long to send a request.
///
/// An idle time alone does not end a client that sends one byte now and then: what counts is the time until the
/// request is complete.
final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart

  /// How long a connection may wait for its next request, its head included.
  static let wait = TimeAmount.seconds(30)

  /// How long the body may take once the head is there.
  static let body = TimeAmount.seconds(10)

  private var deadline: Scheduled<Void>?

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { close(context, in: Self.body) }
  }

  func channelActive(context: ChannelHandlerContext) {
    // Who connects has something to ask.
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
