/// Keeps challenges in memory: for tests, and for trying things out. A restart forgets everything.
public actor MemoryChallengeStore: ChallengeStore {
  private struct Entry {
    var challenge: StoredChallenge
    var tags: [SecretTag]
    var answers: [Answer] = []
  }

  private struct Answer {
    let request: SecretTag
    let guess: SecretTag
    let judgement: Judgement
  }

  private struct Waiting {
    var entry: OutboxEntry
    var due: Moment
  }

  private var entries: [ChallengeID: Entry] = [:]
  private var outbox: [String: Waiting] = [:]
  private var taken: [[UInt8]: Int64] = [:]
  private var failures: [[UInt8]: Int] = [:]

  /// An empty store.
  public init() {}

  /// Keeps a new challenge, see ``ChallengeStore/insert(_:)``.
  public func insert(_ new: NewChallenge) -> Sending {
    if let refusal = take(new.cost) { return refusal }
    keep(new)
    return .accepted
  }

  /// The challenge of this name, if there is one.
  public func challenge(_ id: ChallengeID) -> StoredChallenge? {
    entries[id]?.challenge
  }

  /// Adds a code to a challenge, see ``ChallengeStore/add(_:)``.
  public func add(_ resend: Resend) -> Sending {
    guard var entry = entries[resend.id], entry.challenge.state(at: resend.cost.at) == .open else {
      return .overtaken
    }
    guard entry.challenge.resends == resend.earlier, entry.challenge.successor == nil else {
      return .overtaken
    }
    if let refusal = take(resend.cost) { return refusal }
    entry.challenge.resends += 1
    entry.challenge.resendAt = resend.next
    entry.tags.append(resend.tag)
    entries[resend.id] = entry
    outbox[resend.message.name] = Waiting(entry: resend.message, due: resend.cost.at)
    return .accepted
  }

  /// Puts a new challenge in the place of an old one, see ``ChallengeStore/replace(_:by:)``.
  public func replace(_ old: ChallengeID, by new: NewChallenge) -> Sending {
    guard var entry = entries[old], entry.challenge.successor == nil else { return .overtaken }
    guard entry.challenge.usedAt == nil, entry.challenge.attempts < entry.challenge.budget else {
      return .overtaken
    }
    if let refusal = take(new.cost) { return refusal }
    entry.challenge.successor = new.challenge.id
    entries[old] = entry
    keep(new)
    return .accepted
  }

  /// Counts a guess and then judges it, see ``ChallengeStore/judge(_:isRight:)``.
  public func judge(_ guess: Guess, isRight: @escaping @Sendable ([SecretTag]) -> Bool) -> Judgement {
    guard var entry = entries[guess.id] else { return .unknown }
    if let answer = entry.answers.first(where: { guess.requests.contain($0.request) }) {
      return guess.tags.contain(answer.guess) ? answer.judgement : .requestKeyReused
    }
    switch entry.challenge.state(at: guess.at) {
    case .used: return .used
    case .exhausted: return .exhausted
    case .expired: return .expired
    case .open: entry.challenge.attempts += 1
    }
    defer { entries[guess.id] = entry }
    let earlier = failureCount(of: guess.failures)
    guard earlier < VerificationService.Configuration.failuresInARow else { return .locked }
    let judgement: Judgement
    if isRight(entry.tags) {
      entry.challenge.usedAt = guess.at
      forgetFailures(of: guess.failures)
      judgement = .right
    } else {
      forgetFailures(of: guess.failures)
      failures[guess.failures[0].bytes] = earlier + 1
      judgement = .wrong(attemptsLeft: entry.challenge.budget - entry.challenge.attempts)
    }
    if let request = guess.requests.first {
      entry.answers.append(Answer(request: request, guess: guess.tags[0], judgement: judgement))
    }
    return judgement
  }

  /// Marks that the receipt for a challenge was redeemed.
  public func redeem(_ id: ChallengeID, at moment: Moment, usedAfter earliest: Moment) -> Bool {
    guard let challenge = entries[id]?.challenge, let usedAt = challenge.usedAt else { return false }
    guard usedAt > earliest, challenge.redeemedAt == nil else { return false }
    entries[id]?.challenge.redeemedAt = moment
    return true
  }

  /// Forgets the failures of a recipient.
  public func forgetFailures(of subject: [SecretTag]) {
    for tag in subject { failures[tag.bytes] = nil }
  }

  /// Hands out messages that are due, see ``ChallengeStore/claimMessages(at:lease:most:)``.
  public func claimMessages(at moment: Moment, lease: Moment, most: Int) -> [OutboxEntry] {
    let due = outbox.values.filter { $0.due <= moment }.sorted { $0.due < $1.due }.prefix(most)
    return due.map { waiting in
      var entry = waiting.entry
      entry.tries += 1
      outbox[entry.name] = Waiting(entry: entry, due: lease)
      return entry
    }
  }

  /// Removes a message.
  public func removeMessage(_ name: String) { outbox[name] = nil }

  /// Makes a message due at another moment.
  public func postponeMessage(_ name: String, until moment: Moment) { outbox[name]?.due = moment }

  /// Removes what is of no use any more. There is no reason to do it bit by bit.
  public func removeOld(endedBefore moment: Moment, now: Moment, most: Int) -> Bool {
    entries = entries.filter { $0.value.challenge.expiresAt >= moment }
    outbox = outbox.filter { entries[$0.value.entry.challenge] != nil }
    taken = taken.filter { $0.value > now.microseconds }
    return false
  }

  /// Memory can always be read and written.
  public func check() {}

  private func keep(_ new: NewChallenge) {
    entries[new.challenge.id] = Entry(challenge: new.challenge, tags: [new.tag])
    outbox[new.message.name] = Waiting(entry: new.message, due: new.cost.at)
  }

  /// Takes all that a message costs, or nothing.
  private func take(_ cost: SendingCost) -> Sending? {
    guard failureCount(of: cost.failures) < VerificationService.Configuration.failuresInARow else {
      return .locked
    }
    var changed = taken
    for allowance in cost.allowances {
      let until = allowance.subject.compactMap { taken[$0.bytes] }.max() ?? 0
      guard let next = allowance.limit.taking(after: until, at: cost.at) else {
        return .limited(until: allowance.limit.opens(after: until, at: cost.at))
      }
      changed[allowance.subject[0].bytes] = next
    }
    taken = changed
    return nil
  }

  private func failureCount(of subject: [SecretTag]) -> Int {
    subject.reduce(0) { $0 + (failures[$1.bytes] ?? 0) }
  }
}
