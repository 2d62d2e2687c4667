import Logging
import OneTimeCodeService
import ServiceLifecycle

/// A service that deletes old challenges, with their recipients, and expired counters every 10 minutes.
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

/// A service that delivers all servers' due messages every second, and updates conversion rates every 5 s.
struct OutboxService: Service {
  let service: VerificationService

  func run() async throws {
    await cancelWhenGracefulShutdown {
      async let rates: Void = updateRates()
      while !Task.isCancelled {
        await service.deliverWaiting()
        try? await Task.sleep(for: .seconds(1))
      }
      await rates
    }
    // The task may be cancelled already, because a connection stayed open.
    await Task { await service.finishDelivering(within: Self.longestDrain) }.value
  }

  /// The time for which a shutdown waits for messages in flight, in seconds.
  static let longestDrain = 6

  private func updateRates() async {
    while !Task.isCancelled {
      _ = try? await service.updateConversionRates()
      try? await Task.sleep(for: .seconds(5))
    }
  }
}
