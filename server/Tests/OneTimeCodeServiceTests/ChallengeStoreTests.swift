import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

/// What each store must do, whatever it keeps challenges in.
@Suite("A store", .serialized)
struct ChallengeStoreTests {
  private let folder: TemporaryFolder
  private let now = Moment(milliseconds: 1_800_000_000_000)
  private let tag = SecretTag.filled(7)

  init() throws {
    folder = try TemporaryFolder()
  }

  private func challenge(endingIn seconds: Int = 600) throws -> StoredChallenge {
    var random = RandomSource.system
    return StoredChallenge(
      id: ChallengeID(using: &random),
      purpose: "test.purpose_1",
      recipient: try .email("Ada+x'y@example.com"),
      format: try CodeFormat(length: 7, alphabet: try Alphabet("aB1'\"$"), grouping: [3, 4]),
      expiresAt: now.advanced(by: seconds),
      resendAt: now.advanced(by: 20),
      budget: 3
    )
  }

  private func guess(
    _ id: ChallengeID,
    _ guessed: UInt8 = 7,
    request: UInt8? = nil,
    at moment: Moment? = nil
  ) -> Guess {
    Guess(
      id: id,
      tags: [.filled(guessed)],
      requests: request.map { [.filled($0)] } ?? [],
      failures: [.filled(1)],
      at: moment ?? now
    )
  }

  @Test(
    "gives back what was put in, and nothing for a name that it does not know",
    arguments: StoreKind.allCases
  )
  func roundTrip(kind: StoreKind) async throws {
    let store = try kind.make(in: folder)
    let challenge = try challenge()
    try await store.keep(challenge, tag: tag, at: now)
    #expect(try await store.challenge(challenge.id) == challenge)
    #expect(try await store.challenge(try self.challenge().id) == nil)
  }

  @Test("gives all tags to the comparison, the earlier ones too", arguments: StoreKind.allCases)
  func tags(kind: StoreKind) async throws {
    let store = try kind.make(in: folder)
    let challenge = try challenge()
    try await store.keep(challenge, tag: tag, at: now)
    let second = SecretTag.filled(9)
    let resend = Resend.test(challenge.id, tag: second, earlier: 0, at: now, next: now.advanced(by: 40))
    #expect(try await store.add(resend) == .accepted)
    let seen = Locked<[[UInt8]]>([])
    let judgement = try await store.judge(guess(challenge.id)) { tags in
      seen.withLock { $0 = tags.map(\.bytes) }
      return true
    }
    #expect(judgement == .right)
    #expect(Set(seen.value) == [tag.bytes, second.bytes])
    let stored = try #require(try await store.challenge(challenge.id))
    #expect(stored.resends == 1 && stored.attempts == 1 && stored.usedAt == now)
    #expect(stored.resendAt == now.advanced(by: 40))
  }

  @Test("adds a code only to the challenge that the re-send was decided for", arguments: StoreKind.allCases)
  func addConditions(kind: StoreKind) async throws {
    let store = try kind.make(in: folder)
    let challenge = try challenge()
    try await store.keep(challenge, tag: tag, at: now)
    func resend(earlier: Int, at moment: Moment) -> Resend {
      .test(challenge.id, tag: tag, earlier: earlier, at: moment, next: moment)
    }
    #expect(try await store.add(resend(earlier: 1, at: now)) == .overtaken)
    #expect(try await store.add(resend(earlier: 0, at: challenge.expiresAt)) == .overtaken)
    #expect(try await store.add(resend(earlier: 0, at: now)) == .accepted)
    #expect(try await store.add(resend(earlier: 0, at: now)) == .overtaken)
    _ = try await store.judge(guess(challenge.id)) { _ in true }
    #expect(try await store.add(resend(earlier: 1, at: now)) == .overtaken)
  }

