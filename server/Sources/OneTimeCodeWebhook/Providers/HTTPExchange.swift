import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// A sender of HTTP requests, with limits on time and size. Errors indicate whether a request was sent.
struct HTTPExchange {
  struct Response {
    let status: Int
    let headers: HTTPHeaders
    /// The body, or `nil` if the body is larger than ``HTTPExchange/largest`` or was cut off.
    let body: Data?

    /// Whether a proxy got no valid response (502, 504). The request may have been processed.
    var isFromProxy: Bool { HTTPExchange.isFromProxy(status) }
  }

  static func isFromProxy(_ status: Int) -> Bool { status == 502 || status == 504 }

  enum Failure: Error, Equatable {
    /// No byte of the request was sent.
    case notSent
    /// The request was sent, at least in part, but no response arrived.
    case unanswered
  }

  /// The maximum size of a response body, in bytes.
  static let largest = 65_536

  let client: HTTPClient
  let timeout: TimeAmount
  var trace: (@Sendable (String) -> Void)?

  /// Sends a request and reads the response, within the timeout.
  func send(_ request: HTTPClient.Request) async throws(Failure) -> Response {
    let reader = ResponseReader(trace: trace)
    let task = client.execute(request: request, delegate: reader, deadline: .now() + timeout)
    // Ignores the client's error, which may contain the address. The reader records whether data was sent.
    let response = await withTaskCancellationHandler {
      try? await task.get()
    } onCancel: {
      task.cancel()
    }
    if let response = response ?? reader.partialResponse { return response }
    throw reader.wasSent ? .unanswered : .notSent
  }
}

/// A delegate that collects a response and records whether the request was sent.
private final class ResponseReader: HTTPClientResponseDelegate, @unchecked Sendable {
  typealias Response = HTTPExchange.Response

  private let lock = NSLock()
  private let trace: (@Sendable (String) -> Void)?
  private var isSent = false
  private var head: HTTPResponseHead?
  private var body = Data()

  private struct TooLarge: Error {}

  init(trace: (@Sendable (String) -> Void)?) { self.trace = trace }

  var wasSent: Bool { lock.withLock { isSent } }

  /// The response without its body, or `nil` if no head was received.
  var partialResponse: HTTPExchange.Response? {
    lock.withLock {
      head.map { HTTPExchange.Response(status: Int($0.status.code), headers: $0.headers, body: nil) }
    }
  }

  func didSendRequestHead(task: HTTPClient.Task<Response>, _ head: HTTPRequestHead) {
    lock.withLock { isSent = true }
    trace?("Connected.")
  }

  func didSendRequest(task: HTTPClient.Task<Response>) { trace?("Sent.") }

  func didReceiveHead(task: HTTPClient.Task<Response>, _ head: HTTPResponseHead) -> EventLoopFuture<Void> {
    lock.withLock { self.head = head }
    return task.eventLoop.makeSucceededVoidFuture()
  }

  func didReceiveBodyPart(task: HTTPClient.Task<Response>, _ buffer: ByteBuffer) -> EventLoopFuture<Void> {
    let isTooLarge = lock.withLock {
      if body.count + buffer.readableBytes > HTTPExchange.largest { return true }
      body.append(contentsOf: buffer.readableBytesView)
      return false
    }
    return isTooLarge ? task.eventLoop.makeFailedFuture(TooLarge()) : task.eventLoop.makeSucceededVoidFuture()
  }

  func didFinishRequest(task: HTTPClient.Task<Response>) throws -> Response {
    try lock.withLock {
      guard let head else { throw HTTPExchange.Failure.unanswered }
      return Response(status: Int(head.status.code), headers: head.headers, body: body)
    }
  }
}
