import Logging
import Metrics
import OneTimeCodeHTTP
import OneTimeCodeService
import ServiceLifecycle
import UnixSignals

/// A service that reads the files of apps, API keys, test recipients and switches again after SIGHUP, so that they change without a
/// restart. If a file is invalid, what was read from it before stays.
struct FileReload: Service, CustomStringConvertible {
  let settings: Settings
  let appFactory: AppFactory
  let keys: APIKeys
  let installation: Installation
  let logger: Logger

  var description: String { "FileReload" }

  func run() async throws {
    for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
      readApps()
      readKeys()
      readSwitches()
      await readTestRecipients()
      for warning in Server.warnings(installation) { logger.warning("\(warning)") }
    }
  }

  /// Logs the keys that are refused because their apps don't exist, and sets the metric that tells whether the file of API
  /// keys is current.
  func acceptKeys() {
    guard settings.apiKeyFile != nil else { return }
    Self.setCurrent(true)
    for (line, app) in keys.lines(forAppsOtherThan: installation.appNames) {
      logger.warning(
        "an API key is refused, because there is no such app",
        metadata: ["line": "\(line)", "app": "\(app)"]
      )
    }
  }

  private func readKeys() {
    do {
      keys.replaceKeys(with: try settings.apiKeys)
      acceptKeys()
      logger.notice("the API keys were reloaded")
    } catch {
      Self.setCurrent(false)
      logger.error("the API keys weren't reloaded", metadata: ["error": "\(error)"])
    }
  }

  private static func setCurrent(_ isCurrent: Bool) {
    Meter(label: "onetimecode_api_keys_current").set(isCurrent ? 1 : 0)
  }

  private func readApps() {
    guard settings.apps != nil else { return }
    do {
      let apps = try AppsFile.read(for: settings)
      installation.replaceApps(with: try appFactory.makeApps(apps, of: installation.own))
      AppFactory.addSeries(of: apps)
      logger.notice("the apps were reloaded", metadata: ["count": "\(apps.count)"])
    } catch {
      AppFactory.setCurrent(false)
      logger.error("the apps weren't reloaded", metadata: ["error": "\(error)"])
    }
  }

  private func readSwitches() {
    guard settings.switches != nil else { return }
    let switches = appFactory.deliveryFactory.switches
    let paused = switches.pausedProviders
    do {
      try settings.readSwitches(switches)
      for name in paused { DeliveryLog.setPaused(name, false) }
      for name in switches.pausedProviders { DeliveryLog.setPaused(name, true) }
      logger.notice(
        "the switches were reloaded",
        metadata: [
          "paused": "\(switches.pausedProviders.joined(separator: ","))",
          "unthrottled": "\(switches.unthrottledPrefixes.joined(separator: ","))",
        ]
      )
    } catch {
      logger.error("the switches weren't reloaded", metadata: ["error": "\(error)"])
    }
  }

  /// Reads the installation's own test recipients. Those of the apps were read with the apps.
  private func readTestRecipients() async {
    if let testRecipients = installation.own.configuration.testRecipients {
      do {
        if let new = try settings.testRecipientEntries { testRecipients.replaceEntries(with: new) }
        logger.notice(
          "the test recipients were reloaded",
          metadata: ["count": "\(testRecipients.count())"]
        )
      } catch {
        logger.error("the test recipients weren't reloaded", metadata: ["error": "\(error)"])
      }
    }
    await checkTestRecipients()
  }

  /// Removes test recipients who have received real codes.
  func checkTestRecipients() async {
    do {
      try await installation.checkTestRecipients()
    } catch {
      // Issuing a code to one of them checks it.
      logger.error("the test recipients weren't checked", metadata: ["error": "\(error)"])
    }
  }
}
