import Foundation
import Hummingbird
import NIOCore
import OneTimeCodeService
import TestSupport

/// A local HTTP gateway that returns the response that a test sets.
struct Gateway: Sendable {
  struct Post: Sendable {
    let host: String
    let path: String
    let headers: HTTPFields
    let body: String
  }

  let posts = Mutex<[Post]>([])
  let status = Mutex<HTTPResponse.Status>(.accepted)
  let delay = Mutex<Duration>(.zero)
  let headers = Mutex<HTTPFields>([.location: "http://127.0.0.1:1/"])
  let text = Mutex("")

  /// Runs `body` with the gateway's URL, while the gateway responds to POST requests to any path.
  func serve(_ body: @escaping @Sendable (String) async throws -> Void) async throws {
    let (ports, continuation) = AsyncStream<Int>.makeStream()
    let router = Router()
    for path: RouterPath in ["/", "**"] {
      router.post(path) { request, _ -> Response in
        let bytes = try await request.body.collect(upTo: 100_000)
        posts.withLock {
          $0.append(
            Post(
              host: request.head.authority ?? "",
              path: request.uri.path,
              headers: request.headers,
              body: String(buffer: bytes)
            )
          )
        }
        try await Task.sleep(for: delay.value)
        return Response(
          status: status.value,
          headers: headers.value,
          body: .init(byteBuffer: ByteBuffer(string: text.value))
        )
      }
    }
    var application = Application(
      router: router,
      configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { continuation.yield($0.localAddress?.port ?? 0) }
    )
    // Hummingbird would log each start, and each connection that is open at the end.
    application.logger.logLevel = .critical
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [application] in try await application.run() }
      for await port in ports {
        try await body("http://127.0.0.1:\(port)/send")
        break
      }
      group.cancelAll()
    }
  }
}
