import Hummingbird
import Logging
import OneTimeCodeHTTP
import OneTimeCodeService
import ServiceLifecycle

/// A server on this machine that offers the service over HTTP.
struct Server: Sendable {
  let address: String

  /// Serves an application of the same framework that answers "ok" while `body` runs.
  static func runTrivial(_ body: @escaping @Sendable (Server) async throws -> Void) async throws {
    let router = Router()
    router.get("/") { _, _ in "ok" }
    try await run(1, body: { try await body($0[0]) }) { logger, report in
      [
        Application(
          router: router,
          configuration: .init(address: .hostname("127.0.0.1", port: 0)),
          onServerRunning: { report($0.localAddress?.port) },
          logger: logger
        )
      ]
    }
  }

  /// Serves each service on its own port while `body` runs.
  static func run(
    _ services: [VerificationService],
    _ body: @escaping @Sendable ([Server]) async throws -> Void
  ) async throws {
    try await run(services.count, body: body) { logger, report in
      try services.flatMap { service -> [any Service] in
        [
          service.installation,
          try buildApplication(
            installation: service.installation,
            configuration: ServerConfiguration(port: 0, apiKeys: .open),
            logger: logger,
            onServerRunning: { report($0.localAddress?.port) }
          ),
        ]
      }
    }
  }

  /// Runs services, among them `count` servers that report their ports, while `body` runs. Then they shut down gracefully: NIO
  /// ends the program if a server is cancelled that has just accepted a connection.
  private static func run(
    _ count: Int,
    body: @escaping @Sendable ([Server]) async throws -> Void,
    services: (Logger, _ report: @escaping @Sendable (_ port: Int?) -> Void) throws -> [any Service]
  ) async throws {
    let (ports, continuation) = AsyncStream<Int>.makeStream()
    var logger = Logger(label: "bench")
    logger.logLevel = .critical
    let group = ServiceGroup(
      services: try services(logger) { continuation.yield($0 ?? 0) },
      logger: logger
    )
    async let end: Void = {
      defer { continuation.finish() }
      try await group.run()
    }()
    var servers: [Server] = []
    for await port in ports.prefix(count) { servers.append(Server(address: "http://127.0.0.1:\(port)")) }
    var result = Result<Void, any Error>.success(())
    // Otherwise, a server has failed, and `end` throws its error.
    if servers.count == count {
      do { try await body(servers) } catch { result = .failure(error) }
    }
    await group.triggerGracefulShutdown()
    try await end
    try result.get()
  }
}
