import Logging
import OneTimeCodeService
import ServiceLifecycle

/// Removes old challenges from time to time: whom a code was sent to is nobody's business for longer than it
/// must be.
struct CleanupService: Service {
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

/// Looks from time to time whether messages wait that nobody sees to: those of a server that was ended, or of
/// one that shares the database.
struct OutboxService: Service {
  let service: VerificationService

  func run() async throws {
    await cancelWhenGracefulShutdown {
      // Beside each other: what is slow to deliver holds up nothing else.
      await withDiscardingTaskGroup { group in
        group.addTask {
          while !Task.isCancelled {
            _ = try? await service.updateConversionRates()
            try? await Task.sleep(for: .seconds(5))
          }
        }
        while !Task.isCancelled {
          group.addTask { await service.deliverWaiting() }
          try? await Task.sleep(for: .seconds(1))
        }
      }
    }
    await service.finishDelivering(within: 3)
  }
}
