import Logging
import OneTimeCodeService
import ServiceLifecycle

/// Deletes old challenges every 10 minutes, so that recipients aren't stored longer than necessary.
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
          logger.warning("old challenges weren't removed", metadata: ["error": "\(error)"])
        }
        try? await Task.sleep(for: .seconds(600))
      }
    }
  }
}

/// Delivers due messages every second, including those of servers that stopped, and updates conversion rates.
struct OutboxService: Service {
  let service: VerificationService

  func run() async throws {
    await cancelWhenGracefulShutdown {
      // Run concurrently, so that a slow delivery doesn't delay the others.
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
