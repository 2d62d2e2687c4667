import Hummingbird
import OneTimeCodeService

/// What an orchestrator asks: whether the process lives, and whether it can do its work.
struct HealthRoutes: Sendable {
  let service: VerificationService

  func addRoutes(to router: some RouterMethods<SiteContext>) {
    router.get("/health/live") { _, _ in Response.json(Health(status: "live")) }
    router.get("/health/ready") { _, context in
      do {
        try await service.check()
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
