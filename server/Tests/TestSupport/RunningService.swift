import Logging
import OneTimeCodeService
import ServiceLifecycle

/// A service that runs in a service group, as in a server.
public struct RunningService: Sendable {
  private let group: ServiceGroup
  private let task: Task<Void, any Error>

  /// Runs a service while `body` runs, then cancels it, as if the server crashed.
  public static func run(
    _ service: VerificationService,
    _ body: (RunningService) async throws -> Void
  ) async throws {
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let group = ServiceGroup(configuration: .init(services: [service.installation], logger: logger))
    let running = RunningService(group: group, task: Task { try await group.run() })
    do {
      try await body(running)
    } catch {
      await running.cancel()
      throw error
    }
    await running.cancel()
  }

  private func cancel() async {
    task.cancel()
    _ = await task.result
  }

  /// Shuts the service down gracefully, and waits until it has ended.
  public func shutDown() async throws {
    await group.triggerGracefulShutdown()
    try await task.value
  }
}
