import Foundation
import OneTimeCodeService
import TestSupport
import Testing

@testable import OneTimeCodeDelivery

@Suite("HTTP transport", .timeLimit(.minutes(1)))
struct HTTPExchangeTests {
  private static let accepted = "HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\n{}"

  private func request(_ url: String, headers: [(name: String, value: String)] = []) -> HTTPExchange.Request {
    HTTPExchange.Request(method: "POST", url: url, headers: headers, body: "text")
  }

  private func response(_ request: HTTPExchange.Request) async throws -> HTTPExchange.Response {
    guard case .success(let response) = await HTTPExchange(timeout: .seconds(50)).send(request) else {
      throw NoResponse()
    }
    return response
  }

  private struct NoResponse: Error {}

  @Test("Requests one after the other share a connection; requests side by side don't wait for each other")
  func connections() async throws {
    let server = try RawServer { _, _ in .respond(Self.accepted) }
    for _ in 0..<5 {
      let response = try await self.response(request(server.url))
      #expect(response.status == 201 && response.body == Data("{}".utf8))
    }
    #expect(server.connections == 1)
    #expect(server.requests.count == 5)
    let hanging = try RawServer { _, count in count == 101 ? .respondAll(Self.accepted) : .wait }
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<101 { group.addTask { try await response(request(hanging.url)).status } }
      for try await status in group { #expect(status == 201) }
    }
  }

  @Test("A request whose response is lost is sent once, also on a connection that is used again")
  func lost() async throws {
    let server = try RawServer { _, count in count == 2 ? .close : .respond(Self.accepted) }
    _ = try await response(request(server.url))
    #expect(await HTTPExchange().send(request(server.url)) == .failure(DeliveryResult(.unanswered)))
    #expect(server.requests.count == 2)
    _ = try await response(request(server.url))
    #expect(server.requests.count == 3)
  }

  @Test("A cancelled request ends immediately, and is known to have been sent")
  func cancelled() async throws {
    let server = try RawServer { _, _ in .wait }
    let task = Task { await HTTPExchange(timeout: .seconds(300)).send(request(server.url)) }
    while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
    // Without the cancellation, the test would exceed its time limit.
    task.cancel()
    #expect(await task.value == .failure(DeliveryResult(.unanswered)))
    let early = Task {
      try? await Task.sleep(for: .seconds(300))
      return await HTTPExchange().send(request(server.url))
    }
    early.cancel()
    #expect(await early.value == .failure(DeliveryResult(.retry, "unreachable")))
    #expect(server.requests.count == 1)
  }

  @Test(
    "No connection is made to a link-local or metadata address, and none without TLS to another machine",
    arguments: [
      "https://169.254.169.254/", "http://169.254.169.254/", "https://[fe80::1%25lo]/",
      "https://[fd00:ec2::254]/",
      "https://[::ffff:169.254.169.254]/", "https://[64:ff9b::a9fe:a9fe]/", "https://100.100.100.200/",
      "https://2852039166/", "http://192.0.2.1/", "http://[2001:db8::1]/",
    ]
  )
  func addresses(url: String) async throws {
    let answer = await HTTPExchange(timeout: .seconds(50)).send(request(url))
    #expect(answer == .failure(DeliveryResult(.misconfigured, "address")))
  }

  @Test("Redirects aren't followed, and nothing is decompressed")
  func direct() async throws {
    let other = try RawServer { _, _ in .respond(Self.accepted) }
    let server = try RawServer { _, _ in
      .respond(
        "HTTP/1.1 307 X\r\nLocation: \(other.url)\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc"
      )
    }
    let response = try await self.response(request(server.url))
    #expect(response.status == 307)
    #expect(response.body == Data("abc".utf8))
    #expect(other.requests.isEmpty)
    #expect(server.requests[0].lowercased().contains("accept-encoding") == false)
  }

  @Test("Interim responses are skipped, and empty headers are sent")
  func head() async throws {
    let server = try RawServer { _, _ in
      .respond("HTTP/1.1 103 Early Hints\r\nRetry-After: 9\r\n\r\nHTTP/1.1 503 X\r\nretry-after:  7 \r\n\r\n")
    }
    let response = try await self.response(request(server.url, headers: [("X-Empty", ""), ("X-One", "1")]))
    #expect(response.status == 503 && response.retryAfter == "7")
    #expect(
      server.requests[0].contains("\r\nX-Empty:\r\n") && server.requests[0].contains("\r\nX-One: 1\r\n")
    )
  }

  @Test(
    "A response that isn't HTTP, or whose headers are larger than 64 KB, counts as none",
    arguments: ["\u{1}\u{2}\u{3}\r\n\r\n", "HTTP/1.1 201 X\r\n", "HTTP/1.1 201 X\r\n" + large + "\r\n"]
  )
  func invalid(text: String) async throws {
    let server = try RawServer { _, _ in .respond(text) }
    let answer = await HTTPExchange(timeout: .seconds(50)).send(request(server.url))
    #expect(answer == .failure(DeliveryResult(.unanswered)))
  }

  private static let large = String(
    repeating: "X-Long: \(String(repeating: "y", count: 1000))\r\n",
    count: 70
  )
}

/// A server that reads HTTP requests, and responds with text that needn't be HTTP.
private final class RawServer: Sendable {
  enum Reaction {
    case respond(String)
    /// Responds to this request, and to all that wait.
    case respondAll(String)
    case wait
    case close
  }

  private struct State {
    var connections = 0
    var requests: [String] = []
    var waiting: [Int32] = []
  }

  private let state = Mutex(State())
  private let listener: Int32
  private let react: @Sendable (_ request: String, _ count: Int) -> Reaction
  let url: String

  var connections: Int { state.value.connections }
  var requests: [String] { state.value.requests }

  init(_ react: @escaping @Sendable (_ request: String, _ count: Int) -> Reaction) throws {
    self.react = react
    #if os(Linux)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let listener = socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    try withUnsafeMutablePointer(to: &address) {
      try $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        try #require(bind(listener, address, size) == 0 && listen(listener, 256) == 0)
        try #require(getsockname(listener, address, &size) == 0)
      }
    }
    self.listener = listener
    url = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/"
    Thread.detachNewThread { [self] in
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return }
        state.withLock { $0.connections += 1 }
        Thread.detachNewThread { self.serve(client) }
      }
    }
  }

  private func serve(_ client: Int32) {
    var received = ""
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(client, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      received += String(decoding: buffer.prefix(count), as: UTF8.self)
      // Each request has the same body.
      guard received.hasSuffix("\r\n\r\ntext") else { continue }
      let total = state.withLock { state in
        state.requests.append(received)
        return state.requests.count
      }
      let reaction = react(received, total)
      received = ""
      switch reaction {
      case .respond(let text): send(text, to: client)
      case .respondAll(let text):
        for other in state.withLock({ $0.waiting }) { send(text, to: other) }
        send(text, to: client)
      case .wait: state.withLock { $0.waiting.append(client) }
      case .close:
        close(client)
        return
      }
    }
    close(client)
  }

  private func send(_ text: String, to client: Int32) {
    _ = text.withCString { write(client, $0, strlen($0)) }
    // A response without a length ends with the connection.
    if !text.contains("Content-Length") { shutdown(client, Int32(SHUT_RDWR)) }
  }
}
