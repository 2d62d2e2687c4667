import OneTimeCode

/// Carries messages from the outbox to their delivery, after whoever asked for them was answered: a gateway
/// that is slow or down holds up nobody, and the time of an answer does not tell whether there was anybody to
/// send to. So that the work of a delivery is done beside no answer in particular, a new message waits for a moment
/// that chance decides.
///
/// Each kind of message has a lane with a window: so many are on their way at the same time, and whenever one has
/// ended the next one begins, so that a slow one holds up no other. A new message goes straight to its lane if there
/// is room; the row in the outbox is due again when its lease ends, in case that this server is not there any more.
package actor Courier {
  /// When messages are carried.
  package enum Pace: Sendable {
    /// After the answer.
    case afterwards
    /// Before it, once, so that a test sees what was sent.
    case beforehand
  }

  private let store: any ChallengeStore
  private let delivery: any CodeDelivery
  private let configuration: VerificationService.Configuration
  private let conversions: Conversions
  private var random: RandomSource
  private let clock: (@Sendable () -> Moment)?
  private let pace: Pace
  private let report: @Sendable (DeliveryReport) -> Void

  private var onTheirWay: [Recipient.Kind: Int] = [:]
  private var waitingForRoom: [CheckedContinuation<Void, Never>] = []
  private var round: Task<Void, Never>?
  private var isWoken = false
  private var outcomes: [Outcome] = []
  private var writing: Task<Void, Never>?

  /// How a try ended, until it is written down.
  private struct Outcome: Sendable {
    let name: String
    let state: MessageState
    var wait: Int64?
    var cause: String?
    let expiresAt: Moment
  }

  init(
    store: any ChallengeStore,
    delivery: any CodeDelivery,
    configuration: VerificationService.Configuration,
    conversions: Conversions,
    random: RandomSource,
    clock: (@Sendable () -> Moment)?,
    pace: Pace,
    report: @escaping @Sendable (DeliveryReport) -> Void
  ) {
    self.store = store
    self.delivery = delivery
    self.configuration = configuration
    self.conversions = conversions
    self.random = random
    self.clock = clock
    self.pace = pace
    self.report = report
  }

  /// Whether a new message need not wait; in every lane, if none is named.
  func hasRoom(in lane: Recipient.Kind?) -> Bool {
    (lane.map { [$0] } ?? Recipient.Kind.all).allSatisfy { room(in: $0) > 0 }
  }

  /// How many more messages may be on their way in a lane.
  private func room(in lane: Recipient.Kind) -> Int { Retries.window - onTheirWay[lane, default: 0] }

  /// Carries a message that is this server's already, see ``Retries/lease``.
  func carry(_ entry: OutboxEntry, of challenge: StoredChallenge, at now: Moment) async {
    guard pace == .beforehand else {
      let pause = Int.random(in: Retries.pause, using: &random)
      return _ = begin(entry, of: challenge, at: now, after: .milliseconds(pause))
    }
    await begin(entry, of: challenge, at: now).value
    await writeDown()
  }

  /// Sees to it that what is due is carried.
  package func wake() async {
    if pace == .beforehand { return await carryWaiting() }
    isWoken = true
    guard round == nil else { return }
    round = Task {
      while self.isWoken {
        self.isWoken = false
        // A store that is out of reach is looked at again at the next waking.
        _ = try? await self.begunWaiting()
      }
      self.round = nil
    }
  }

  /// Carries all that is due, once, and waits for it.
  package func carryWaiting() async {
    guard let tasks = try? await begunWaiting() else { return }
    for task in tasks { await task.value }
    await writeDown()
  }

  /// Waits for what is on its way.
  func finish(within seconds: Int) async {
    let end = ContinuousClock.now + .seconds(seconds)
    while onTheirWay.values.contains(where: { $0 > 0 }), ContinuousClock.now < end {
      try? await Task.sleep(for: .milliseconds(20))
    }
    await writeDown()
  }

  /// Begins to carry all that is due.
  private func begunWaiting() async throws -> [Task<Void, Never>] {
    var tasks: [Task<Void, Never>] = []
    for lane in Recipient.Kind.all {
      while true {
        while room(in: lane) <= 0 {
          await withCheckedContinuation { waitingForRoom.append($0) }
        }
        let most = min(Retries.atOnce, room(in: lane))
        let clock = clock
        // There is nothing most of the time, and looking waits for nobody.
        let isAnyDue = try await store.read { try $0.isAnyDue(in: lane, at: try clock?() ?? $0.now) }
        guard isAnyDue else { break }
        let (entries, now) = try await store.transaction { transaction in
          let now = try clock?() ?? transaction.now
          let lease = Moment(milliseconds: now.milliseconds + Retries.lease)
          return (try transaction.claimMessages(in: lane, at: now, lease: lease, most: most), now)
        }
        if entries.isEmpty { break }
        let challenges = try await store.read { try $0.peek(entries.map(\.challenge)) }
        for (entry, challenge) in zip(entries, challenges) {
          tasks.append(begin(entry, of: challenge, at: now))
        }
      }
    }
    return tasks
  }

  private func begin(
    _ entry: OutboxEntry,
    of challenge: StoredChallenge?,
    at now: Moment,
    after pause: Duration = .zero
  ) -> Task<Void, Never> {
    onTheirWay[entry.lane, default: 0] += 1
    return Task {
      if pause > .zero { try? await Task.sleep(for: pause) }
      let outcome = await self.deliver(entry, of: challenge, at: now)
      self.end(outcome, in: entry.lane)
    }
  }

  private func end(_ outcome: Outcome, in lane: Recipient.Kind) {
    onTheirWay[lane, default: 0] -= 1
    for waiting in waitingForRoom { waiting.resume() }
    waitingForRoom = []
    outcomes.append(outcome)
    if pace == .afterwards { write(after: .milliseconds(20)) }
  }

  /// Writes down what has ended by then: others end meanwhile, and share the transaction.
  private func write(after wait: Duration) {
    guard writing == nil else { return }
    writing = Task {
      try? await Task.sleep(for: wait)
      await self.writeDown()
      self.writing = nil
      // A store that was out of reach is tried again.
      if !self.outcomes.isEmpty { self.write(after: .milliseconds(500)) }
    }
  }

  private func writeDown() async {
    while !outcomes.isEmpty {
      let batch = Array(outcomes.prefix(Retries.atOnce))
      outcomes.removeFirst(batch.count)
      let clock = clock
      do {
        try await store.transaction { transaction in
          let now = try clock?() ?? transaction.now
          for outcome in batch {
            var due = outcome.wait.map { Moment(milliseconds: now.milliseconds + $0) }
            var state = outcome.state
            // Once more before its code ends; after that it is of no use.
            let last = outcome.expiresAt.advanced(by: -Retries.lastChance)
            if let next = due, next > last { due = now < last ? last : nil }
            if outcome.wait != nil, due == nil { state = .late }
            try transaction.settle(
              Settlement(outcome.name, state, due: due, cause: outcome.cause),
              at: now
            )
          }
        }
      } catch {
        report(.storeFailed)
        // What is not written down is handed over again when its lease ends, under the same name. Until then it is
        // tried again to write it.
        if outcomes.count < Retries.mostUnwritten { outcomes.append(contentsOf: batch) }
        return
      }
    }
  }

  private nonisolated func deliver(_ entry: OutboxEntry, of challenge: StoredChallenge?, at now: Moment) async
    -> Outcome
  {
    func outcome(_ state: MessageState, wait: Int64? = nil, cause: String? = nil) -> Outcome {
      Outcome(name: entry.name, state: state, wait: wait, cause: cause, expiresAt: entry.expiresAt)
    }
    guard let challenge, challenge.state(at: now) == .open else {
      report(.dropped(entry.lane, .late))
      return outcome(.late)
    }
    if challenge.isDecoy { return outcome(.sent) }
    guard let message = message(entry, of: challenge, at: now) else {
      // Another server has the key, or this one will have it: keys are being exchanged.
      report(.failed(entry.lane, tries: entry.tries, cause: "key-missing"))
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
      report(.failed(entry.lane, tries: entry.tries, cause: cause))
      let wait = max(await wait(after: entry.tries), failure?.retryAfter?.milliseconds ?? 0)
      return outcome(.waiting, wait: wait, cause: cause)
    }
    conversions.noteSent(configuration.prefix(of: challenge))
    report(.delivered(entry.lane))
    return outcome(.sent)
  }

  private func wait(after tries: Int) -> Int64 { Retries.wait(after: tries, using: &random) }

  private nonisolated func message(
    _ entry: OutboxEntry,
    of challenge: StoredChallenge,
    at now: Moment
  ) -> CodeMessage? {
    guard let key = configuration.keys.named(challenge.key), let letter = Letter(entry, key: key),
      let code = try? challenge.format.code(from: letter.code)
    else { return nil }
    return CodeMessage(
      name: entry.name,
      recipient: challenge.recipient,
      purpose: challenge.purpose,
      code: code,
      spacedCode: challenge.format.spaced(code),
      spokenCode: challenge.format.spoken(code),
      // Rounded up within the minute that it takes to read: nobody understands that a new code is valid for 9 minutes.
      minutes: (now.wholeSeconds(until: challenge.expiresAt) + 30) / 60,
      expiresAt: challenge.expiresAt,
      words: .in(letter.language),
      appName: configuration.appName,
      domain: configuration.domain
    )
  }
}

