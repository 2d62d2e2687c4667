import Hummingbird
import Logging
import OneTimeCodeHTTP
import OneTimeCodeService

/// A server on this machine that offers the service over HTTP.
struct Server: Sendable {
  let address: String

  /// Serves an application of the same framework that answers "ok" while `body` runs.
  static func runTrivial(_ body: @escaping @Sendable (Server) async throws -> Void) async throws {
    let (ports, continuation) = AsyncStream<Int>.makeStream()
    var logger = Logger(label: "trivial")
    logger.logLevel = .critical
    let router = Router()
    router.get("/") { _, _ in "ok" }
    let application = Application(
      router: router,
      configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { continuation.yield($0.localAddress?.port ?? 0) },
      logger: logger
    )
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await application.run() }
      for await port in ports.prefix(1) { try await body(Server(address: "http://127.0.0.1:\(port)/")) }
      group.cancelAll()
    }
  }

  /// Serves each service on its own port while `body` runs.
  static func run(
    _ services: [VerificationService],
    _ body: @escaping @Sendable ([Server]) async throws -> Void
  ) async throws {
    let (ports, continuation) = AsyncStream<Int>.makeStream()
    var logger = Logger(label: "bench")
    logger.logLevel = .critical
    try await withThrowingTaskGroup(of: Void.self) { group in
      for service in services {
        let application = try buildApplication(
          installation: service.installation,
          configuration: ServerConfiguration(port: 0, apiKeys: .open),
          logger: logger
        ) { continuation.yield($0.localAddress?.port ?? 0) }
        group.addTask { try await application.run() }
        group.addTask { await service.installation.run() }
      }
      var servers: [Server] = []
      for await port in ports {
        servers.append(Server(address: "http://127.0.0.1:\(port)"))
        if servers.count < services.count { continue }
        try await body(servers)
        break
      }
      group.cancelAll()
    }
  }
}
