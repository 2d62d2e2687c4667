import Foundation

/// A store that keeps challenges in memory, for tests and experiments. A restart loses all data.
public final class MemoryChallengeStore: ChallengeStore, @unchecked Sendable {
  private let lock = NSLock()
  private var rows = Rows()
  private let clock: @Sendable () -> Moment

  /// Creates an empty store.
  ///
  /// - Parameter now: A closure that returns the current time.
  public init(now: @escaping @Sendable () -> Moment = SteadyClock().now) {
    clock = now
  }

  /// Runs `body` exclusively. If `body` throws, all changes are discarded.
  public func transaction<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result {
    try run(body)
  }

  /// Runs `body` exclusively, like a transaction.
  public func read<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result {
    try run(body)
  }

  private func run<Result>(_ body: (any StoreTransaction) throws -> Result) throws -> Result {
    try lock.withLock {
      let transaction = MemoryTransaction(rows, now: clock())
      let result = try body(transaction)
      rows = transaction.rows
      return result
    }
  }

  fileprivate struct Rows {
    var challenges: [ChallengeID: StoredChallenge] = [:]
    var counters: [[UInt8]: StoredCounter] = [:]
    var messages: [String: Message] = [:]
  }

  fileprivate struct Message {
    var entry: OutboxEntry
    var state = MessageState.waiting
    var cause: String?
    var changedAt: Moment
    var firstDue: Moment
    var isEmptied = false

    var record: MessageRecord {
      MessageRecord(
        name: entry.name,
        challenge: entry.challenge,
        lane: entry.lane,
        state: state,
        attempts: entry.attempts,
        cause: cause,
        expiresAt: entry.expiresAt,
        changedAt: changedAt,
        canBeSentAgain: !isEmptied
      )
    }
  }
}

private final class MemoryTransaction: StoreTransaction {
  var rows: MemoryChallengeStore.Rows
  let now: Moment

  init(_ rows: MemoryChallengeStore.Rows, now: Moment) {
    self.rows = rows
    self.now = now
  }

  func challenge(_ id: ChallengeID) -> StoredChallenge? { rows.challenges[id] }
  func peek(_ ids: [ChallengeID]) -> [StoredChallenge?] { ids.map { rows.challenges[$0] } }
  func insert(_ challenge: StoredChallenge) { rows.challenges[challenge.id] = challenge }
  func update(_ challenge: StoredChallenge) { rows.challenges[challenge.id] = challenge }
  func counters(_ subjects: [SecretTag]) -> [StoredCounter?] { subjects.map { rows.counters[$0.bytes] } }
  func peek(_ subjects: [SecretTag]) -> [StoredCounter?] { counters(subjects) }
  func save(_ counter: StoredCounter, of subject: SecretTag, isNew: Bool) {
    rows.counters[subject.bytes] = counter
  }

  func insert(_ message: OutboxEntry) {
    rows.messages[message.name] = .init(entry: message, changedAt: now, firstDue: now)
  }

  func supersedeMessages(of challenge: ChallengeID, at now: Moment) {
    for (name, message) in rows.messages where message.entry.challenge == challenge {
      if message.state == .waiting { change(name, to: .superseded, at: now) }
    }
  }

  func isAnyDue(in lane: Recipient.Kind, at now: Moment) -> Bool {
    rows.messages.values.contains { $0.state == .waiting && $0.entry.lane == lane && $0.entry.due <= now }
  }

  func leaseMessages(in lane: Recipient.Kind, at now: Moment, until lease: Moment, limit: Int)
    -> [OutboxEntry]
  {
    let due = rows.messages.values.filter {
      $0.state == .waiting && $0.entry.lane == lane && $0.entry.due <= now
    }
    return due.sorted { $0.entry.due < $1.entry.due }.prefix(limit).map { message in
      var entry = message.entry
      entry.attempts += 1
      entry.due = lease
      rows.messages[entry.name]?.entry = entry
      return entry
    }
  }

  func settle(_ settlement: Settlement, at now: Moment) {
    guard let message = rows.messages[settlement.name],
      settlement.state.predecessors.contains(message.state),
      settlement.attempt == nil || settlement.attempt == message.entry.attempts
    else { return }
    change(settlement.name, to: settlement.state, at: now)
    rows.messages[settlement.name]?.cause = settlement.cause ?? message.cause
    if let due = settlement.due { rows.messages[settlement.name]?.entry.due = due }
  }

  private func change(_ name: String, to state: MessageState, at now: Moment) {
    rows.messages[name]?.state = state
    rows.messages[name]?.changedAt = now
    // Only messages that can be sent again keep their content.
    if state != .waiting, state != .refused { rows.messages[name]?.isEmptied = true }
  }

  func messages(of challenge: ChallengeID) -> [MessageRecord] {
    rows.messages.values.filter { $0.entry.challenge == challenge }.sorted { $0.firstDue < $1.firstDue }
      .map(\.record)
  }

  func message(_ name: String) -> MessageRecord? { rows.messages[name]?.record }

  func deadMessages(limit: Int) -> [MessageRecord] {
    let dead = rows.messages.values.filter(\.state.isDead)
    return dead.sorted { $0.changedAt > $1.changedAt }.prefix(limit).map(\.record)
  }

  func backlog(of lane: Recipient.Kind) -> Backlog {
    let waiting = rows.messages.values.filter { $0.state == .waiting && $0.entry.lane == lane }
    return Backlog(count: waiting.count, oldest: waiting.map(\.firstDue).min())
  }

  func removeChallenges(endedBefore moment: Moment, limit: Int) -> Int {
    let ended = rows.challenges.values.filter { $0.expiresAt < moment }.prefix(limit).map(\.id)
    for id in ended { rows.challenges[id] = nil }
    let removed = Set(ended)
    rows.messages = rows.messages.filter { !removed.contains($0.value.entry.challenge) }
    return ended.count
  }

  func removeCounters(endedBefore moment: Moment, limit: Int) -> Int {
    let ended = rows.counters.filter { $0.value.until < moment.microseconds }.prefix(limit).map(\.key)
    for subject in ended { rows.counters[subject] = nil }
    return ended.count
  }
}
