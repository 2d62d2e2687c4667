import Foundation
import Hummingbird
import Logging
import Metrics
import NIOCore
import OneTimeCodeHTTP
import OneTimeCodePostgreSQL
import OneTimeCodeSQLite
import OneTimeCodeService
import ServiceLifecycle

/// A server that runs the service until a signal arrives, and then shuts down gracefully.
struct Server {
  let settings: Settings
  /// The apps of `--apps`, as they are at the start.
  let apps: [AppSettings]

  init(_ settings: Settings, apps: [AppSettings] = []) {
    self.settings = settings
    self.apps = apps
  }

  /// Runs until Ctrl-C or SIGTERM.
  ///
  /// - Throws: ``Failure`` if the server can't run.
  func run() async throws {
    // Only this user may read the files that the server creates, such as the SQLite database and the key.
    umask(0o077)
    // `FileReload` handles this signal, whose default is to end the program.
    signal(SIGHUP, SIG_IGN)
    let log = LogStream()
    defer { log.flush(within: 1) }
    let logger = makeLogger(log)
    let configuration = try settings.serverConfiguration()
    let metrics = MetricsRegistry()
    MetricsSystem.bootstrap(metrics)
    _ = Counter(label: "onetimecode_log_lines_dropped_total")
    let deliveryLog = DeliveryLog(logger: logger)
    let switches = Switches()
    let deliveryFactory = DeliveryFactory(settings, switches: switches, observe: deliveryLog.observe)
    let appFactory = AppFactory(deliveryFactory: deliveryFactory, proofLog: ProofLog(logger: logger))
    let (own, others) = try makeApps(appFactory)
    try settings.readSwitches(switches)
    let store = try await openStore(logger)
    // Otherwise, a task that has yet to end could keep the database open, and its file without the write-ahead log's data.
    defer { try? store.close() }
    let installation = Installation(
      store: store,
      own,
      apps: others,
      switches: switches,
      report: deliveryLog.record
    )
    DeliveryLog.addSeries(of: installation.channels)
    if settings.events != nil { DeliveryLog.addEventSeries(of: "") }
    if settings.apps != nil { AppFactory.addSeries(of: apps) }
    for setting in settings.sources.descriptions { logger.debug("setting \(setting)") }
    for text in Self.briefTexts(installation) { logger.info("\(text)") }
    for warning in warnings(installation, configuration) { logger.warning("\(warning)") }
    for name in switches.pausedProviders { DeliveryLog.setPaused(name, true) }
    if let testRecipients = own.configuration.testRecipients {
      logger.notice("test recipients are configured", metadata: ["count": "\(testRecipients.count())"])
    }
    let reload = FileReload(
      settings: settings,
      appFactory: appFactory,
      keys: configuration.apiKeys,
      installation: installation,
      logger: logger
    )
    reload.acceptKeys()
    await reload.checkTestRecipients()
    try await run(installation, reload, configuration: configuration, metrics: metrics, logger: logger)
  }

  private func run(
    _ installation: Installation,
    _ reload: FileReload,
    configuration: ServerConfiguration,
    metrics: MetricsRegistry,
    logger: Logger
  ) async throws {
    let host = configuration.host
    let application = try buildApplication(
      installation: installation,
      configuration: configuration,
      metrics: metrics,
      logger: logger
    ) {
      channel in
      let port = channel.localAddress?.port ?? 0
      let address = host.contains(":") ? "[\(host)]" : host
      FileHandle.standardOutput.write(Data("Listening on http://\(address):\(port)\n".utf8))
    }
    let group = ServiceGroupConfiguration(
      // Services shut down in reverse order: deliveries end when no request can add a message any more.
      services: [
        installation, reload, LimitedShutdown(service: application, limit: .seconds(4)),
      ],
      gracefulShutdownSignals: [.sigterm, .sigint],
      logger: logger
    )
    do {
      try await ServiceGroup(configuration: group).run()
    } catch {
      throw failure(error)
    }
  }

