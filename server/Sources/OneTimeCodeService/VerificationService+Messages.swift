/// The status of a challenge and its messages, for the app's backend.
public struct ChallengeStatus: Sendable {
  /// The challenge.
  public let challenge: Challenge
  /// The number of resends.
  public let resends: Int
  /// The time at which a code was accepted.
  public let verifiedAt: Moment?
  /// The time at which the receipt was redeemed.
  public let redeemedAt: Moment?
  /// Its messages, oldest first.
  public let messages: [MessageRecord]
}

extension VerificationService {
  /// Returns the status of a challenge and its messages.
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

  /// Returns up to 100 messages that were given up, newest first. Messages are kept about an hour longer than their
  /// code is valid.
  ///
  /// - Throws: The store's error.
  public func deadMessages() async throws -> [MessageRecord] {
    try await store.read { try $0.deadMessages(limit: 100) }
  }

  /// Retries a message that a gateway refused.
  ///
  /// - Returns: `false` if there is no such message, or its code has expired.
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

  /// Saves the delivery report of a gateway.
  ///
  /// - Returns: Whether the message exists.
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