extension Recipient.Kind {
  /// All of them.
  package static let all: [Recipient.Kind] = [.phone, .email]
}

/// When a delivery that failed is tried again: until its code ends.
enum Retries {
  /// How long, in milliseconds, a delivery may take before somebody else takes it to be lost.
  static let lease: Int64 = 30_000

  /// How many milliseconds a new message waits before it is delivered: more than an answer takes, and nothing to a person.
  static let pause = 10...50

  /// How many messages of a lane are on their way at the same time: 300 a second to a gateway that takes 0.8 seconds.
  static let window = 256

  /// How many messages are claimed, and written down, at once.
  static let atOnce = 64

  /// How many outcomes are kept for a store that is out of reach.
  static let mostUnwritten = 10_000

  /// How many seconds before the end of its code a message is tried for the last time.
  static let lastChance = 10

  /// The shortest wait in milliseconds.
  static let shortest: Int64 = 1000

  /// The wait after so many tries, in milliseconds: any time up to 1, 2, 4, … 32 seconds, so that what failed
  /// together does not come back together.
  static func wait(after tries: Int, using random: inout RandomSource) -> Int64 {
    let longest = shortest << min(max(tries - 1, 0), 5)
    return Int64.random(in: longest / 4...longest, using: &random)
  }
}

extension Duration {
  /// Whole milliseconds, up to an hour: a code does not live longer.
  fileprivate var milliseconds: Int64 { Int64(min(max(self / .milliseconds(1), 0), 3_600_000)) }
}
