/// A store for challenges, counters and messages.
///
/// A store only reads and writes rows in transactions. ``VerificationService`` implements the rules for all
/// stores.
public protocol ChallengeStore: Sendable {
  /// Runs `body` in a transaction: atomically, and isolated from other transactions on the same rows. In a
  /// persistent store, the changes survive a crash of the program or the machine after this method returns.
  ///
  /// If the transaction conflicts with another one, `body` may run again, so it must have no side effects
  /// outside the store.
  ///
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`, after all changes were rolled back; ``StoreUnavailable``; or another
  ///   error of the underlying database.
  func transaction<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result

  /// Runs `body` without locking rows. `body` must not write.
  ///
  /// - Throws: The same errors as ``transaction(_:)``.
  func read<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result

  /// Removes what was deleted from the database's files, as far as possible, so that copies of the files don't contain it. The default
  /// implementation does nothing.
  ///
  /// - Throws: An error of the underlying database.
  func erase() async throws

  /// Closes the database, after the last use of the store. The default implementation does nothing.
  ///
  /// - Throws: An error of the underlying database.
  func close() throws
}

extension ChallengeStore {
  /// Does nothing.
  public func erase() {}

  /// Does nothing.
  public func close() {}
}

/// A transaction of a ``ChallengeStore``, which reads and writes rows.
///
/// To prevent deadlocks, callers lock challenges before counters; stores lock counters in the given order.
public protocol StoreTransaction {
  /// The current time. A store that several servers share returns the database's time, so that differences
  /// between the servers' clocks don't matter.
  var now: Moment { get throws }

  /// Checks that the database fits all statements of the store, without running them.
  func checkStatements() throws

  /// Returns a challenge and locks it until the transaction ends, or returns `nil` if the app has no such challenge. The
  /// challenge of another app must take as long to find as none: it must be neither locked nor decoded.
  func challenge(_ id: ChallengeID, of app: String) throws -> StoredChallenge?

  /// Returns challenges of any app in the order of `ids` without locking them. Missing challenges are `nil`.
  func peek(_ ids: [ChallengeID]) throws -> [StoredChallenge?]

  /// Inserts a new challenge. If a concurrent transaction inserted the same ID, this transaction runs again.
  func insert(_ challenge: StoredChallenge) throws

  /// Saves a changed challenge.
  func update(_ challenge: StoredChallenge) throws

  /// Returns counters in the order of `subjects` and locks them until the transaction ends. Counters that
  /// don't exist yet are `nil`; if two transactions create the same one, the second waits or runs again.
  func counters(_ subjects: [SecretTag]) throws -> [StoredCounter?]

  /// Returns counters in the order of `subjects` without locking them. Missing counters are `nil`.
  func peek(_ subjects: [SecretTag]) throws -> [StoredCounter?]

  /// Saves a counter.
  ///
  /// - Parameters:
  ///   - counter: The counter.
  ///   - subject: The tag that identifies the counter.
  ///   - isNew: Whether ``counters(_:)`` returned `nil` for this subject.
  /// - Throws: An error of the underlying database, which ends the transaction.
  func save(_ counter: StoredCounter, of subject: SecretTag, isNew: Bool) throws

  /// Inserts a new message in the state ``MessageState/waiting``.
  func insert(_ message: StoredMessage) throws

  /// Marks the waiting messages of a challenge as superseded, and deletes their content.
  func supersedeMessages(of challenge: ChallengeID, at now: Moment) throws

  /// Returns the time at which the next row of a queue is due, which may be in the past, or `nil` if none waits.
  func nextDue(in queue: OutboxQueue) throws -> Moment?

  /// Leases up to `limit` due rows of a queue, earliest due first, and counts an attempt for each. A
  /// row whose worker crashes is due again at `lease`. Concurrent transactions lease different rows.
  func lease(from queue: OutboxQueue, at now: Moment, until lease: Moment, limit: Int) throws
    -> [OutboxQueue.Item]

  /// Postpones the time at which a leased row is due again, unless it waits no more or another attempt has begun.
  func extend(_ item: OutboxQueue.Item, until lease: Moment) throws

  /// Saves a message that has changed, if its stored state is one of `states`, and `attempt` is `nil` or the latest attempt.
  func update(_ message: StoredMessage, from states: [MessageState], attempt: Int?) throws

  /// Returns the messages of a challenge, oldest first.
  func messages(of challenge: ChallengeID) throws -> [StoredMessage]

  /// Returns the message with a name and locks it until the transaction ends, or returns `nil` if the app has no such message.
  /// If `app` is `nil`, the message may be of any app.
  func message(_ name: String, of app: String?) throws -> StoredMessage?

  /// Returns the message, of any app, that a provider knows by an ID of its own, or `nil` unless exactly one message has the ID.
  func message(reference: String, of provider: String) throws -> StoredMessage?

  /// Returns the sent message whose next step has been due for the longest time, or `nil` if no step is due. In a transaction, locks
  /// it, and skips messages that other transactions have locked.
  func nextStep(at now: Moment) throws -> StoredMessage?

  /// Returns up to `limit` messages of an app that the outbox gave up on, most recent first.
  func deadMessages(of app: String, limit: Int) throws -> [StoredMessage]

  /// Returns the messages that wait for a channel.
  func backlog(of channel: MessageChannel) throws -> Backlog

  /// Returns up to `limit` challenges of an app whose recipient has a hash, latest expiry first.
  func challenges(of recipient: RecipientHash, of app: String, limit: Int) throws -> [StoredChallenge]

  /// Inserts an event, which is due at once, unless there is an event with this ID.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - message: If not `nil`, a message that was updated before in this transaction. If its stored state didn't allow the
  ///     update, nothing is inserted.
  ///   - now: The time of the transaction.
  /// - Throws: An error of the underlying database, which ends the transaction.
  func insert(_ event: Event, after message: StoredMessage?, at now: Moment) throws

  /// Sets the time at which an event is due again, unless another attempt has begun. Deletes an event that was sent, whose
  /// time is `nil`.
  func settle(_ event: Event, due: Moment?) throws

  /// Deletes up to `limit` events: those created before a moment, or else the oldest if there are more than `most`.
  ///
  /// - Returns: The number of deleted events, and of those left.
  func removeEvents(before moment: Moment, most: Int, limit: Int) throws -> (removed: Int, left: Int)

  /// Deletes up to `limit` challenges that expired before a moment, with their messages.
  ///
  /// - Returns: The number of deleted challenges.
  func removeChallenges(endedBefore moment: Moment, limit: Int) throws -> Int

  /// Deletes up to `limit` counters that expired before a moment.
  ///
  /// - Returns: The number of deleted counters.
  func removeCounters(endedBefore moment: Moment, limit: Int) throws -> Int
}

/// An error thrown when the store is unreachable, read-only, full or overloaded. The transaction may or may
/// not have been committed; a retry with the same request key gets the same response.
public struct StoreUnavailable: Error, CustomStringConvertible {
  /// The reason, on one line, without values from the request.
  public let description: String

  /// Creates an error. The reason must be a single line without values from the request.
  public init(_ reason: String) {
    description = reason
  }
}

/// A counter that expires.
public struct StoredCounter: Equatable, Sendable {
  /// The number of counted events, or 0 for a rate limit, which uses only ``until``.
  public var count: Int64
  /// The expiry, in microseconds since 1 January 1970, 0:00 UTC. After this time, the counter is ignored and
  /// may be deleted.
  public var until: Int64

  /// Creates a counter, by default for a rate limit.
  public init(count: Int64 = 0, until: Int64) {
    self.count = count
    self.until = until
  }
}
