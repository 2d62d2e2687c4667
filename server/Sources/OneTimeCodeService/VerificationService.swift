import OneTimeCode
import ServiceLifecycle

/// A service that issues, resends and verifies one-time codes.
///
///     let service = VerificationService(
///       store: try SQLiteChallengeStore(path: "codes.sqlite"),
///       delivery: ConsoleDelivery(),
///       configuration: try VerificationService.Configuration(key: key)
///     )
///     let challenge = try await service.issue(to: .phone("+44 20 7946 0958"), purpose: "sign-in")
///     let verdict = try await service.verify("985 391", challenge: challenge.id)
///
/// While ``run()`` runs, for example in a `ServiceGroup`, the messages are sent.
///
/// The service follows these rules:
///
/// - A code is valid for at most 10 minutes (NIST SP 800-63B-4, 3.1.3.2). All codes of a challenge share one
///   deadline, which a resend doesn't extend. Earlier codes stay valid, as messages may arrive out of order.
/// - A challenge allows 5 attempts, regardless of resends. An attempt is counted before the code is compared.
/// - A code is accepted only once. A request repeated with its request key gets the same response.
/// - Wrong codes are counted across challenges, and lock verification and sending with exponential backoff,
///   see ``Backoff``.
/// - Messages are limited per recipient, client and phone prefix, and overall, see ``RateLimits`` and
///   ``AllowedPrefixes``.
/// - Resends are allowed after waits of 20, 40, 80 and 160 seconds. If less than two minutes are left, a
///   resend creates a new challenge, because a code that expires before it arrives is useless.
///
/// This type implements the rules for all stores; a ``ChallengeStore`` only reads and writes rows. Servers
/// that share a database use the database's time.
public struct VerificationService: Sendable {
  let store: any ChallengeStore
  let apps: Apps
  /// The app that the service is for: the installation's own, or that of ``app(_:)``.
  let app: App
  let outboxWorker: OutboxWorker
  /// The recorder of events, or `nil` if none are sent.
  let events: EventRecorder?

  let conversionTracker: ConversionTracker
  let random: RandomSource
  let clock: (@Sendable () -> Moment)?
  let observe: @Sendable (DeliveryReport) -> Void

  /// The channels of the delivery, in the order of ``MessageChannel/all``.
  public let channels: [MessageChannel]

  /// The configuration that the service was created with or, of a service for an app, that of the app.
  public var configuration: Configuration { app.configuration }

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - store: The store for challenges, counters and messages.
  ///   - delivery: The delivery that sends the messages.
  ///   - configuration: The keys, the format of codes, and limits.
  ///   - events: The delivery that sends events, or `nil` to record no events.
  ///   - random: The source of random values. Tests can replace it.
  ///   - now: A clock for tests. By default, the service uses the store's time.
  ///   - report: A closure that receives the results of delivery attempts. The default does nothing.
  public init(
    store: any ChallengeStore,
    delivery: any CodeDelivery,
    configuration: Configuration,
    events: (any EventDelivery)? = nil,
    random: RandomSource = .system,
    now: (@Sendable () -> Moment)? = nil,
    report: @escaping @Sendable (DeliveryReport) -> Void = { _ in }
  ) {
    self.init(
      store: store,
      delivery: delivery,
      configuration: configuration,
      events: events,
      apps: [],
      random: random,
      now: now,
      report: report
    )
  }

  /// Creates a service for an installation and its apps.
  ///
  /// - Parameters:
  ///   - store: The store for challenges, counters and messages.
  ///   - installation: The installation's own app.
  ///   - apps: The other apps, with different names and origins.
  ///   - report: A closure that receives the results of delivery attempts. The default does nothing.
  public init(
    store: any ChallengeStore,
    _ installation: App,
    apps: [App],
    report: @escaping @Sendable (DeliveryReport) -> Void = { _ in }
  ) {
    self.init(
      store: store,
      delivery: installation.delivery,
      configuration: installation.configuration,
      events: installation.eventDelivery,
      apps: apps,
      report: report
    )
  }

  package init(
    store: any ChallengeStore,
    delivery: any CodeDelivery,
    configuration: Configuration,
    events: (any EventDelivery)? = nil,
    apps: [App],
    random: RandomSource = .system,
    now: (@Sendable () -> Moment)? = nil,
    report: @escaping @Sendable (DeliveryReport) -> Void = { _ in }
  ) {
    self.store = store
    app = App(configuration, delivery: delivery, events: events)
    let apps = Apps(app, apps)
    self.apps = apps
    self.events = EventRecorder(app, random: random)
    let conversionTracker = ConversionTracker(
      store: store,
      configuration: configuration,
      events: self.events,
      clock: now
    )
    self.conversionTracker = conversionTracker
    outboxWorker = OutboxWorker(
      store: store,
      apps: apps,
      conversionTracker: conversionTracker,
      random: random,
      clock: now,
      report: report
    )
    channels = app.channels
    self.random = random
    clock = now
    observe = report
  }

