import OneTimeCode

/// Carries messages from the outbox to their delivery, after whoever asked for them was answered: a gateway
/// that is slow or down holds up nobody, and the time of an answer does not tell whether there was anybody to
/// send to.
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
  private let keys: KeyRing
  private let domain: String?
  private var random: RandomSource
  private let now: @Sendable () -> Moment
  private let pace: Pace
  private let report: @Sendable (DeliveryReport) -> Void

  private var round: Task<Void, Never>?
  private var isWoken = false

  init(
    store: any ChallengeStore,
    delivery: any CodeDelivery,
    keys: KeyRing,
    domain: String?,
    random: RandomSource,
    now: @escaping @Sendable () -> Moment,
    pace: Pace,
    report: @escaping @Sendable (DeliveryReport) -> Void
  ) {
    self.store = store
    self.delivery = delivery
    self.keys = keys
    self.domain = domain
    self.random = random
    self.now = now
    self.pace = pace
    self.report = report
  }

  /// Sees to it that what is due is carried.
  package func wake() async {
    if pace == .beforehand {
      try? await carryDue()
      return
    }
    isWoken = true
    guard round == nil else { return }
    // It ends when nothing is due for a while; the next message, or the next look from time to time, wakes it.
    round = Task { await self.keepCarrying() }
  }

  private func keepCarrying() async {
    defer { round = nil }
    while isWoken {
      isWoken = false
      // A store that is out of reach is looked at again at the next waking.
      guard (try? await carryDue()) != nil else { return }
    }
  }

  /// Carries all that is due.
  package func carryDue() async throws {
    while true {
      let now = self.now()
      let lease = Moment(milliseconds: now.milliseconds + Retries.lease)
      let entries = try await store.claimMessages(at: now, lease: lease, most: Retries.atOnce)
      if entries.isEmpty { return }
      await withTaskGroup(of: Void.self) { group in
        for entry in entries { group.addTask { await self.carry(entry) } }
      }
    }
  }

  private nonisolated func carry(_ entry: OutboxEntry) async {
    do {
      guard let message = try await message(of: entry) else {
        try await store.removeMessage(entry.name)
        return
      }
      do {
        try await delivery.deliver(message)
      } catch {
        try await postpone(entry, of: message, after: error)
        return
      }
      try await store.removeMessage(entry.name)
      report(.delivered(message.recipient.kind))
    } catch {
      // The store is out of reach. The message is due again when its lease ends.
      report(.storeFailed)
    }
  }

  /// The message, unless it is worthless by now, is a decoy's, or cannot be opened.
  private nonisolated func message(of entry: OutboxEntry) async throws -> CodeMessage? {
    let now = self.now()
    guard let challenge = try await store.challenge(entry.challenge) else { return nil }
    guard challenge.state(at: now) == .open else {
      report(.dropped(.late))
      return nil
    }
    guard let letter = Letter(entry, keys: keys), let code = try? challenge.format.code(from: letter.code)
    else {
      report(.dropped(.unreadable))
      return nil
    }
    if challenge.isDecoy { return nil }
    return CodeMessage(
      name: entry.name,
      recipient: challenge.recipient,
      purpose: challenge.purpose,
      code: code,
      spacedCode: challenge.format.spaced(code),
      spokenCode: challenge.format.spoken(code),
      minutes: now.wholeSeconds(until: challenge.expiresAt) / 60,
      expiresAt: challenge.expiresAt,
      words: .in(letter.language),
      domain: domain
    )
  }

  private func postpone(_ entry: OutboxEntry, of message: CodeMessage, after error: any Error) async throws {
    let kind = message.recipient.kind
    let now = self.now()
    let wait = Retries.wait(after: entry.tries, using: &random)
    let next = Moment(milliseconds: now.milliseconds + wait)
    guard !(error is DeliveryRefused), entry.tries < Retries.most, next < entry.expiresAt else {
      try await store.removeMessage(entry.name)
      report(.dropped(error is DeliveryRefused ? .refused : .retriesUsedUp))
      return
    }
    try await store.postponeMessage(entry.name, until: next)
    report(.failed(kind, tries: entry.tries))
    guard pace == .afterwards else { return }
    Task {
      try? await Task.sleep(for: .milliseconds(wait + 1))
      await self.wake()
    }
  }
}
