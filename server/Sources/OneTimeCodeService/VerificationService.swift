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
/// - A code lives for at most 10 minutes (NIST SP 800-63B, 5.1.3.2). All codes of a challenge end at its one
///   deadline; a re-send never extends it. The earlier codes stay valid, because messages overtake each other.
/// - A challenge takes 5 guesses, whatever is sent again. An attempt is counted before it is compared.
/// - A code is accepted once. The same request repeated gets the same answer.
/// - After 100 failures in a row, whatever the challenges, a recipient is locked for that purpose (5.2.2).
/// - Messages are limited for each recipient, each client and all in all, see ``Limits``.
/// - Re-sends wait for 20, 40, 80 and 160 seconds. With less than two minutes left, a re-send begins a new
///   challenge, because a code that ends before it arrives is of no use.
public struct VerificationService: Sendable {
  let store: any ChallengeStore
  let courier: Courier
  let random: RandomSource
  let now: @Sendable () -> Moment
  let compare: @Sendable (_ guess: [SecretTag], _ code: SecretTag) -> Bool

  /// How it is set up.
  public let configuration: Configuration

  /// A service.
  ///
  /// - Parameters:
  ///   - store: Where challenges are kept.
  ///   - delivery: How codes reach people.
  ///   - configuration: The key, and what codes look like.
  ///   - random: Where codes come from. For tests.
  ///   - now: The clock. For tests.
  ///   - report: Told how each try to deliver a message ended.
  public init(
    store: any ChallengeStore,
    delivery: any CodeDelivery,
    configuration: Configuration,
    random: RandomSource = .system,
    now: @escaping @Sendable () -> Moment = SteadyClock().now,
    report: @escaping @Sendable (DeliveryReport) -> Void = { _ in }
  ) {
    self.init(
      store: store,
      delivery: delivery,
      configuration: configuration,
      random: random,
      now: now,
      pace: .afterwards,
      report: report,
      compare: { $0.contain($1) }
    )
  }

  package init(
    store: any ChallengeStore,
    delivery: any CodeDelivery,
    configuration: Configuration,
    random: RandomSource = .system,
    now: @escaping @Sendable () -> Moment,
    pace: Courier.Pace,
    report: @escaping @Sendable (DeliveryReport) -> Void = { _ in },
    compare: @escaping @Sendable (_ guess: [SecretTag], _ code: SecretTag) -> Bool = { $0.contain($1) }
  ) {
    self.store = store
    courier = Courier(
      store: store,
      delivery: delivery,
      keys: configuration.keys,
      domain: configuration.domain,
      random: random,
      now: now,
      pace: pace,
      report: report
    )
    self.configuration = configuration
    self.random = random
    self.now = now
    self.compare = compare
  }

  /// What can be told of a challenge now.
  ///
  /// - Throws: ``ServiceError/unknownChallenge``, or the store's error.
  public func challenge(_ id: ChallengeID) async throws -> Challenge {
    guard let stored = try await store.challenge(id) else { throw ServiceError.unknownChallenge }
    return Challenge(stored, at: now())
  }

  /// Removes what ended so long ago that nobody asks for it any more, see ``Configuration/retention``, a little
  /// at a time.
  public func removeOld() async throws {
    let now = self.now()
    let end = now.advanced(by: -Configuration.retention)
    while try await store.removeOld(endedBefore: end, now: now, most: Configuration.removedAtOnce) {
      try Task.checkCancellation()
    }
  }

  /// Sees to messages that an earlier run of the server, or another server, left behind. Call it from time to
  /// time; new messages need no call.
  public func deliverWaiting() async {
    await courier.wake()
  }

  /// Throws if the service cannot do its work at present: because its store is out of reach.
  public func check() async throws {
    try await store.check()
  }
}
