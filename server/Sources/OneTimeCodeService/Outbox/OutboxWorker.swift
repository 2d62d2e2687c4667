import OneTimeCode

/// A worker that delivers messages from the outbox after the response to the request that created them. A
/// slow or failing gateway therefore can't delay responses, and the response time doesn't reveal whether the
/// account exists. A short random delay keeps the delivery of a new message from slowing down the response.
///
/// Each kind of recipient has a lane with a limited number of messages in flight, so lanes don't wait for each other.
/// When a delivery ends, the next starts. A new message is delivered directly if its lane has capacity, which is
/// reserved before the message is stored. Its row in the outbox becomes due again when the lease ends, in case this
/// server crashes.
package actor OutboxWorker {
  /// A mode that determines when new messages are delivered.
  package enum DeliveryMode: Sendable {
    /// Messages are delivered after the response.
    case background
    /// Messages are delivered before the response, in one attempt, so that tests and `send-test`
    /// see the outcome.
    case inline
  }

  private let store: any ChallengeStore
  private let delivery: any CodeDelivery
  private let configuration: VerificationService.Configuration
  private let conversionTracker: ConversionTracker
  private var random: RandomSource
  private let clock: (@Sendable () -> Moment)?
  private let deliveryMode: DeliveryMode
  private let report: @Sendable (DeliveryReport) -> Void

  private var lanes: [Recipient.Kind: Lane] = [:]
  private var isDraining = false
  private var outcomes: [Outcome] = []
  private var saveTask: Task<Void, Never>?

  private struct Lane {
    /// The number of messages in flight, including those that are being stored or leased.
    var inFlight = 0

    /// Whether this lane's due messages are being read from the store.
    var isScanning = false

    /// Whether due messages may be left in the store, because the lane had no capacity or was being scanned.
    var mayHaveMore = false

    var capacity: Int { Retries.maximumInFlight - inFlight }
  }

  /// The unsaved outcome of a delivery attempt.
  private struct Outcome: Sendable {
    let name: String
    let attempt: Int
    let state: MessageState
    var wait: Int64?
    var cause: String?
    let expiresAt: Moment
  }

  init(
    store: any ChallengeStore,
    delivery: any CodeDelivery,
    configuration: VerificationService.Configuration,
    conversionTracker: ConversionTracker,
    random: RandomSource,
    clock: (@Sendable () -> Moment)?,
    deliveryMode: DeliveryMode,
    report: @escaping @Sendable (DeliveryReport) -> Void
  ) {
    self.store = store
    self.delivery = delivery
    self.configuration = configuration
    self.conversionTracker = conversionTracker
    self.random = random
    self.clock = clock
    self.deliveryMode = deliveryMode
    self.report = report
  }

  /// Reserves capacity for a new message in each of the lanes, and returns those that had capacity. The capacity is
  /// used by ``deliverNew(_:of:at:)`` or returned by ``release(_:)``.
  func reserve(in kinds: Set<Recipient.Kind>) -> Set<Recipient.Kind> {
    let reserved = kinds.filter { lanes[$0, default: Lane()].capacity > 0 }
    for kind in reserved { lanes[kind, default: Lane()].inFlight += 1 }
    return reserved
  }

  func release(_ kinds: Set<Recipient.Kind>) {
    for kind in kinds { release(1, in: kind) }
  }

  private func release(_ count: Int, in kind: Recipient.Kind) {
    lanes[kind, default: Lane()].inFlight -= count
  }

  /// Delivers a new message, for which this server already holds the lease, see ``Retries/lease``, and capacity.
  func deliverNew(_ entry: OutboxEntry, of challenge: StoredChallenge, at now: Moment) async {
    guard deliveryMode == .inline else {
      let delay = Int.random(in: Retries.initialDelay, using: &random)
      return _ = startDelivery(entry, of: challenge, at: now, after: .milliseconds(delay))
    }
    await startDelivery(entry, of: challenge, at: now).value
    await saveOutcomes()
  }

  /// Delivers due messages, in the background without delaying the caller.
  func wake() async {
    if deliveryMode == .inline { await deliverDue() } else { Task { await self.deliverDue() } }
  }

  /// Starts to deliver due messages. Inline, also waits for their outcomes.
  package func deliverDue() async {
    var tasks: [Task<Void, Never>]
    repeat {
      tasks = []
      for kind in Recipient.Kind.all { tasks += await startDue(in: kind) }
      guard deliveryMode == .inline else { return }
      for task in tasks { await task.value }
      await saveOutcomes()
    } while !tasks.isEmpty
  }

  /// Leases no more messages, waits up to `seconds` until no message is in flight, then saves the outcomes.
  func drain(within seconds: Int) async {
    isDraining = true
    let end = ContinuousClock.now + .seconds(seconds)
    while lanes.values.contains(where: { $0.inFlight > 0 }), ContinuousClock.now < end {
      try? await Task.sleep(for: .milliseconds(20))
    }
    // A save in progress has taken its outcomes from the list already.
    await saveTask?.value
    await saveOutcomes()
  }

  /// Leases due messages and starts their delivery, while the lane has capacity. If the store is unavailable, the next
  /// call tries again.
  private func startDue(in kind: Recipient.Kind) async -> [Task<Void, Never>] {
    lanes[kind, default: Lane()].mayHaveMore = true
    guard !lanes[kind, default: Lane()].isScanning else { return [] }
    lanes[kind]?.isScanning = true
    defer { lanes[kind]?.isScanning = false }
    var tasks: [Task<Void, Never>] = []
    while let lane = lanes[kind], lane.mayHaveMore, lane.capacity > 0, !isDraining {
      let limit = min(Retries.batchSize, lane.capacity)
      lanes[kind]?.inFlight += limit
      lanes[kind]?.mayHaveMore = false
      let leased = (try? await leaseDue(in: kind, limit: limit)) ?? []
      release(limit - leased.count, in: kind)
      if leased.count == limit { lanes[kind]?.mayHaveMore = true }
      for (entry, challenge, now) in leased { tasks.append(startDelivery(entry, of: challenge, at: now)) }
    }
    return tasks
  }

  private func leaseDue(in kind: Recipient.Kind, limit: Int) async throws
    -> [(OutboxEntry, StoredChallenge?, Moment)]
  {
    let clock = clock
    // Usually no message is due, and this read locks no rows.
    let isAnyDue = try await store.read { try $0.isAnyDue(in: kind, at: try clock?() ?? $0.now) }
    guard isAnyDue else { return [] }
    let (entries, now) = try await store.transaction { transaction in
      let now = try clock?() ?? transaction.now
      let lease = Moment(milliseconds: now.milliseconds + Retries.lease)
      return (try transaction.leaseMessages(in: kind, at: now, until: lease, limit: limit), now)
    }
    let challenges = try await store.read { try $0.peek(entries.map(\.challenge)) }
    return zip(entries, challenges).map { ($0, $1, now) }
  }

  /// Starts a delivery, for which capacity is reserved.
  private func startDelivery(
    _ entry: OutboxEntry,
    of challenge: StoredChallenge?,
    at now: Moment,
    after delay: Duration = .zero
  ) -> Task<Void, Never> {
    Task {
      if delay > .zero { try? await Task.sleep(for: delay) }
      let outcome = await self.deliver(entry, of: challenge, at: now)
      self.finishDelivery(outcome, in: entry.lane)
    }
  }

  private func finishDelivery(_ outcome: Outcome, in kind: Recipient.Kind) {
    release(1, in: kind)
    outcomes.append(outcome)
    guard deliveryMode == .background else { return }
    scheduleSave(after: .milliseconds(20))
    if lanes[kind]?.mayHaveMore == true, lanes[kind]?.isScanning == false {
      Task { await self.startDue(in: kind) }
    }
  }

  /// Saves outcomes after a short wait, so that several outcomes share a transaction.
  private func scheduleSave(after wait: Duration) {
    guard saveTask == nil else { return }
    saveTask = Task {
      try? await Task.sleep(for: wait)
      await self.saveOutcomes()
      self.saveTask = nil
      if !self.outcomes.isEmpty { self.scheduleSave(after: .milliseconds(500)) }
    }
  }

  private func saveOutcomes() async {
    while !outcomes.isEmpty {
      let batch = Array(outcomes.prefix(Retries.batchSize))
      outcomes.removeFirst(batch.count)
      let clock = clock
      do {
        try await store.transaction { transaction in
          let now = try clock?() ?? transaction.now
          for outcome in batch {
            var due = outcome.wait.map { Moment(milliseconds: now.milliseconds + $0) }
            var state = outcome.state
            // The last delivery attempt is made shortly before the code expires.
            let last = outcome.expiresAt.advanced(by: -Retries.lastChance)
            if let next = due, next > last { due = now < last ? last : nil }
            if outcome.wait != nil, due == nil { state = .late }
            try transaction.settle(
              Settlement(outcome.name, state, due: due, cause: outcome.cause, attempt: outcome.attempt),
              at: now
            )
          }
        }
      } catch {
        report(.storeFailed)
        // Keep the outcomes for the next save. A message whose outcome is never saved is delivered again
        // under the same name when the lease ends.
        if outcomes.count < Retries.maximumUnsaved { outcomes.append(contentsOf: batch) }
        return
      }
    }
  }

  private nonisolated func deliver(_ entry: OutboxEntry, of challenge: StoredChallenge?, at now: Moment) async
    -> Outcome
  {
    func outcome(_ state: MessageState, wait: Int64? = nil, cause: String? = nil) -> Outcome {
      Outcome(
        name: entry.name,
        attempt: entry.attempts,
        state: state,
        wait: wait,
        cause: cause,
        expiresAt: entry.expiresAt
      )
    }
    guard let challenge, challenge.state(at: now) == .open else {
      report(.dropped(entry.lane, .late))
      return outcome(.late)
    }
    if challenge.isDecoy { return outcome(.sent) }
    guard let message = message(entry, of: challenge, at: now) else {
      // During a key rotation, another server may have the key, or this one may get it soon.
      report(.failed(entry.lane, attempts: entry.attempts, cause: "key-missing"))
      return outcome(.waiting, wait: Retries.shortest, cause: "key-missing")
    }
    do {
      try await delivery.deliver(message)
    } catch is DeliveryRefused {
      report(.dropped(entry.lane, .refused))
      return outcome(.refused, cause: "refused")
    } catch {
      let failure = error as? any DeliveryFailure
      let cause = failure?.cause ?? "error"
      report(.failed(entry.lane, attempts: entry.attempts, cause: cause))
      let wait = max(await wait(after: entry.attempts), failure?.retryAfter?.milliseconds ?? 0)
      return outcome(.waiting, wait: wait, cause: cause)
    }
    conversionTracker.countSent(configuration.prefix(of: challenge))
    report(.delivered(entry.lane))
    return outcome(.sent)
  }

  private func wait(after attempts: Int) -> Int64 { Retries.wait(after: attempts, using: &random) }

  private nonisolated func message(
    _ entry: OutboxEntry,
    of challenge: StoredChallenge,
    at now: Moment
  ) -> CodeMessage? {
    guard let key = configuration.keys.named(challenge.key), let content = MessageContent(entry, key: key),
      let code = try? challenge.format.code(from: content.code)
    else { return nil }
    return CodeMessage(
      name: entry.name,
      recipient: challenge.recipient,
      purpose: challenge.purpose,
      code: code,
      spacedCode: challenge.format.spaced(code),
      spokenCode: challenge.format.spoken(code),
      // Rounded to the nearest minute, so that a new code doesn't appear to be valid for only "9 minutes".
      minutes: (now.wholeSeconds(until: challenge.expiresAt) + 30) / 60,
      expiresAt: challenge.expiresAt,
      templates: .in(content.language),
      appName: configuration.appName,
      domain: configuration.domain
    )
  }
}

