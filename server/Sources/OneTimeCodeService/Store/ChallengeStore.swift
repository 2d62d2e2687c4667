/// Stores challenges, counters and messages.
///
/// A store only reads and writes rows in transactions. The rules are implemented once for all stores, in
/// ``VerificationService``.
public protocol ChallengeStore: Sendable {
  /// Runs `body` in a transaction: atomically, and isolated from other transactions on the same rows. Once this
  /// returns, the changes survive a crash of the program or the machine.
  ///
  /// `body` may run more than once if it conflicts with another transaction, so it must have no side effects
  /// outside the store.
  ///
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`, with nothing written; ``StoreUnavailable`` if the store is unavailable; or
  ///   another error of the underlying database.
  func transaction<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result

  /// Runs `body`, which only reads, without taking locks.
  ///
  /// - Throws: As ``transaction(_:)``.
  func read<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result
}

/// The rows of a ``ChallengeStore`` in a transaction.
///
/// Lock order: a challenge first, then counters in the order in which they are requested.
public protocol StoreTransaction {
  /// The current time. Stores that several servers share return the database's time, so that the clocks of servers
  /// don't matter.
  var now: Moment { get throws }

  /// Returns a challenge, and locks it until the end of a ``ChallengeStore/transaction(_:)``.
  func challenge(_ id: ChallengeID) throws -> StoredChallenge?

  /// Returns challenges without locking them.
  func peek(_ ids: [ChallengeID]) throws -> [StoredChallenge?]

  /// Inserts a new challenge.
  func insert(_ challenge: StoredChallenge) throws

  /// Saves the changes of a challenge.
  func update(_ challenge: StoredChallenge) throws

  /// Returns counters in the order of their subjects. Locks them until the end of a
  /// ``ChallengeStore/transaction(_:)``, including those that don't exist yet.
  func counters(_ subjects: [SecretTag]) throws -> [StoredCounter?]

  /// Returns counters without locking them.
  func peek(_ subjects: [SecretTag]) throws -> [StoredCounter?]

  /// Saves a counter.
  ///
  /// - Parameters:
  ///   - counter: The counter.
  ///   - subject: The subject of the counter.
  ///   - isNew: Whether ``counters(_:)`` returned `nil` for it.
  /// - Throws: An error of the underlying database, which ends the transaction.
  func save(_ counter: StoredCounter, of subject: SecretTag, isNew: Bool) throws

  /// Inserts a new message.
  func insert(_ message: OutboxEntry) throws

  /// Marks the messages of a challenge that weren't sent yet as superseded.
  func supersedeMessages(of challenge: ChallengeID, at now: Moment) throws

  /// Whether a lane has a due message.
  func isAnyDue(in lane: Recipient.Kind, at now: Moment) throws -> Bool

  /// Leases up to `limit` due messages of a lane, oldest first. A message whose worker crashes becomes due again at
  /// `lease`. Concurrent transactions get different messages.
  func leaseMessages(in lane: Recipient.Kind, at now: Moment, until lease: Moment, limit: Int) throws
    -> [OutboxEntry]

  /// Saves the outcome of a try to deliver a message. A superseded message keeps its state, unless it was sent
  /// after all.
  func settle(_ settlement: Settlement, at now: Moment) throws

  /// Returns the messages of a challenge, oldest first.
  func messages(of challenge: ChallengeID) throws -> [MessageRecord]

  /// Returns a message, or `nil`.
  func message(_ name: String) throws -> MessageRecord?

  /// Returns up to `limit` messages that were given up, newest first.
  func deadMessages(limit: Int) throws -> [MessageRecord]

  /// Returns the number of messages waiting in a lane, and the time of the oldest.
  func backlog(of lane: Recipient.Kind) throws -> Backlog

  /// Deletes up to `limit` challenges that expired before a moment, with their messages.
  ///
  /// - Returns: The number of deleted challenges.
  func removeChallenges(endedBefore moment: Moment, limit: Int) throws -> Int

  /// Deletes up to `limit` counters that expired before a moment.
  ///
  /// - Returns: The number of deleted counters.
  func removeCounters(endedBefore moment: Moment, limit: Int) throws -> Int
}

/// The store is unreachable, full or overloaded. The transaction may have been committed or not; a retry with the
/// same request key gets the same response.
public struct StoreUnavailable: Error, CustomStringConvertible {
  /// The reason, in one line, without values of the request.
  public let description: String

  /// Creates the error.
  public init(_ reason: String) {
    description = reason
  }
}

/// A counter with an expiry.
public struct StoredCounter: Equatable, Sendable {
  /// The count.
  public var count: Int64
  /// The expiry, in microseconds since 1 January 1970, 0:00 UTC. After that, the counter is ignored and may be
  /// deleted.
  public var until: Int64

  /// Creates a counter.
  public init(count: Int64 = 0, until: Int64) {
    self.count = count
    self.until = until
  }
}
