/// Where challenges, counts and messages are kept.
///
/// A store knows no rules. It knows how to read and write rows within a transaction; what a transaction does is
/// written once, for all stores, in ``VerificationService``.
public protocol ChallengeStore: Sendable {
  /// Runs `body` as one transaction: as a whole or not at all, and as if no other one ran at the same time on the
  /// rows that it touches. What it wrote stays written, whatever happens to the program or the machine once this
  /// has returned.
  ///
  /// `body` may run more than once, if it lost against another transaction: it changes nothing but the store.
  ///
  /// - Returns: What `body` returned.
  /// - Throws: What `body` threw, with nothing written; ``StoreUnavailable`` if the store is out of reach; or another
  ///   error of what is underneath.
  func transaction<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result

  /// Runs `body`, which only reads. It waits for nobody and holds up nobody.
  ///
  /// - Throws: As ``transaction(_:)``.
  func read<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result
}

/// The rows of a ``ChallengeStore``, within one transaction.
///
/// Lock order: a challenge first, then counters in the order in which they are asked for.
public protocol StoreTransaction {
  /// The time: the database's own where several servers share it, so that their clocks do not matter.
  var now: Moment { get throws }

  /// A challenge. Within ``ChallengeStore/transaction(_:)`` nobody else reads or writes it until the end.
  func challenge(_ id: ChallengeID) throws -> StoredChallenge?

  /// Challenges as they are just now, for a look.
  func peek(_ ids: [ChallengeID]) throws -> [StoredChallenge?]

  /// Keeps a new challenge.
  func insert(_ challenge: StoredChallenge) throws

  /// Keeps what has changed of a challenge.
  func update(_ challenge: StoredChallenge) throws

  /// Counters, in the order of their subjects. Within ``ChallengeStore/transaction(_:)`` nobody else reads or writes
  /// them until the end, those that are not there yet included.
  func counters(_ subjects: [SecretTag]) throws -> [StoredCounter?]

  /// Counters as they are just now, for a look.
  func peek(_ subjects: [SecretTag]) throws -> [StoredCounter?]

  /// Keeps a counter.
  ///
  /// - Parameters:
  ///   - counter: The counter.
  ///   - subject: Whose it is.
  ///   - isNew: Whether ``counters(_:)`` said that there is none.
  /// - Throws: The error of what is underneath; the transaction ends with it.
  func save(_ counter: StoredCounter, of subject: SecretTag, isNew: Bool) throws

  /// Keeps a new message.
  func insert(_ message: OutboxEntry) throws

  /// Marks the messages of a challenge that were not handed over yet as superseded.
  func supersedeMessages(of challenge: ChallengeID, at now: Moment) throws

  /// Whether a message of a lane is due.
  func isAnyDue(in lane: Recipient.Kind, at now: Moment) throws -> Bool

  /// Hands out messages of a lane that are due, the longest due first, and makes them due again at `lease`, in case
  /// that whoever got them does not live to say how it ended. Transactions at the same time get different ones.
  func leaseMessages(in lane: Recipient.Kind, at now: Moment, until lease: Moment, limit: Int) throws
    -> [OutboxEntry]

  /// Writes down how a try to hand over a message ended. One that was superseded meanwhile stays as it is, unless
  /// it was handed over after all.
  func settle(_ settlement: Settlement, at now: Moment) throws

  /// The messages of a challenge.
  func messages(of challenge: ChallengeID) throws -> [MessageRecord]

  /// A message.
  func message(_ name: String) throws -> MessageRecord?

  /// Messages that were given up, the newest first.
  func deadMessages(limit: Int) throws -> [MessageRecord]

  /// How many messages wait in a lane, and since when the longest.
  func backlog(of lane: Recipient.Kind) throws -> Backlog

  /// Removes challenges that ended before a moment, with their messages.
  ///
  /// - Returns: How many there were, `most` at the most.
  func removeChallenges(endedBefore moment: Moment, limit: Int) throws -> Int

  /// Removes counters that mean nothing any more.
  ///
  /// - Returns: How many there were, `most` at the most.
  func removeCounters(endedBefore moment: Moment, limit: Int) throws -> Int
}

/// The store is out of reach, has no room, or is so busy that the answer would come too late. Nothing may have
/// happened, or all of it: who asks again with the same request key gets the same answer.
public struct StoreUnavailable: Error, CustomStringConvertible {
  /// Why, in one line, with nothing of what was asked.
  public let description: String

  /// That a store is out of reach.
  public init(_ reason: String) {
    description = reason
  }
}

/// A number that is kept about somebody or something, and until when it means anything.
public struct StoredCounter: Equatable, Sendable {
  /// The number.
  public var count: Int64
  /// Microseconds since 1 January 1970, 0:00 UTC. After that the counter says nothing, and may be removed.
  public var until: Int64

  /// A counter.
  public init(count: Int64 = 0, until: Int64) {
    self.count = count
    self.until = until
  }
}
