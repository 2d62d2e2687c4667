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
/// - Re-sends wait for 20, 40, 80 and 160 seconds. With less than two minutes left, a re-send begins a new
///   challenge, because a code that ends before it arrives is of no use.
public struct VerificationService: Sendable {
  let store: any ChallengeStore
  let delivery: any CodeDelivery
  let random: RandomSource
  let now: @Sendable () -> Moment
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
  ///   - now: The clock. For tests.
  public init(
    store: any ChallengeStore,
    delivery: any CodeDelivery,
    configuration: Configuration,
    random: RandomSource = .system,
    now: @escaping @Sendable () -> Moment = Moment.now
  ) {
    self.init(
      store: store,
      delivery: delivery,
      configuration: configuration,
      random: random,
      now: now,
      compare: { $0.matches($1) }
    )
  }

  init(
    store: any ChallengeStore,
    delivery: any CodeDelivery,
    configuration: Configuration,
    random: RandomSource,
    now: @escaping @Sendable () -> Moment,
    compare: @escaping @Sendable (_ guess: SecretTag, _ code: SecretTag) -> Bool
  ) {
    self.store = store
    self.delivery = delivery
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

  /// Removes what ended so long ago that nobody asks for it any more, see ``Configuration/retention``.
  public func removeOld() async throws {
    try await store.removeChallenges(endedBefore: now().advanced(by: -Configuration.retention))
  }
}
