import Hummingbird
import Logging
import OneTimeCodeService
import ServiceLifecycle

/// The routes of the health checks for orchestrators: liveness and readiness.
struct HealthRoutes: Sendable {
  let readiness: Readiness

  func addRoutes(to router: some RouterMethods<ServerRequestContext>) {
    router.get("/health/live") { _, _ in Response.json(Health(status: "live")) }
    router.get("/health/ready") { _, context in
      if Task.isShuttingDownGracefully { throw Problem.notReady }
      guard await readiness.isReady(context.logger) else { throw Problem.notReady }
      return Response.json(Health(status: "ready"))
    }
  }

  private struct Health: Encodable {
    let status: String
  }
}

/// A readiness check that runs at most once a second, because it writes to the store and anyone can call it. It fails
/// after 3 seconds without a response, because load balancers don't wait longer.
actor Readiness {
  private let installation: Installation
  private var last: (task: Task<Void, any Error>, at: ContinuousClock.Instant, isLogged: Bool)?
  private var isRunning = false

  init(of installation: Installation) {
    self.installation = installation
  }

  /// Returns whether the store responds. A failed check is logged once, however many requests wait for it.
  func isReady(_ logger: Logger) async -> Bool {
    do {
      try await check()
      return true
    } catch {
      if last?.isLogged == false {
        last?.isLogged = true
        logger.error("not ready", metadata: ["error": "\(error)"])
      }
      return false
    }
  }

  private func check() async throws {
    let task = last.flatMap { isRunning || .now - $0.at < .seconds(1) ? $0.task : nil } ?? start()
    guard await task.ends(within: .seconds(3)) else { throw StoreUnavailable("the store doesn't respond") }
    try await task.value
  }

  private func start() -> Task<Void, any Error> {
    isRunning = true
    let task = Task {
      defer { isRunning = false }
      try await installation.check()
    }
    last = (task, .now, false)
    return task
  }
}
