import AsyncHTTPClient
import Foundation
import Hummingbird
import Logging
import OneTimeCodeHTTP
import OneTimeCodeService

/// The service, reached over HTTP on this machine.
struct Server: Sendable {
  let address: String
  let client: HTTPClient

  /// Serves while `body` runs, each service at a port of its own.
  static func run(
    _ services: [VerificationService],
    _ body: @escaping @Sendable ([Server]) async throws -> Void
  ) async throws {
    let (ports, port) = AsyncStream<Int>.makeStream()
    var logger = Logger(label: "bench")
    logger.logLevel = .critical
    var configuration = HTTPClient.Configuration()
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 64
    let client = HTTPClient(configuration: configuration)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for service in services {
        let application = try buildApplication(
          service: service,
          site: Site(port: 0, apiKeys: .open),
          logger: logger
        ) { port.yield($0.localAddress?.port ?? 0) }
        group.addTask { try await application.run() }
      }
      var servers: [Server] = []
      for await port in ports {
        servers.append(Server(address: "http://127.0.0.1:\(port)", client: client))
        if servers.count < services.count { continue }
        try await body(servers)
        break
      }
      group.cancelAll()
    }
    try await client.shutdown()
  }

  /// Posts JSON and returns a member of the answer.
  func post(_ path: String, _ json: String, member: String) async throws -> String {
    var request = HTTPClientRequest(url: address + path)
    request.method = .POST
    request.headers = ["Content-Type": "application/json"]
    request.body = .bytes(Data(json.utf8))
    let response = try await client.execute(request, timeout: .seconds(30))
    let body = try await response.body.collect(upTo: 65_536)
    let answer = try JSONSerialization.jsonObject(with: Data(buffer: body)) as? [String: Any]
    guard let value = answer?[member] else { throw Unexpected(answer: "\(answer ?? [:])") }
    return "\(value)"
  }

  struct Unexpected: Error {
    let answer: String
  }
}
