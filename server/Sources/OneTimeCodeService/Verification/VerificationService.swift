import OneTimeCode

/// A service that issues, resends and verifies the one-time codes of an app. An ``Installation`` creates it.
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
  /// The installation that has created the service.
  package let installation: Installation
  let app: Installation.App
  /// The recorder of the app's events, or `nil` if none are sent.
  let events: EventRecorder?

  /// The channels of the delivery, in the order of ``MessageChannel/all``.
  public let channels: [MessageChannel]

  /// The configuration of the app.
  public var configuration: Configuration { app.configuration }

  /// The origin of the app's pages, or `nil` if it has none.
  public var origin: String? { app.origin }

  var store: any ChallengeStore { installation.store }
  var random: RandomSource { installation.random }

  init(for app: Installation.App, in installation: Installation) {
    self.installation = installation
    self.app = app
    events = EventRecorder(app, random: installation.random)
    channels = app.channels
  }

  func challenge(_ stored: StoredChallenge, at now: Moment) -> Challenge {
    Challenge(
      stored,
      channels: channels(for: stored.recipient),
      state: stored.isTest && hasEnded(stored, at: now) ? .expired : stored.state(at: now),
      at: now
    )
  }

  /// Returns a challenge with its current state or, after a resend that has created a new one, the newest: a client may not
  /// have got the response to the resend.
  ///
  /// - Throws: ``ServiceError/unknownChallenge`` if the app has no such challenge, or an error of the store.
  public func challenge(_ id: ChallengeID) async throws -> Challenge {
    try installation.checkIssued(id)
    return try await store.read { challenge(try last(of: id, in: $0), at: try $0.now) }
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

  /// Returns the status of a challenge and its messages.
  ///
  /// - Throws: ``ServiceError/unknownChallenge`` if the challenge doesn't exist, or an error of the store.
  public func status(of id: ChallengeID) async throws -> ChallengeStatus {
    try installation.checkIssued(id)
    return try await store.read { transaction in
      let stored = try challenge(id, in: transaction)
      return try status(of: stored, at: transaction.now, in: transaction)
    }
  }

  func status(of stored: StoredChallenge, at now: Moment, in transaction: any StoreTransaction) throws
    -> ChallengeStatus
  {
    ChallengeStatus(
      challenge: challenge(stored, at: now),
      resends: stored.resends,
      verifiedAt: stored.usedAt,
      redeemedAt: stored.redeemedAt,
      reportedAt: stored.reportedAt,
      messages: try transaction.messages(of: stored.id)
    )
  }
}

extension VerificationService: CustomStringConvertible {
  /// The type and the app's name. Logs contain no more, because deliveries have passwords.
  public var description: String { "VerificationService(\(configuration.app))" }
}

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
  /// The time at which the recipient reported that someone else requested the code, or `nil` if it wasn't reported.
  public let reportedAt: Moment?
  /// The challenge's messages, oldest first.
  public let messages: [StoredMessage]
}
