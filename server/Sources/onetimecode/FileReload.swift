import Logging
import OneTimeCodeHTTP
import OneTimeCodeService
import ServiceLifecycle
import UnixSignals

/// A service that reads the files of API keys and test recipients again after SIGHUP, so that they change without a
/// restart. If a file is invalid, what was read from it before stays.
struct FileReload: Service {
  let settings: Settings
  let keys: APIKeys
  let service: VerificationService
  let logger: Logger

  func run() async throws {
    for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
      do {
        keys.replaceKeys(with: try settings.apiKeys)
        logger.notice("the API keys were reloaded")
      } catch {
        logger.error("the API keys weren't reloaded", metadata: ["error": "\(error)"])
      }
      await readTestRecipients()
    }
  }

  private func readTestRecipients() async {
    guard let testRecipients = service.configuration.testRecipients else { return }
    do {
      if let new = try settings.testRecipients { testRecipients.replaceEntries(with: new) }
      logger.notice("the test recipients were reloaded", metadata: ["count": "\(testRecipients.count())"])
    } catch {
      logger.error("the test recipients weren't reloaded", metadata: ["error": "\(error)"])
    }
    do {
      try await service.checkTestRecipients()
    } catch {
      // Issuing a code to one of them checks it.
      logger.error("the test recipients weren't checked", metadata: ["error": "\(error)"])
    }
  }
}
