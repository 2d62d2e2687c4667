import OneTimeCode

/// Issues codes, sends them again, and verifies what people enter.
///
///     let service = VerificationService(
///       store: try SQLiteChallengeStore(path: "codes.sqlite"),
///       delivery: ConsoleDelivery(),
///       configuration: try Configuration(key: key)
///     )
///     let challenge = try await service.issue(to: .phone("+44 20 7946 0958"), purpose: "sign-in")
///     let verdict = try await service.verify("985 391", challenge: challenge.id)
///
/// The rules, and where they come from:
///
/// - A code lives for at most 10 minutes (NIST SP 800-63B-4, 3.1.3.2). All codes of a challenge end at its one
///   deadline; a resend never extends it. The earlier codes stay valid, because messages overtake each other.
/// - A challenge takes 5 guesses, whatever is sent again. An attempt is counted before it is compared.
/// - A code is accepted once. The same request repeated gets the same answer.
/// - Wrong codes, whatever the challenges, are followed by waits that grow and end by themselves, see ``Backoff``.
/// - Messages are limited for each recipient, each client, each prefix of telephone numbers and all in all, see
///   ``RateLimits`` and ``AllowedPrefixes``.
/// - Resends wait for 20, 40, 80 and 160 seconds. With less than two minutes left, a resend begins a new
///   challenge, because a code that ends before it arrives is of no use.
///
/// The rules are written here, once; a ``ChallengeStore`` reads and writes rows. Time is the store's, so that servers
/// that share a database agree about it.
public struct VerificationService: Sendable {
  let store: any ChallengeStore
  let outboxWorker: OutboxWorker
  let conversionTracker: ConversionTracker
  let random: RandomSource
  let clock: (@Sendable () -> Moment)?
  let compare: @Sendable (_ guess: SecretTag, _ code: SecretTag) -> Bool

  /// How it is set up.
  public let configuration: Configuration

  /// A service.
  ///
  /// - Parameters:
  ///   - store: Where challenges are kept.
  ///   - delivery: How codes reach people.
  ///   - configuration: The key, and what codes look like.
  ///   - random: Where codes come from. For tests.
  ///   - now: The clock, for tests; the store's own if left out.
  ///   - report: Told how each try to deliver a message ended. Without it, failures are silent.
  public init(
    store: any ChallengeStore,
    delivery: any CodeDelivery,
    configuration: Configuration,
    random: RandomSource = .system,
    now: (@Sendable () -> Moment)? = nil,
    report: @escaping @Sendable (DeliveryReport) -> Void = { _ in }
  ) {
    self.init(
      store: store,
      delivery: delivery,
      configuration: configuration,
      random: random,
      now: now,
      deliveryMode: .background,
      report: report,
      compare: { $0.matches($1) }
    )
  }

  package init(
    store: any ChallengeStore,
    delivery: any CodeDelivery,
    configuration: Configuration,
    random: RandomSource = .system,
    now: (@Sendable () -> Moment)?,
    deliveryMode: OutboxWorker.DeliveryMode,
    report: @escaping @Sendable (DeliveryReport) -> Void = { _ in },
    compare: @escaping @Sendable (_ guess: SecretTag, _ code: SecretTag) -> Bool = { $0.matches($1) }
  ) {
    self.store = store
    let conversionTracker = ConversionTracker(store: store, configuration: configuration, clock: now)
    self.conversionTracker = conversionTracker
    outboxWorker = OutboxWorker(
      store: store,
      delivery: delivery,
      configuration: configuration,
      conversionTracker: conversionTracker,
      random: random,
      clock: now,
      deliveryMode: deliveryMode,
      report: report
    )
    self.configuration = configuration
    self.random = random
    clock = now
    self.compare = compare
  }

  /// The time of a transaction.
  func moment(_ transaction: any StoreTransaction) throws -> Moment { try clock?() ?? transaction.now }

  /// What can be told of a challenge now.
  ///
  /// - Throws: ``ServiceError/unknownChallenge``, or the store's error.
  public func challenge(_ id: ChallengeID) async throws -> Challenge {
    try await store.read { transaction in
      guard let stored = try transaction.challenge(id) else { throw ServiceError.unknownChallenge }
      return Challenge(stored, at: try moment(transaction))
    }
  }

  /// Removes what ended so long ago that nobody asks for it any more, see ``Configuration/retention``, a little
  /// at a time.
  public func removeOld() async throws {
    var isMore = true
    while isMore {
      try Task.checkCancellation()
      isMore = try await store.transaction { transaction in
        let now = try moment(transaction)
        let limit = Configuration.removedAtOnce
        let end = now.advanced(by: -Configuration.retention)
        let challenges = try transaction.removeChallenges(endedBefore: end, limit: limit)
        let counters = try transaction.removeCounters(endedBefore: now, limit: limit)
        return challenges == limit || counters == limit
      }
    }
  }

  /// Carries messages that an earlier run of the server, or another server, left behind, and those that are to be
  /// tried again. Returns when each that is due now was tried once. Call it once a second; new messages need no call.
  public func deliverWaiting() async {
    await outboxWorker.deliverDue()
  }

  /// Returns when what was handed over is written down; messages that are being handed over are waited for, `seconds`
  /// at the most. For a server that is ended in order.
  public func finishDelivering(within seconds: Int) async {
    await outboxWorker.drain(within: seconds)
  }

  /// How many messages of a kind wait, and for how many seconds the longest has waited.
  ///
  /// - Throws: The store's error.
  public func backlog(of lane: Recipient.Kind) async throws -> (count: Int, seconds: Int) {
    try await store.read { transaction in
      let backlog = try transaction.backlog(of: lane)
      let now = try moment(transaction)
      return (backlog.count, backlog.oldest?.wholeSeconds(until: now) ?? 0)
    }
  }

  /// Brings what this server knows of each telephone prefix together with what the others know, and says how many of
  /// the codes of this hour came back. Call it every few seconds: the brake lives by it.
  ///
  /// - Throws: The store's error.
  @discardableResult
  public func updateConversionRates() async throws -> [String: ConversionRate] {
    try await conversionTracker.update()
  }

  /// Throws if the service cannot do its work at present: because its store cannot be written, for instance. It writes.
  ///
  /// - Throws: ``StoreUnavailable``, or the store's error.
  public func check() async throws {
    let subject = SecretTag(bytes: Array(repeating: 0, count: SecretTag.size))
    try await store.transaction { transaction in
      let before = try transaction.counters([subject])[0]
      let now = try transaction.now
      try transaction.save(
        StoredCounter(count: now.milliseconds, until: now.advanced(by: 3600).microseconds),
        of: subject,
        isNew: before == nil
      )
    }
  }
}