extension Recipient.Kind {
  package static let all: [Recipient.Kind] = [.phone, .email]
}

/// The limits and retry times of deliveries. A message is retried until shortly before its code expires.
enum Retries {
  /// The duration of a lease, in milliseconds. When the lease ends, any server may repeat the delivery.
  static let lease: Int64 = 30_000

  /// The range of the random delay before a new message is sent, in milliseconds. The delay is usually longer
  /// than the time to respond, so that response times don't reveal decoys, for which nothing is sent.
  static let initialDelay = 10...50

  /// The maximum number of messages in flight per lane. At 0.8 seconds each, this allows 320 per second.
  static let maximumInFlight = 256

  /// The maximum number of messages in a transaction that leases messages or saves outcomes.
  static let batchSize = 64

  /// The maximum number of unsaved outcomes that are kept while the store is unavailable.
  static let maximumUnsaved = 10_000

  /// The time of the last delivery attempt, in seconds before the code expires.
  static let lastChance = 10

  static let shortest: Int64 = 1000

  /// Returns the wait after a number of attempts, in milliseconds: a random 25–100% of 1, 2, 4, … 32
  /// seconds. The randomness keeps messages that failed together from being retried together.
  static func wait(after attempts: Int, using random: inout RandomSource) -> Int64 {
    let longest = shortest << min(max(attempts - 1, 0), 5)
    return Int64.random(in: longest / 4...longest, using: &random)
  }
}

extension Duration {
  /// The duration in whole milliseconds, clamped to 0 through one hour, because no code is valid longer.
  fileprivate var milliseconds: Int64 { Int64(min(max(self / .milliseconds(1), 0), 3_600_000)) }
}