  /// Settings that are allowed but are probably mistakes.
  private func warnings(_ installation: Installation, _ configuration: ServerConfiguration) -> [String] {
    var warnings = settings.sources.warnings + Self.warnings(installation)
    for (channel, prefixes) in settings.channelPrefixes.sorted(by: { $0.key.name < $1.key.name }) {
      let name = "--channel-prefixes, \(channel):"
      if installation.channels.contains(channel), prefixes.isEmpty {
        warnings.append("\(name) no messages are sent, because no prefix is allowed.")
      }
      if !prefixes.allowed.isEmpty, !installation.channels.contains(channel) {
        warnings.append("\(name) the prefixes have no effect, because no message is sent by \(channel).")
      }
      let outside = prefixes.allowed(outside: settings.allowedPrefixes)
      if !outside.isEmpty {
        let list = outside.joined(separator: ", ")
        warnings.append(
          "\(name) the prefixes \(list) have no effect, because --phone-prefixes doesn't allow them."
        )
      }
    }
    if installation.channels.contains(where: { $0.kind == .phone }), settings.allowedPrefixes.isEmpty {
      warnings.append("No messages are sent to phones, because --phone-prefixes allows no prefix.")
    }
    if settings.receipts == nil, settings.lists.contains(where: { $0.steps.contains { $0.wait != nil } }) {
      warnings.append("--plan: each step that waits is followed by the next one, because --receipts is off.")
    }
    if !apps.isEmpty, settings.apiKeyFile == nil {
      warnings.append("No request selects an app, because there is no --api-key-file.")
    }
    if configuration.apiKeys.isEmpty, !configuration.hasPages {
      warnings.append("No codes are issued, because there is no API key; see --api-key-file.")
    }
    return warnings
  }

  /// Warnings about files, which can change while the server runs.
  static func warnings(_ installation: Installation) -> [String] {
    SmallFile.warnings
      + installation.unreachableTestRecipients.map { app, line in
        let place = app.isEmpty ? "line \(line)" : "line \(line) of the app \(app)"
        return
          "--test-recipients, \(place): this recipient gets no codes, because no step reaches it or its phone prefix isn't allowed."
      } + textWarnings(installation)
  }

  /// Warnings about text messages that are too long for their text, or whose text lacks the app's name or isn't in their language.
  private static func textWarnings(_ installation: Installation) -> [String] {
    shortTexts(installation) { $0 != .brief }
  }

  /// The texts of text messages that have a form of their own, apart from those that need a warning.
  private static func briefTexts(_ installation: Installation) -> [String] {
    shortTexts(installation) { $0 == .brief }
  }

  private static func shortTexts(_ installation: Installation, _ isIncluded: (TextForm) -> Bool) -> [String] {
    guard installation.channels.contains(.sms) else { return [] }
    return installation.services.map(\.configuration).flatMap { configuration in
      let app = configuration.app.isEmpty ? "" : " of the app \(configuration.app)"
      let texts = configuration.shortTexts.filter { isIncluded($0.form) }
      return Dictionary(grouping: texts, by: \.purpose).sorted { $0.key < $1.key }.flatMap { purpose, texts in
        Dictionary(grouping: texts, by: \.form).sorted { $0.key.rawValue < $1.key.rawValue }.map {
          form,
          texts in
          let languages = texts.map(\.language).joined(separator: ", ")
          return "Text messages\(app) with the purpose \(purpose) \(form.change(in: languages))"
        }
      }
    }
  }

  private func makeLogger(_ stream: LogStream) -> Logger {
    var logger = Logger(label: "onetimecode") { StreamLogHandler(label: $0, stream: stream) }
    logger.logLevel = settings.logLevel
    return logger
  }

  /// Creates the installation's own app and the others.
  private func makeApps(
    _ appFactory: AppFactory
  ) throws -> (own: Installation.App, others: [Installation.App]) {
    let keys = KeyRing(try makeKey(), others: try settings.otherKeyFiles.map(KeyFile.read))
    let configuration = try configuration(
      keys: keys,
      testRecipients: try settings.testRecipientEntries,
      proofRequirement: try settings.proofRequirement(appFactory.proofLog.record)
    )
    let deliveryFactory = appFactory.deliveryFactory
    let own = Installation.App(
      configuration,
      plan: try deliveryFactory.makePlan(),
      events: try deliveryFactory.makeEvents()
    )
    let apps = try appFactory.makeApps(apps, of: own)
    if settings.receipts != nil, ([own] + apps).allSatisfy(\.plan.receiptReaders.isEmpty) {
      throw Failure("--receipts: no provider file of the settings describes receipts.")
    }
    return (own, apps)
  }

  /// Opens the database. Waits for PostgreSQL, which may start at the same time or may have no free connection.
  private func openStore(_ logger: Logger) async throws -> any ChallengeStore {
    let end = ContinuousClock.now + .seconds(Self.longestWait)
    while true {
      do {
        return try settings.openStore(logger)
      } catch {
        #if PostgreSQL
          let mayStart = (error as? PostgreSQLError)?.isUnavailable == true
        #else
          let mayStart = false
        #endif
        guard mayStart, ContinuousClock.now < end else { throw Failure("\(error)") }
        logger.warning("waiting for the database", metadata: ["error": "\(error)"])
        try await Task.sleep(for: .seconds(Double.random(in: 0.5...1.5)))
      }
    }
  }

  /// The time for which a starting server waits for its database, in seconds.
  private static let longestWait = 30

