import Logging
import OneTimeCodeHTTP
import ServiceLifecycle
import UnixSignals

/// A service that reads the file of API keys again after SIGHUP, so that keys change without a restart.
struct KeyReload: Service {
  let settings: Settings
  let keys: APIKeys
  let logger: Logger

  func run() async throws {
    for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
      do {
        keys.replaceKeys(with: try settings.apiKeys)
        logger.notice("the API keys were read again")
      } catch {
        logger.error("the API keys are unchanged", metadata: ["error": "\(error)"])
      }
    }
  }
}
