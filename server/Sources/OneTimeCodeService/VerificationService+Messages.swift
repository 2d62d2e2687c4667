/// Where a challenge and its messages stand: for the app's backend.
public struct ChallengeStatus: Sendable {
  /// The challenge.
  public let challenge: Challenge
  /// How many resends there were.
  public let resends: Int
  /// When a code was accepted.
  public let verifiedAt: Moment?
  /// When the receipt was redeemed.
  public let redeemedAt: Moment?
  /// Its messages, the oldest first.
  public let messages: [MessageRecord]
}

extension VerificationService {
  /// Where a challenge and its messages stand.
  ///
  /// - Throws: ``ServiceError/unknownChallenge``, or the store's error.
  public func status(of id: ChallengeID) async throws -> ChallengeStatus {
    try await store.read { transaction in
      guard let stored = try transaction.challenge(id) else { throw ServiceError.unknownChallenge }
      return ChallengeStatus(
        challenge: Challenge(stored, at: try moment(transaction)),
        resends: stored.resends,
        verifiedAt: stored.usedAt,
        redeemedAt: stored.redeemedAt,
        messages: try transaction.messages(of: id)
      )
    }
  }

  /// Messages that were given up within the last hour or so, the newest first, 100 at the most.
  ///
  /// - Throws: The store's error.
  public func deadMessages() async throws -> [MessageRecord] {
    try await store.read { try $0.deadMessages(limit: 100) }
  }

  /// Has a message that a gateway refused tried again.
  ///
  /// - Returns: Whether it is: not if there is no such message, or its code has ended.
  /// - Throws: The store's error.
  public func sendAgain(_ name: String) async throws -> Bool {
    let isWaiting = try await store.transaction { transaction in
      let now = try moment(transaction)
      guard let message = try transaction.message(name), message.state == .refused, message.canBeSentAgain,
        now < message.expiresAt
      else { return false }
      try transaction.settle(Settlement(name, .waiting, due: now), at: now)
      return true
    }
    if isWaiting { await outboxWorker.wake() }
    return isWaiting
  }

  /// Writes down what a gateway reports of a message that it took.
  ///
  /// - Returns: Whether there is such a message.
  /// - Throws: The store's error.
  public func report(_ name: String, wasDelivered: Bool) async throws -> Bool {
    try await store.transaction { transaction in
      guard try transaction.message(name) != nil else { return false }
      try transaction.settle(
        Settlement(name, wasDelivered ? .delivered : .undelivered),
        at: try moment(transaction)
      )
      return true
    }
  }
}
