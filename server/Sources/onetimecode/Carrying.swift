import OneTimeCodeService
import ServiceLifecycle

/// Looks from time to time whether messages wait that nobody sees to: those of a server that was ended, or of
/// one that shares the database.
struct Carrying: Service {
  let service: VerificationService

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        await service.deliverWaiting()
        try? await Task.sleep(for: .seconds(1))
      }
    }
  }
}
