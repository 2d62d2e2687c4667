import NIOCore
import NIOHTTPTypes
import OneTimeCodeService

/// A channel handler that closes a connection if its client takes too long to send a request.
///
/// A client that occasionally sends a byte would keep an idle timeout from firing, so this handler limits the
/// time until the request is complete.
final class RequestDeadline: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart

  /// The time limit from the end of a request, through its response, until the head of the next request.
  static let wait = TimeAmount.seconds(30)

  /// The time limit from the head of a request until the end of its body.
  static let body = TimeAmount.seconds(10)

  /// The time limit for a head while more than ``crowd`` connections are open. Otherwise, clients that only connect could
  /// use up all connections, and others, such as health checks, would wait.
  static let crowdedWait = TimeAmount.milliseconds(500)

  /// The time limit for a body while more than ``crowd`` connections are open.
  static let crowdedBody = TimeAmount.seconds(2)

  /// The number of connections above which ``crowdedWait`` applies.
  static let crowd = 3072

  private let connections: Connections
  private var deadline = NIODeadline.distantFuture
  /// The next time at which the deadline is compared with the clock, and the task that does so.
  private var check: (time: NIODeadline, task: Scheduled<Void>)?

  /// The number of open connections of a server.
  final class Connections: Sendable {
    let count = Mutex(0)
  }

  init(_ connections: Connections) {
    self.connections = connections
    connections.count.withLock { $0 += 1 }
  }

  deinit {
    connections.count.withLock { $0 -= 1 }
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { close(context, in: headWait(Self.body)) }
  }

  func channelActive(context: ChannelHandlerContext) {
    // The client of a new connection must send the head of its first request within the shorter limit.
    close(context, in: headWait(Self.body))
    context.fireChannelActive()
  }

  private func headWait(_ usual: TimeAmount) -> TimeAmount {
    isCrowded ? Self.crowdedWait : usual
  }

  private var isCrowded: Bool { connections.count.withLock { $0 } > Self.crowd }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head: close(context, in: isCrowded ? Self.crowdedBody : Self.body)
    case .body: break
    case .end: close(context, in: Self.wait)
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { close(context, in: headWait(Self.wait)) }
    context.write(data, promise: promise)
  }

  func channelInactive(context: ChannelHandlerContext) {
    check?.task.cancel()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    check?.task.cancel()
  }

  /// Sets the deadline. Schedules a task only if none comes in time: a connection's requests share tasks, because scheduling
  /// and cancelling several for each request would take longer than to read one.
  private func close(_ context: ChannelHandlerContext, in time: TimeAmount) {
    deadline = .now() + time
    if let check, check.time <= deadline { return }
    check?.task.cancel()
    scheduleCheck(of: context.channel)
  }

  private func scheduleCheck(of channel: any Channel) {
    let task = channel.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) { [self] in
      check = nil
      if .now() < deadline { scheduleCheck(of: channel) } else { channel.close(promise: nil) }
    }
    check = (deadline, task)
  }
}
