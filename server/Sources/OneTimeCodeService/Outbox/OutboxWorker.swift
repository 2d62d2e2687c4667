import OneTimeCode

/// A worker that delivers messages from the outbox after the response to the request that created them. A
/// slow or failing gateway therefore can't delay responses, and the response time doesn't reveal whether the
/// account exists. A short random delay keeps the delivery of a new message from slowing down the response.
///
/// Each channel has a ``Lane``, so that no channel waits for another. The messages of channels that no app has are left to
/// servers that have a delivery for them. A new message is delivered directly if its
/// lane has capacity, which is reserved while the message is stored. Its row in the outbox becomes due again when the
/// lease ends, in case this server crashes.
package final class OutboxWorker: Sendable {
  private let store: any ChallengeStore
  private let apps: Apps
  private let conversionTracker: ConversionTracker
  private let random: RandomSource
  private let clock: (@Sendable () -> Moment)?
  private let report: @Sendable (DeliveryReport) -> Void
  private let lanes = MessageChannel.all.map(Lane.init)
  private let unsaved = Mutex(Unsaved())

  private struct Unsaved {
    var outcomes: [Outcome] = []
    /// Whether a task saves the outcomes.
    var isSaving = false
  }

  /// The unsaved outcome of a delivery attempt.
  private struct Outcome: Sendable {
    let entry: OutboxEntry
    let challenge: StoredChallenge?
    let state: MessageState
    /// The time until the next attempt in milliseconds, or `nil` if the message isn't retried.
    var wait: Int64?
    var cause: String?
    var provider: String?
    var hasFallback = false

    /// Returns the change of the message's state. The last delivery attempt is made shortly before the code expires.
    func settlement(at now: Moment) -> Settlement {
      var due = wait.map { Moment(milliseconds: now.milliseconds + $0) }
      let last = entry.expiresAt.advanced(by: -Retries.lastChance)
      if let next = due, next > last { due = now < last ? last : nil }
      let isLate = wait != nil && due == nil
      return Settlement(
        entry.name,
        isLate ? .late : state,
        due: due,
        cause: cause,
        attempt: entry.attempts,
        provider: provider,
        keepsContent: hasFallback
      )
    }
  }

  init(
    store: any ChallengeStore,
    apps: Apps,
    conversionTracker: ConversionTracker,
    random: RandomSource,
    clock: (@Sendable () -> Moment)?,
    report: @escaping @Sendable (DeliveryReport) -> Void
  ) {
    self.store = store
    self.apps = apps
    self.conversionTracker = conversionTracker
    self.random = random
    self.clock = clock
    self.report = report
  }

  /// Delivers messages until the task is cancelled or the service is shut down, see ``Lane/run(_:limit:)``.
  func run(limit: Duration) async {
    await withDiscardingTaskGroup { group in
      for lane in lanes { group.addTask { await lane.run(self, limit: limit) } }
    }
    // The outcomes are saved even if this task was cancelled.
    await Task { _ = await save() }.value
  }

  private func lane(of channel: MessageChannel) -> Lane? { lanes.first { $0.channel == channel } }

  /// Capacity for a message that a transaction is about to store, in the lane that the transaction chooses.
  final class Reservation: Sendable {
    private let worker: OutboxWorker
    private let lane = Mutex<Lane?>(nil)

    init(_ worker: OutboxWorker) { self.worker = worker }

    /// Returns whether the lane has capacity. A transaction that runs again keeps the capacity that it has.
    func take(for channel: MessageChannel) -> Bool {
      lane.withLock { lane in
        if lane != nil { return true }
        lane = worker.lane(of: channel).flatMap { $0.reserve() ? $0 : nil }
        return lane != nil
      }
    }

    /// Returns the capacity, if there is any, because no message was stored.
    func end() { lane.value?.release() }
  }

  /// Delivers a new message, for which this server already holds the lease, see ``Retries/lease``, and capacity.
  func deliverNew(_ entry: OutboxEntry, of challenge: StoredChallenge, at now: Moment) {
    var job = Lane.Job(entry: entry, challenge: challenge, now: now)
    var random = random
    job.delay = .milliseconds(Int.random(in: Retries.initialDelay, using: &random))
    lane(of: entry.channel)?.add(job)
  }

  /// Starts to deliver due messages.
  func wake() { lanes.forEach { $0.wake() } }

  /// Makes one attempt to deliver each message that is due, and returns when the outcomes are saved. The lanes must not run.
  func drain() async {
    await withDiscardingTaskGroup { group in
      for lane in lanes { group.addTask { await lane.drain(self) } }
    }
    await save()
  }

  /// Leases up to `limit` due messages, or returns the time after which to try again.
  func lease(_ channel: MessageChannel, limit: Int) async throws -> (jobs: [Lane.Job], next: Duration?) {
    guard apps.channels.contains(channel) else { return ([], Retries.longestSleep) }
    let clock = clock
    // Usually no message is due, and this read locks no rows.
    let (due, now) = try await store.read { (try $0.nextDue(for: channel), try clock?() ?? $0.now) }
    guard let due, due <= now else {
      return ([], due.map { .milliseconds($0.milliseconds - now.milliseconds) } ?? Retries.longestSleep)
    }
    let entries = try await store.transaction { transaction in
      let lease = Moment(milliseconds: now.milliseconds + Retries.lease)
      return try transaction.leaseMessages(for: channel, at: now, until: lease, limit: limit)
    }
    let challenges = try await store.read { try $0.peek(entries.map(\.challenge)) }
    let jobs = zip(entries, challenges).map { Lane.Job(entry: $0, challenge: $1, now: now) }
    // Another server may lock the rows that are due.
    return (jobs, jobs.isEmpty ? .milliseconds(100) : nil)
  }

  /// Delivers a message. Its outcome is saved later, together with others.
  func deliver(_ job: Lane.Job) async {
    let outcome = await outcome(of: job)
    lane(of: job.entry.channel)?.release()
    guard let outcome else { return }
    unsaved.withLock { $0.outcomes.append(outcome) }
  }

  /// Saves outcomes until none are left. Returns at once if another task is saving.
  func saveOutcomes() async {
    let isFirst = unsaved.withLock { unsaved in
      defer { unsaved.isSaving = true }
      return !unsaved.isSaving
    }
    guard isFirst else { return }
    var wait = Duration.milliseconds(20)
    repeat {
      // Outcomes within a short time share a transaction.
      try? await Task.sleep(for: wait)
      wait = .milliseconds(await save() ? 20 : 500)
    } while !Task.isCancelled && !endSaving()
    // Of a cancelled task, `run` saves the outcomes.
    if Task.isCancelled { unsaved.withLock { $0.isSaving = false } }
  }

  private func endSaving() -> Bool {
    unsaved.withLock { unsaved in
      if unsaved.outcomes.isEmpty { unsaved.isSaving = false }
      return !unsaved.isSaving
    }
  }

  /// Saves all outcomes. Returns `false` if the store is unavailable.
  @discardableResult
  private func save() async -> Bool {
    while true {
      let batch = unsaved.withLock { unsaved in
        let batch = Array(unsaved.outcomes.prefix(Retries.batchSize))
        unsaved.outcomes.removeFirst(batch.count)
        return batch
      }
      guard !batch.isEmpty else { return true }
      let (clock, apps, random) = (clock, apps, random)
      do {
        try await store.transaction { transaction in
          let now = try clock?() ?? transaction.now
          for outcome in batch {
            let settlement = outcome.settlement(at: now)
            try transaction.settle(settlement, at: now)
            let app = outcome.challenge.flatMap { apps[$0.app] }
            let events = app.flatMap { EventRecorder($0, random: random) }
            let channel = outcome.entry.channel
            try events?.record(settlement, by: channel, of: outcome.challenge, at: now, in: transaction)
          }
        }
      } catch {
        report(.storeFailed)
        // Keep the outcomes for the next save. A message whose outcome is never saved is delivered again
        // under the same name when the lease ends.
        unsaved.withLock { unsaved in
          if unsaved.outcomes.count < Retries.maximumUnsaved { unsaved.outcomes.append(contentsOf: batch) }
        }
        return false
      }
      // The lanes sleep until the retries are due.
      for channel in Set(batch.filter { $0.wait != nil }.map(\.entry.channel)) { lane(of: channel)?.wake() }
    }
  }

  /// Delivers a message, and returns the outcome, or `nil` if the delivery was cancelled without a result. Such a message
  /// is delivered again when the lease ends, because the gateway may still be sending it.
  private func outcome(of job: Lane.Job) async -> Outcome? {
    let entry = job.entry
    guard let challenge = job.challenge, challenge.state(at: job.now) == .open else {
      report(.late(entry.channel))
      return Outcome(entry: entry, challenge: job.challenge, state: .late)
    }
    if challenge.isDecoy || challenge.isTest {
      return Outcome(entry: entry, challenge: challenge, state: .sent)
    }
    let result: DeliveryResult
    let app = apps[challenge.app]
    if let app, app.channels.contains(entry.channel),
      let message = message(entry, of: challenge, app.configuration, at: job.now)
    {
      result = await app.delivery.result(of: message)
    } else if app?.channels.contains(entry.channel) != true {
      // Another server may have the app and its channel, or this one may get them soon.
      result = DeliveryResult(.retry, "app-missing")
    } else {
      // During a key rotation, another server may have the key, or this one may get it soon.
      result = DeliveryResult(.retry, "key-missing")
    }
    if Task.isCancelled, result.isRetried { return nil }
    report(.attempted(entry.channel, attempt: entry.attempts, result))
    if result.outcome == .accepted {
      // A message that the fallback sends again has been counted.
      if entry.failedProvider == nil {
        conversionTracker.countSent(app?.configuration.prefix(of: challenge))
      }
      return Outcome(
        entry: entry,
        challenge: challenge,
        state: .sent,
        provider: result.provider,
        hasFallback: result.hasFallback
      )
    }
    guard result.isRetried else {
      return Outcome(entry: entry, challenge: challenge, state: .refused, cause: result.cause)
    }
    var random = random
    let wait = max(
      Retries.wait(after: entry.attempts, using: &random),
      result.retryAfter?.wholeMilliseconds ?? 0
    )
    return Outcome(entry: entry, challenge: challenge, state: .waiting, wait: wait, cause: result.cause)
  }

  private func message(
    _ entry: OutboxEntry,
    of challenge: StoredChallenge,
    _ configuration: VerificationService.Configuration,
    at now: Moment
  ) -> CodeMessage? {
    guard let key = configuration.keys.named(challenge.key), let content = MessageContent(entry, key: key),
      let values = MessageValues(of: challenge, key: key),
      let code = try? challenge.format.code(from: content.code)
    else { return nil }
    return CodeMessage(
      name: entry.name,
      recipient: challenge.recipient,
      channel: entry.channel,
      purpose: challenge.purpose,
      values: values.strings,
      code: code,
      spacedCode: challenge.format.spaced(code),
      spokenCode: challenge.format.spoken(code),
      // Rounded to the nearest minute, so that a new code doesn't appear to be valid for only "9 minutes".
      minutes: (now.wholeSeconds(until: challenge.expiresAt) + 30) / 60,
      expiresAt: challenge.expiresAt,
      templates: configuration.catalog.templates(for: challenge.purpose, in: content.language),
      appName: configuration.appName,
      domain: configuration.domain,
      smsFormat: configuration.purposes.rule(for: challenge.purpose.name).sms,
      failedProvider: entry.failedProvider
    )
  }
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

  /// The longest time until a lane looks for due messages, which another server may have left behind.
  static let longestSleep = Duration.seconds(2)

  /// The time of the last delivery attempt, in seconds before the code expires.
  static let lastChance = 10

  static let shortest: Int64 = 1000

  /// Returns the wait after a number of attempts, in milliseconds: a random 25–100% of 1, 2, 4, … seconds, by default up
  /// to 32. The randomness keeps messages that failed together from being retried together.
  static func wait(
    after attempts: Int,
    longest: Duration = .seconds(32),
    using random: inout RandomSource
  ) -> Int64 {
    let wait = min(shortest << min(max(attempts - 1, 0), 20), longest.wholeMilliseconds)
    return Int64.random(in: wait / 4...wait, using: &random)
  }
}

extension Duration {
  /// The duration in whole milliseconds, clamped to 0 through one hour, because no code is valid longer.
  var wholeMilliseconds: Int64 { Int64(min(max(self / .milliseconds(1), 0), 3_600_000)) }
}
