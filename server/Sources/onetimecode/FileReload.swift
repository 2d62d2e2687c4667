import Logging
import OneTimeCodeHTTP
import OneTimeCodeService
import ServiceLifecycle
import UnixSignals

/// A service that reads the files of apps, API keys and test recipients again after SIGHUP, so that they change without a
/// restart. If a file is invalid, what was read from it before stays.
struct FileReload: Service {
  let settings: Settings
  let serve: Serve
  let appFactory: AppFactory
  let keys: APIKeys
  let service: VerificationService
  let logger: Logger

  func run() async throws {
    for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
      let apps = readApps()
      do {
        // A key can be for an app that was added.
        keys.replaceKeys(with: try settings.apiKeys(service.appNames))
        logger.notice("the API keys were reloaded")
      } catch {
        logger.error("the API keys weren't reloaded", metadata: ["error": "\(error)"])
      }
      await readTestRecipients()
      for warning in Server.testRecipientWarnings(service, settings, apps) + Server.textWarnings(service) {
        logger.warning("\(warning)")
      }
    }
  }

  /// Returns the apps of the file, or none if they weren't reloaded.
  private func readApps() -> [AppSettings] {
    guard settings.appsFile != nil else { return [] }
    do {
      let apps = try AppsFile.read(for: serve)
      service.replaceApps(with: try appFactory.makeApps(apps, of: service.installation))
      AppFactory.addSeries(of: apps)
      logger.notice("the apps were reloaded", metadata: ["count": "\(apps.count)"])
      return apps
    } catch {
      AppFactory.setCurrent(false)
      logger.error("the apps weren't reloaded", metadata: ["error": "\(error)"])
      return []
    }
  }

  /// Reads the installation's own test recipients. Those of the apps were read with the apps.
  private func readTestRecipients() async {
    if let testRecipients = service.configuration.testRecipients {
      do {
        if let new = try settings.testRecipients { testRecipients.replaceEntries(with: new) }
        logger.notice(
          "the test recipients were reloaded",
          metadata: ["count": "\(testRecipients.count())"]
        )
      } catch {
        logger.error("the test recipients weren't reloaded", metadata: ["error": "\(error)"])
      }
    }
    do {
      try await service.checkTestRecipients()
    } catch {
      // Issuing a code to one of them checks it.
      logger.error("the test recipients weren't checked", metadata: ["error": "\(error)"])
    }
  }
}
