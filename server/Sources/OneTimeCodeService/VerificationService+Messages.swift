/// The status of a challenge and of its messages, for the app's backend.
public struct ChallengeStatus: Sendable {
  /// The challenge with its current state.
  public let challenge: Challenge
  /// The number of resends so far.
  public let resends: Int
  /// The time at which a code was accepted, or `nil` if no code was accepted.
  public let verifiedAt: Moment?
  /// The time at which the receipt was redeemed, or `nil` if no receipt was redeemed.
  public let redeemedAt: Moment?
  /// The challenge's messages, oldest first.
  public let messages: [MessageRecord]
}

extension VerificationService {
  /// Returns the status of a challenge and its messages.
  ///
  /// - Throws: ``ServiceError/unknownChallenge`` if the challenge doesn't exist, or an error of the store.
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

  /// Returns up to 100 messages that the outbox gave up on, most recent first. Messages are kept for about an
  /// hour after the code expires.
  ///
  /// - Throws: An error of the store.
  public func deadMessages() async throws -> [MessageRecord] {
    try await store.read { try $0.deadMessages(limit: 100) }
  }

  /// Retries a message that the delivery refused.
  ///
  /// - Returns: Whether the message is retried, which requires a refused message and an unexpired code.
  /// - Throws: An error of the store.
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

  /// Saves a gateway's delivery report if the message is in the state ``MessageState/sent``.
  ///
  /// - Returns: Whether the message exists.
  /// - Throws: An error of the store.
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
