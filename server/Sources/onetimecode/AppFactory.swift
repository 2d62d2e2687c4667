import Foundation
import Metrics
import OneTimeCodeDelivery
import OneTimeCodeService

/// A factory for the apps of `--apps`.
struct AppFactory: Sendable {
  /// The factory of the installation's own delivery.
  let deliveryFactory: DeliveryFactory
  let proofLog: ProofLog

  /// Creates apps. Those with the installation's plan and receiver share its deliveries.
  ///
  /// - Throws: ``Failure`` with the place of a mistake.
  func makeApps(_ apps: [AppSettings], of installation: Installation.App) throws
    -> [Installation.App]
  {
    try checkProviderFiles(of: apps)
    return try apps.map { app in try app.reportingPlace { try makeApp(app, of: installation) } }
  }

  /// Checks that provider files with the same name are the same file, because receipts and metrics tell providers by name.
  ///
  /// - Throws: ``Failure`` with the place of a mistake.
  func checkProviderFiles(of apps: [AppSettings]) throws {
    var files = try providerFiles(of: deliveryFactory.settings)
    for app in apps {
      try app.reportingPlace {
        for (name, path) in try providerFiles(of: app.settings) {
          if let other = files[name], !SmallFile.isSame(other, path) {
            throw Failure("the files '\(path)' and '\(other)' have the same name '\(name)'.")
          }
          files[name] = path
        }
      }
    }
  }

  private func makeApp(_ app: AppSettings, of installation: Installation.App) throws
    -> Installation.App
  {
    let (settings, base) = (app.settings, deliveryFactory.settings)
    let factory = DeliveryFactory(
      settings,
      switches: deliveryFactory.switches,
      paces: deliveryFactory.paces,
      trace: deliveryFactory.trace,
      observe: deliveryFactory.observe
    )
    let configuration = try VerificationService.Configuration(
      app: app.name,
      of: installation.configuration,
      domain: settings.domain,
      codePage: settings.link,
      reportPage: settings.reportPage ?? base.reportPage,
      appName: settings.appName,
      limits: settings.limits,
      testRecipients: try settings.testRecipientEntries,
      proofRequirement: try settings.proofRequirement(proofLog.record),
      purposes: settings.purposes,
      texts: settings.texts
    )
    return Installation.App(
      configuration,
      plan: settings.lists == base.lists ? installation.plan : try factory.makePlan(),
      events: settings.events == base.events ? installation.eventDelivery : try factory.makeEvents(),
      origin: settings.origin
    )
  }

  /// Returns the paths of the provider files of settings, by the names in the files.
  private func providerFiles(of settings: Settings) throws -> [String: String] {
    let paths = settings.lists.flatMap(\.steps).compactMap { step in
      if case .provider(let path) = step.transport { path } else { nil }
    }
    do {
      return Dictionary(try paths.map { (try CheckProvider.read($0).name, $0) }) { first, _ in first }
    } catch is ProviderFileError {
      // Creating the delivery reports the mistake.
      return [:]
    }
  }

  /// Sets the metric that tells whether the file of apps is current, and creates the series of each app.
  static func addSeries(of apps: [AppSettings]) {
    setCurrent(true)
    for app in apps {
      if app.settings.events != nil { DeliveryLog.addEventSeries(of: app.name) }
      for event in ["issued", "verified", "redeemed"] {
        _ = Counter(label: "onetimecode_app_codes_total", dimensions: [("app", app.name), ("event", event)])
      }
    }
  }

  static func setCurrent(_ isCurrent: Bool) {
    Meter(label: "onetimecode_apps_current").set(isCurrent ? 1 : 0)
  }
}
