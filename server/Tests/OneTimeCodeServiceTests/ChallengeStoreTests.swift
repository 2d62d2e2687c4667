import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

/// What each store must do, whatever it keeps challenges in.
@Suite("A store", .serialized)
struct ChallengeStoreTests {
  private let folder: TemporaryFolder
  private let now = Moment(milliseconds: 1_800_000_000_000)
  private let tag = SecretTag(bytes: Array(repeating: 7, count: 32))

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

  private func guess(_ id: ChallengeID, request: UInt8? = nil, at moment: Moment? = nil) -> Guess {
    Guess(
      id: id,
      tag: tag,
      request: request.map { SecretTag(bytes: Array(repeating: $0, count: 32)) },
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
    try await store.insert(challenge, tag: tag)
    #expect(try await store.challenge(challenge.id) == challenge)
    #expect(try await store.challenge(try self.challenge().id) == nil)
  }

  @Test("gives all tags to the comparison, the earlier ones too", arguments: StoreKind.allCases)
  func tags(kind: StoreKind) async throws {
    let store = try kind.make(in: folder)
    let challenge = try challenge()
    try await store.insert(challenge, tag: tag)
    let second = SecretTag(bytes: Array(repeating: 9, count: 32))
    let resend = Resend(id: challenge.id, tag: second, earlier: 0, at: now, next: now.advanced(by: 40))
    #expect(try await store.add(resend))
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
    try await store.insert(challenge, tag: tag)
    func resend(earlier: Int, at moment: Moment) -> Resend {
      Resend(id: challenge.id, tag: tag, earlier: earlier, at: moment, next: moment)
    }
    #expect(try await store.add(resend(earlier: 1, at: now)) == false)
    #expect(try await store.add(resend(earlier: 0, at: challenge.expiresAt)) == false)
    #expect(try await store.add(resend(earlier: 0, at: now)))
    #expect(try await store.add(resend(earlier: 0, at: now)) == false)
    _ = try await store.judge(guess(challenge.id)) { _ in true }
    #expect(try await store.add(resend(earlier: 1, at: now)) == false)
  }

  @Test("replaces a challenge once, and keeps the new one only then", arguments: StoreKind.allCases)
  func replace(kind: StoreKind) async throws {
    let store = try kind.make(in: folder)
    let old = try challenge()
    let new = try challenge()
    let late = try challenge()
    try await store.insert(old, tag: tag)
    #expect(try await store.replace(old.id, by: new, tag: tag))
    #expect(try await store.replace(old.id, by: late, tag: tag) == false)
    #expect(try await store.challenge(old.id)?.successor == new.id)
    #expect(try await store.challenge(new.id) == new)
    #expect(try await store.challenge(late.id) == nil)
  }

  @Test("counts to the budget and no further", arguments: StoreKind.allCases)
  func budget(kind: StoreKind) async throws {
    let store = try kind.make(in: folder)
    let challenge = try challenge()
    try await store.insert(challenge, tag: tag)
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
    try await store.insert(used, tag: tag)
    try await store.insert(ended, tag: tag)
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
    try await store.insert(challenge, tag: tag)
    #expect(try await store.judge(guess(challenge.id, request: 1)) { _ in false } == .wrong(attemptsLeft: 2))
    #expect(try await store.judge(guess(challenge.id, request: 2)) { _ in true } == .right)
    #expect(try await store.judge(guess(challenge.id, request: 1)) { _ in true } == .wrong(attemptsLeft: 2))
    #expect(try await store.judge(guess(challenge.id, request: 2)) { _ in false } == .right)
    let other = Guess(
      id: challenge.id,
      tag: SecretTag(bytes: Array(repeating: 8, count: 32)),
      request: SecretTag(bytes: Array(repeating: 2, count: 32)),
      at: now
    )
    #expect(try await store.judge(other) { _ in true } == .requestKeyReused)
  }

  @Test("removes what ended before a moment, and nothing else", arguments: StoreKind.allCases)
  func removal(kind: StoreKind) async throws {
    let store = try kind.make(in: folder)
    let old = try challenge(endingIn: -1)
    let new = try challenge(endingIn: 0)
    try await store.insert(old, tag: tag)
    try await store.insert(new, tag: tag)
    try await store.removeChallenges(endedBefore: now)
    #expect(try await store.challenge(old.id) == nil)
    #expect(try await store.challenge(new.id) == new)
  }
}
