import Logging
import OneTimeCodeService
import ServiceLifecycle

/// Removes old challenges from time to time: whom a code was sent to is nobody's business for longer than it
/// must be.
struct Cleaning: Service {
  let service: VerificationService
  let logger: Logger

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        do {
          try await service.removeOld()
        } catch is CancellationError {
          return
        } catch {
          logger.warning("old challenges were not removed", metadata: ["error": "\(error)"])
        }
        try? await Task.sleep(for: .seconds(600))
      }
    }
  }
}
