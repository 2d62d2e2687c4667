import Hummingbird
import OneTimeCodeService
import ServiceLifecycle

/// The routes of the health checks for orchestrators: liveness and readiness.
struct HealthRoutes: Sendable {
  let readiness: Readiness

  func addRoutes(to router: some RouterMethods<SiteContext>) {
    router.get("/health/live") { _, _ in Response.json(Health(status: "live")) }
    router.get("/health/ready") { _, context in
      if Task.isShuttingDownGracefully { throw Problem.notReady }
      do {
        try await readiness.check()
      } catch {
        context.logger.error("not ready", metadata: ["error": "\(error)"])
        throw Problem.notReady
      }
      return Response.json(Health(status: "ready"))
    }
  }

  private struct Health: Encodable {
    let status: String
  }
}

/// A readiness check that runs at most once a second, because it writes to the store and anyone can call it.
actor Readiness {
  private let service: VerificationService
  private var last: (task: Task<Void, any Error>, at: ContinuousClock.Instant)?

  init(service: VerificationService) {
    self.service = service
  }

  func check() async throws {
    if let last, ContinuousClock.now - last.at < .seconds(1) { return try await last.task.value }
    let task = Task { try await service.check() }
    last = (task, ContinuousClock.now)
    try await task.value
  }
}
