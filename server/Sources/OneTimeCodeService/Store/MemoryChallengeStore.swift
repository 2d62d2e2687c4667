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

  private var entries: [ChallengeID: Entry] = [:]

  /// An empty store.
  public init() {}

  /// Keeps a new challenge with the tag of its first code.
  public func insert(_ challenge: StoredChallenge, tag: SecretTag) {
    entries[challenge.id] = Entry(challenge: challenge, tags: [tag])
  }

  /// The challenge of this name, if there is one.
  public func challenge(_ id: ChallengeID) -> StoredChallenge? {
    entries[id]?.challenge
  }

  /// Adds a code to a challenge, see ``ChallengeStore/add(_:)``.
  public func add(_ resend: Resend) -> Bool {
    guard var entry = entries[resend.id], entry.challenge.state(at: resend.at) == .open else { return false }
    guard entry.challenge.resends == resend.earlier, entry.challenge.successor == nil else { return false }
    entry.challenge.resends += 1
    entry.challenge.resendAt = resend.next
    entry.tags.append(resend.tag)
    entries[resend.id] = entry
    return true
  }

  /// Puts a new challenge in the place of an old one, see ``ChallengeStore/replace(_:by:tag:)``.
  public func replace(_ old: ChallengeID, by new: StoredChallenge, tag: SecretTag) -> Bool {
    guard var entry = entries[old], entry.challenge.successor == nil else { return false }
    guard entry.challenge.usedAt == nil, entry.challenge.attempts < entry.challenge.budget else {
      return false
    }
    entry.challenge.successor = new.id
    entries[old] = entry
    insert(new, tag: tag)
    return true
  }

  /// Counts a guess and then judges it, see ``ChallengeStore/judge(_:isRight:)``.
  public func judge(_ guess: Guess, isRight: @escaping @Sendable ([SecretTag]) -> Bool) -> Judgement {
    guard var entry = entries[guess.id] else { return .unknown }
    if let request = guess.request, let answer = entry.answers.first(where: { $0.request.matches(request) }) {
      return answer.guess.matches(guess.tag) ? answer.judgement : .requestKeyReused
    }
    switch entry.challenge.state(at: guess.at) {
    case .used: return .used
    case .exhausted: return .exhausted
    case .expired: return .expired
    case .open: entry.challenge.attempts += 1
    }
    let judgement: Judgement
    if isRight(entry.tags) {
      entry.challenge.usedAt = guess.at
      judgement = .right
    } else {
      judgement = .wrong(attemptsLeft: entry.challenge.budget - entry.challenge.attempts)
    }
    if let request = guess.request {
      entry.answers.append(Answer(request: request, guess: guess.tag, judgement: judgement))
    }
    entries[guess.id] = entry
    return judgement
  }

  /// Removes all challenges that ended before `moment`.
  public func removeChallenges(endedBefore moment: Moment) {
    entries = entries.filter { $0.value.challenge.expiresAt >= moment }
  }
}