  /// Creates the configuration of the installation. Throws an error that names the setting.
  func configuration(
    keys: KeyRing,
    testRecipients: TestRecipients? = nil,
    proofRequirement: ProofRequirement? = nil
  ) throws(VerificationService.ConfigurationError) -> VerificationService.Configuration {
    try .init(
      keys: keys,
      format: settings.format,
      domain: settings.domain,
      codePage: settings.link,
      reportPage: settings.reportPage,
      appName: settings.appName,
      limits: settings.limits,
      // Trials need no stricter limits in development, where messages usually cost nothing.
      trialLimits: settings.development ? settings.limits : .trial,
      allowedPrefixes: settings.allowedPrefixes,
      channelPrefixes: settings.channelPrefixes,
      conversionThrottle: ConversionThrottle(minimumPercent: settings.minimumConversion),
      testRecipients: testRecipients,
      proofRequirement: proofRequirement,
      purposes: settings.purposes,
      texts: settings.texts,
      allowsShortCodes: settings.allowShortCodes
    )
  }

  private func makeKey() throws -> ServerKey {
    if settings.development {
      let defaultPath =
        if case .sqlite(let path) = settings.database { path + ".key" } else { "onetimecode.key" }
      return try KeyFile.readOrCreate(settings.keyFile ?? defaultPath)
    }
    guard let keyFile = settings.keyFile else {
      throw Failure(
        "The key is missing. Start with --key-file and a file of 32 random bytes, or with --development."
      )
    }
    return try KeyFile.read(keyFile)
  }

  private func failure(_ error: any Error) -> Failure {
    let address = "\(settings.host):\(settings.port)"
    if let error = error as? IOError {
      return error.errnoCode == EADDRINUSE
        ? Failure(
          "The port is in use: another program listens on \(address). Choose another port with --port."
        )
        : Failure("The server can't listen on \(address): \(String(cString: strerror(error.errnoCode))).")
    }
    return Failure("The server can't run on \(address): \(error)")
  }
}

/// A service that is cancelled some time after its graceful shutdown has begun, for example because a connection stays
/// open.
private struct LimitedShutdown: Service {
  let service: any Service
  let limit: Duration

  func run() async throws {
    try await withThrowingTaskGroup { group in
      group.addTask { try await service.run() }
      group.addTask {
        try? await gracefulShutdown()
        try? await Task.sleep(for: limit)
      }
      try await group.next()
      group.cancelAll()
    }
  }
}

extension TextForm {
  /// What the form changes in these languages, as the end of a sentence.
  fileprivate func change(in languages: String) -> String {
    switch self {
    case .full: "are complete in \(languages)."
    case .brief: "leave out the validity in \(languages), so that they fit."
    case .withoutName: "leave out --app-name in \(languages), so that they fit."
    case .english: "are in English instead of \(languages), so that they fit."
    case .tooLong:
      "don't fit in \(languages): they take more segments than --sms-segments allows, or more bytes than Android's SMS Retriever reads."
    }
  }
}

extension VerificationService.ConfigurationError: CustomStringConvertible {
  /// A message for operators, which names the setting.
  public var description: String {
    let configuration = VerificationService.Configuration.self
    return switch self {
    case .length:
      "A code must have \(configuration.lengths.lowerBound) to \(configuration.lengths.upperBound) symbols, or at least \(configuration.shortLengths.lowerBound) with --allow-short-codes."
    case .tooFewCodes:
      "There are too few different codes: at least \(configuration.fewestCodes) are required, or \(configuration.fewestShortCodes) with --allow-short-codes. Use more symbols or a larger alphabet."
    case .testRecipients: "--test-recipients: each code must match --length and --alphabet."
    case .appName: "--app-name: must have 1 to 30 visible characters."
    case .app: "An app's name has lowercase letters, digits and hyphens, and begins with a letter."
    case .codePage:
      "--link: must be an address of https without a fragment, such as https://example.com/code."
    case .domain: "--domain: must be a host name, such as example.com."
    case .purposes(let error): "--purposes: \(error.problems.first.map { "\($0)" } ?? "")"
    case .texts(let problems):
      "--texts: \(problems.first.map { "\($0)" } ?? "")\(problems.count > 1 ? " 'onetimecode send-test --show' lists all \(problems.count) problems." : "")"
    case .alphabet: "--alphabet: must not contain '#' together with --domain."
    }
  }
}

extension Settings {
  /// Opens the database.
  ///
  /// - Throws: ``Failure`` or the store's error. Both have a one-line description.
  func openStore(_ logger: Logger) throws -> any ChallengeStore {
    #if PostgreSQL
      if case .postgreSQL(let url) = self.database {
        return try PostgreSQLChallengeStore(
          address: url,
          connections: self.connections,
          report: ConnectionLog(logger: logger).record
        )
      }
    #endif
    guard case .sqlite(let path) = self.database else {
      throw Failure("This program was built without PostgreSQL. Build it with '--traits PostgreSQL'.")
    }
    return try SQLiteChallengeStore(path: path)
  }
}