  /// Creates the service for an app of an installation.
  init(_ installation: VerificationService, as app: App) {
    self.app = app
    store = installation.store
    apps = installation.apps
    outboxWorker = installation.outboxWorker
    events = EventRecorder(app, random: installation.random)
    conversionTracker = installation.conversionTracker
    random = installation.random
    clock = installation.clock
    observe = installation.observe
    channels = app.channels
  }

  func moment(_ transaction: any StoreTransaction) throws -> Moment { try clock?() ?? transaction.now }

  func challenge(_ stored: StoredChallenge, at now: Moment) -> Challenge {
    Challenge(
      stored,
      channels: channels(for: stored.recipient),
      state: stored.isTest && hasEnded(stored, at: now) ? .expired : stored.state(at: now),
      at: now
    )
  }

  /// Returns a challenge with its current state.
  ///
  /// - Throws: ``ServiceError/unknownChallenge`` if the app has no such challenge, or an error of the store.
  public func challenge(_ id: ChallengeID) async throws -> Challenge {
    try await store.read { challenge(try challenge(id, in: $0), at: try moment($0)) }
  }

  /// Returns a challenge of the app.
  ///
  /// - Throws: ``ServiceError/unknownChallenge``.
  func challenge(_ id: ChallengeID, in transaction: any StoreTransaction) throws -> StoredChallenge {
    guard let challenge = try transaction.challenge(id, of: configuration.app) else {
      throw ServiceError.unknownChallenge
    }
    return challenge
  }

  /// Deletes expired counters, and challenges past their ``Configuration/retention``, in small batches. After each batch,
  /// pauses for longer than the batch took, so that requests get most of the database's time.
  package func removeOld() async throws {
    var hasMore = true
    while hasMore {
      let start = ContinuousClock.now
      hasMore = try await store.transaction { transaction in
        let now = try moment(transaction)
        let limit = Configuration.removedAtOnce
        let end = now.advanced(by: -Configuration.retention)
        let challenges = try transaction.removeChallenges(endedBefore: end, limit: limit)
        let counters = try transaction.removeCounters(endedBefore: now, limit: limit)
        return challenges == limit || counters == limit
      }
      if hasMore { try await Task.sleep(for: (ContinuousClock.now - start) * 3) }
    }
  }

  /// Makes one attempt to deliver each message that is due, and returns when the outcomes are saved: for programs that don't
  /// call ``run()``.
  package func drain() async { await outboxWorker.drain(outboxWorker.messageQueues) }

  /// Returns the number of messages waiting for a channel, and the age of the oldest in seconds (0 if none wait).
  ///
  /// - Throws: An error of the store.
  public func backlog(of channel: MessageChannel) async throws -> (count: Int, seconds: Int) {
    try await store.read { transaction in
      let backlog = try transaction.backlog(of: channel)
      let now = try moment(transaction)
      return (backlog.count, backlog.oldest?.wholeSeconds(until: now) ?? 0)
    }
  }

  /// Adds this server's counts to the store, and returns the conversion rate of each allowed phone prefix
  /// across all servers. ``run()`` does so every few seconds; throttling depends on these rates.
  ///
  /// - Throws: An error of the store.
  @discardableResult
  public func updateConversionRates() async throws -> [String: ConversionRate] {
    try await conversionTracker.update()
  }

  /// Writes to the store to check that it is available, and that its tables fit this version.
  ///
  /// - Throws: ``StoreUnavailable`` or another error of the store.
  public func check() async throws {
    let subject = SecretTag(bytes: Array(repeating: 0, count: SecretTag.size))
    try await store.transaction { transaction in
      let before = try transaction.counters([subject])[0]
      try transaction.checkStatements()
      let now = try transaction.now
      try transaction.save(
        StoredCounter(count: now.milliseconds, until: now.advanced(by: 3600).microseconds),
        of: subject,
        isNew: before == nil
      )
    }
  }
}

extension VerificationService: Service {
  /// Delivers messages, sends events, deletes old challenges and counters every 10 minutes, and updates conversion rates every 5
  /// seconds, until the task is cancelled or its service group shuts down.
  ///
  /// After a graceful shutdown begins, messages and events in flight have 6 seconds, and their outcomes are saved. Others
  /// are left to other servers and the next start. A message that is still in flight after 6 seconds is sent again about
  /// 30 seconds after its attempt began. Let the server that handles requests shut down first: in a service group, list it
  /// after this service.
  public func run() async {
    await withDiscardingTaskGroup { group in
      group.addTask { await self.run(every: .seconds(600)) { try await self.removeOld() } }
      group.addTask { await self.run(every: .seconds(5)) { try await self.updateConversionRates() } }
      group.addTask { await self.run(every: .seconds(10)) { try await outboxWorker.removeOldEvents() } }
      await outboxWorker.run(limit: .seconds(6))
      group.cancelAll()
    }
  }

  private func run(every interval: Duration, _ work: () async throws -> Void) async {
    while !Task.isCancelled {
      do {
        try await work()
      } catch {
        if !Task.isCancelled { observe(.storeFailed) }
      }
      try? await Task.sleep(for: interval)
    }
  }
}