  @Test("replaces a challenge once, and keeps the new one only then", arguments: StoreKind.allCases)
  func replace(kind: StoreKind) async throws {
    let store = try kind.make(in: folder)
    let old = try challenge()
    let new = try challenge()
    let late = try challenge()
    try await store.keep(old, tag: tag, at: now)
    #expect(try await store.replace(old.id, by: .test(new, tag: tag, at: now)) == .accepted)
    #expect(try await store.replace(old.id, by: .test(late, tag: tag, at: now)) == .overtaken)
    #expect(try await store.challenge(old.id)?.successor == new.id)
    #expect(try await store.challenge(new.id) == new)
    #expect(try await store.challenge(late.id) == nil)
  }

  @Test("counts to the budget and no further", arguments: StoreKind.allCases)
  func budget(kind: StoreKind) async throws {
    let store = try kind.make(in: folder)
    let challenge = try challenge()
    try await store.keep(challenge, tag: tag, at: now)
    for left in [2, 1, 0] {
      #expect(try await store.judge(guess(challenge.id)) { _ in false } == .wrong(attemptsLeft: left))
    }
    for _ in 0..<3 { #expect(try await store.judge(guess(challenge.id)) { _ in true } == .exhausted) }
    #expect(try await store.challenge(challenge.id)?.attempts == 3)
  }

  @Test("compares nothing where nothing may be guessed", arguments: StoreKind.allCases)
  func noComparison(kind: StoreKind) async throws {
    let store = try kind.make(in: folder)
    let used = try challenge()
    let ended = try challenge()
    try await store.keep(used, tag: tag, at: now)
    try await store.keep(ended, tag: tag, at: now)
    _ = try await store.judge(guess(used.id)) { _ in true }
    let never: @Sendable ([SecretTag]) -> Bool = { _ in
      Issue.record("compared")
      return true
    }
    #expect(try await store.judge(guess(used.id), isRight: never) == .used)
    #expect(try await store.judge(guess(ended.id, at: ended.expiresAt), isRight: never) == .expired)
    #expect(try await store.judge(guess(try challenge().id), isRight: never) == .unknown)
  }

  @Test("knows a request again, and only with the same guess", arguments: StoreKind.allCases)
  func requests(kind: StoreKind) async throws {
    let store = try kind.make(in: folder)
    let challenge = try challenge()
    try await store.keep(challenge, tag: tag, at: now)
    #expect(try await store.judge(guess(challenge.id, request: 1)) { _ in false } == .wrong(attemptsLeft: 2))
    #expect(try await store.judge(guess(challenge.id, request: 2)) { _ in true } == .right)
    #expect(try await store.judge(guess(challenge.id, request: 1)) { _ in true } == .wrong(attemptsLeft: 2))
    #expect(try await store.judge(guess(challenge.id, request: 2)) { _ in false } == .right)
    let other = guess(challenge.id, 8, request: 2)
    #expect(try await store.judge(other) { _ in true } == .requestKeyReused)
  }

  @Test("removes what ended before a moment, and nothing else", arguments: StoreKind.allCases)
  func removal(kind: StoreKind) async throws {
    let store = try kind.make(in: folder)
    let old = try challenge(endingIn: -1)
    let new = try challenge(endingIn: 0)
    try await store.keep(old, tag: tag, at: now)
    try await store.keep(new, tag: tag, at: now)
    while try await store.removeOld(endedBefore: now, now: now, most: 1) {}
    #expect(try await store.challenge(old.id) == nil)
    #expect(try await store.challenge(new.id) == new)
  }

  @Test(
    "takes an allowance until it is used up, and says when there is one again",
    arguments: StoreKind.allCases
  )
  func allowances(kind: StoreKind) async throws {
    let store = try kind.make(in: folder)
    let cost = SendingCost(
      at: now,
      allowances: [
        Allowance(subject: [.filled(2)], limit: Limit(100, in: 60)),
        Allowance(subject: [.filled(3)], limit: Limit(3, in: 60)),
      ],
      failures: [.filled(1)]
    )
    for _ in 0..<3 { #expect(try await store.insert(.test(challenge(), tag: tag, cost: cost)) == .accepted) }
    let refused = try challenge()
    let sending = try await store.insert(.test(refused, tag: tag, cost: cost))
    #expect(sending == .limited(until: now.advanced(by: 20)))
    #expect(try await store.challenge(refused.id) == nil, "nothing of it happened")
    // What was refused has taken nothing of the other allowance.
    let left = SendingCost(
      at: now,
      allowances: [Allowance(subject: [.filled(2)], limit: Limit(100, in: 60))],
      failures: [.filled(1)]
    )
    for _ in 0..<97 { #expect(try await store.insert(.test(challenge(), tag: tag, cost: left)) == .accepted) }
    #expect(try await store.insert(.test(challenge(), tag: tag, cost: left)) != .accepted)
  }

  @Test("counts failures in a row, and a right guess takes them back", arguments: StoreKind.allCases)
  func failures(kind: StoreKind) async throws {
    let store = try kind.make(in: folder)
    func guessOnce(_ isRight: Bool) async throws -> Judgement {
      let challenge = try challenge()
      try await store.keep(challenge, tag: tag, at: now)
      return try await store.judge(guess(challenge.id)) { _ in isRight }
    }
    for _ in 0..<99 { #expect(try await guessOnce(false) == .wrong(attemptsLeft: 2)) }
    #expect(try await guessOnce(true) == .right)
    let open = try challenge()
    try await store.keep(open, tag: tag, at: now)
    for _ in 0..<100 { #expect(try await guessOnce(false) == .wrong(attemptsLeft: 2)) }
    #expect(try await store.judge(guess(open.id)) { _ in true } == .locked)
    #expect(try await store.insert(.test(challenge(), tag: tag, at: now)) == .locked)
    try await store.forgetFailures(of: [.filled(1)])
    #expect(try await store.judge(guess(open.id)) { _ in true } == .right)
  }

  @Test("marks a receipt as redeemed once, and only soon after the success", arguments: StoreKind.allCases)
  func receipts(kind: StoreKind) async throws {
    let store = try kind.make(in: folder)
    let challenge = try challenge()
    try await store.keep(challenge, tag: tag, at: now)
    let before = now.advanced(by: -1)
    #expect(try await store.redeem(challenge.id, at: now, usedAfter: before) == false)
    _ = try await store.judge(guess(challenge.id)) { _ in true }
    #expect(try await store.redeem(challenge.id, at: now, usedAfter: now) == false)
    #expect(try await store.redeem(challenge.id, at: now, usedAfter: before))
    #expect(try await store.redeem(challenge.id, at: now, usedAfter: before) == false)
  }

  @Test("hands a message out once, until its lease ends or it is postponed", arguments: StoreKind.allCases)
  func outbox(kind: StoreKind) async throws {
    let store = try kind.make(in: folder)
    let challenge = try challenge()
    let new = NewChallenge.test(challenge, tag: tag, at: now)
    _ = try await store.insert(new)
    let lease = now.advanced(by: 30)
    func claim(at moment: Moment) async throws -> [OutboxEntry] {
      try await store.claimMessages(at: moment, lease: moment.advanced(by: 30), most: 5)
    }
    var expected = new.message
    expected.tries = 1
    #expect(try await claim(at: now) == [expected])
    #expect(try await claim(at: now).isEmpty)
    #expect(try await claim(at: lease).map(\.tries) == [2])
    try await store.postponeMessage(new.message.name, until: now)
    #expect(try await claim(at: now).map(\.tries) == [3])
    try await store.removeMessage(new.message.name)
    #expect(try await claim(at: now.advanced(by: 600)).isEmpty)
  }

  @Test("takes a challenge from before the clock was set back for ended", arguments: StoreKind.allCases)
  func clockSetBack(kind: StoreKind) async throws {
    let store = try kind.make(in: folder)
    let challenge = try challenge()
    try await store.keep(challenge, tag: tag, at: now)
    let earlier = now.advanced(by: -60)
    #expect(try await store.judge(guess(challenge.id, at: earlier)) { _ in true } == .expired)
    #expect(try await store.judge(guess(challenge.id, at: now)) { _ in true } == .right)
  }
}
