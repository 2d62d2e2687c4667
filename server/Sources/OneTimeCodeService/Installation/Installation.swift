import ServiceLifecycle

/// An installation of the service: a store, the apps that share it, and the worker that sends their messages and events.
///
///     let installation = Installation(
///       store: try SQLiteChallengeStore(path: "codes.sqlite"),
///       .init(try VerificationService.Configuration(key: key), delivery: ConsoleDelivery())
///     )
///     let service = installation.service
///     let challenge = try await service.issue(to: .phone("+44 20 7946 0958"), purpose: "sign-in")
///     let verdict = try await service.verify("985 391", challenge: challenge.id)
///
/// While ``run()`` runs, for example in a `ServiceGroup`, the messages are sent.
public final class Installation: Sendable {
  /// The installation's own app, whose name is empty.
  package let own: App
  let store: any ChallengeStore
  let apps: Apps
  let conversionTracker: ConversionTracker
  let outbox: OutboxWorker
  let random: RandomSource
  let report: @Sendable (ServiceReport) -> Void
  /// The time at which challenges under unknown keys may be read without limit, see ``checkIssued(_:)``.
  let unknownKeys = Mutex<Int64>(0)

  /// Creates an installation.
  ///
  /// - Parameters:
  ///   - store: The store for challenges, counters and messages.
  ///   - own: The installation's own app.
  ///   - apps: The other apps, with different names and origins.
  ///   - switches: The switches of the operator.
  ///   - random: The source of random values. Tests can replace it.
  ///   - report: A closure that receives the results of delivery attempts. The default does nothing.
  public init(
    store: any ChallengeStore,
    _ own: App,
    apps: [App] = [],
    switches: Switches = Switches(),
    random: RandomSource = .system,
    report: @escaping @Sendable (ServiceReport) -> Void = { _ in }
  ) {
    self.store = store
    self.own = own
    self.apps = Apps(own, apps)
    self.random = random
    self.report = report
    conversionTracker = ConversionTracker(
      store: store,
      configuration: own.configuration,
      events: EventRecorder(own, random: random),
      switches: switches
    )
    outbox = OutboxWorker(
      store: store,
      apps: self.apps,
      conversionTracker: conversionTracker,
      random: random,
      report: report
    )
  }

  /// The service for the installation's own app.
  public var service: VerificationService { VerificationService(for: own, in: self) }

  /// Returns the service for one app, or `nil` if there is no such app. The empty name is the installation's own.
  ///
  /// The result isn't affected by ``replaceApps(with:)``: use it for one request.
  public func service(forApp name: String) -> VerificationService? {
    apps[name].map { VerificationService(for: $0, in: self) }
  }

  /// Returns the service for the app whose pages are at a host, such as `codes.example.com`, or for the installation if no
  /// app has the host in its origin.
  public func service(at host: String?) -> VerificationService {
    VerificationService(for: host.flatMap { apps.app(at: $0.lowercased()) } ?? own, in: self)
  }

  /// Returns the service for the app that has issued a challenge. Without apps, checks nothing.
  ///
  /// - Throws: ``ServiceError/unknownChallenge`` if the challenge or its app doesn't exist, or an error of the store.
  public func service(for id: ChallengeID) async throws -> VerificationService {
    if !hasApps { return service }
    try checkIssued(id)
    let challenge = try await store.read { try $0.peek([id])[0] }
    guard let challenge, let service = service(forApp: challenge.app) else {
      throw ServiceError.unknownChallenge
    }
    return service
  }

  /// The services for all apps, the installation's own first.
  package var services: [VerificationService] { apps.all.map { VerificationService(for: $0, in: self) } }

  /// Replaces all apps but the installation's own. Challenges of an app that is removed are unknown, and its messages wait,
  /// until the app is added again.
  ///
  /// - Precondition: The apps have different names and origins.
  public func replaceApps(with apps: [App]) { self.apps.replaceOthers(with: apps) }

  /// The names of all apps except the installation's own.
  public var appNames: Set<String> { Set(apps.all.map(\.configuration.app)).subtracting([""]) }

  /// A Boolean value that indicates whether the installation serves apps in addition to its own.
  public var hasApps: Bool { apps.hasOthers }

  /// The channels of all apps, in the order of ``MessageChannel/all``.
  public var channels: [MessageChannel] { MessageChannel.all.filter(apps.channels.contains) }

  /// The readers of the receipts that the providers of all apps send, see
  /// ``VerificationService/report(_:wasDelivered:reference:by:)``.
  public var receiptReaders: [any DeliveryReceiptReader] { apps.readers }

  /// The test recipients of all apps that can't get codes, because no channel reaches them: the name of the app, which is
  /// empty for the installation's own, and the line of the file.
  public var unreachableTestRecipients: [(app: String, line: Int)] {
    services.flatMap { service in
      let entries = service.configuration.testRecipients?.all ?? []
      return entries.filter { service.channels(for: $0.recipient).isEmpty }
        .map { (service.configuration.app, $0.line) }
    }
  }
}

extension Installation: Service, CustomStringConvertible {
  /// The type. Logs of services contain no more, because deliveries have passwords.
  public var description: String { "Installation" }

  /// Delivers messages, begins the steps of plans, sends events, deletes old challenges and counters every 10 minutes, and updates
  /// conversion rates every 5 seconds, until the task is cancelled or its service group shuts down.
  ///
  /// After a graceful shutdown begins, messages and events in flight have 6 seconds, and their outcomes are saved. Others
  /// are left to other servers and the next start. A message that is still in flight after 6 seconds is sent again about
  /// 30 seconds after its attempt began. Let the server that handles requests shut down first: in a service group, list it
  /// after this service.
  public func run() async {
    await withDiscardingTaskGroup { group in
      group.addTask { await self.run(every: .seconds(600)) { try await self.removeOld() } }
      group.addTask { await self.run(every: .seconds(5)) { try await self.updateConversionRates() } }
      group.addTask { await self.run(every: .seconds(10)) { try await self.outbox.removeOldEvents() } }
      group.addTask { await self.run(every: .seconds(1)) { try await self.outbox.beginSteps() } }
      await outbox.run(limit: .seconds(6))
      group.cancelAll()
    }
  }

  private func run(every interval: Duration, _ work: () async throws -> Void) async {
    while !Task.isCancelled {
      do {
        try await work()
      } catch {
        if !Task.isCancelled { report(.storeFailed) }
      }
      try? await Task.sleep(for: interval)
    }
  }
}
