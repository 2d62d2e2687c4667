import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

/// Tests of the requirements that every store must meet.
@Suite("Store", .serialized)
struct ChallengeStoreTests {
  private let folder: TemporaryFolder
  private let now = Moment(milliseconds: 1_800_000_000_000)

  init() throws {
    folder = try TemporaryFolder()
  }

  private func challenge(endingIn seconds: Int = 600) throws -> StoredChallenge {
    var random = RandomSource.system
    return StoredChallenge(
      id: ChallengeID(using: &random, key: .random()),
      purpose: "test.purpose_1",
      recipient: try .email("Ada+x'y@example.com"),
      format: try CodeFormat(length: 7, alphabet: try CodeFormat.Alphabet("aB1'\"$"), grouping: [3, 4]),
      key: "0123abcd",
      expiresAt: now.advanced(by: seconds),
      resendAt: now.advanced(by: 20),
      budget: 3,
      isTest: true,
      generation: 1,
      device: .filled(4),
      codes: [.filled(7)]
    )
  }

  @Test(
    "A store returns inserted and updated challenges, and nil for an unknown ID",
    arguments: StoreKind.allCases
  )
  func roundTrip(kind: StoreKind) async throws {
    let store = try kind.make(in: folder)
    var challenge = try challenge()
    let unknown = try self.challenge().id
    let inserted = challenge
    try await store.transaction { try $0.insert(inserted) }
    #expect(try await store.stored(challenge.id) == challenge)
    challenge.codes.append(.filled(9))
    challenge.recordedVerdicts = [
      .init(request: .filled(1), guess: .filled(2), attemptsLeft: 0),
      .init(request: .filled(3), guess: .filled(4), attemptsLeft: nil),
    ]
    challenge.resends = 2
    challenge.attempts = 3
    challenge.resendAt = now.advanced(by: 40)
    challenge.usedAt = now
    challenge.redeemedAt = now.advanced(by: 1)
    challenge.successor = unknown
    let updated = challenge
    try await store.transaction { try $0.update(updated) }
    #expect(try await store.stored(challenge.id) == challenge)
    #expect(try await store.stored(unknown) == nil)
    #expect(try await store.read { try $0.peek([unknown, updated.id]) } == [nil, updated])
  }

  @Test("A store rolls back a transaction that throws", arguments: StoreKind.allCases)
  func rollback(kind: StoreKind) async throws {
    struct Stop: Error {}
    let store = try kind.make(in: folder)
    let challenge = try challenge()
    let now = now
    await #expect(throws: Stop.self) {
      try await store.transaction { transaction in
        try transaction.insert(challenge)
        try transaction.insert(StoredMessage.test(challenge.id, due: now))
        try transaction.save(StoredCounter(until: 1), of: .filled(1), isNew: true)
        _ = try transaction.counters([.filled(2)])
        throw Stop()
      }
    }
    #expect(try await store.stored(challenge.id) == nil)
    #expect(try await store.read { try $0.peek([SecretTag.filled(1)]) } == [nil])
    #expect(try await store.read { try $0.messages(of: challenge.id) }.isEmpty)
  }

  @Test(
    "A store counts 200 concurrent increments of the same new counters",
    arguments: StoreKind.allCases
  )
  func counters(kind: StoreKind) async throws {
    let store = try kind.make(in: folder)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<200 {
        group.addTask {
          try await store.transaction { transaction in
            let subjects: [SecretTag] = [.filled(1), .filled(2)]
            for (subject, counter) in zip(subjects, try transaction.counters(subjects)) {
              let next = StoredCounter(count: (counter?.count ?? 0) + 1, until: 5)
              try transaction.save(next, of: subject, isNew: counter == nil)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let counter = StoredCounter(count: 200, until: 5)
    #expect(
      try await store.read { try $0.peek([.filled(1), .filled(2), .filled(3)]) } == [counter, counter, nil]
    )
  }

  @Test(
    "Of 100 concurrent transactions, only one finds the challenge unused and changes it",
    arguments: StoreKind.allCases
  )
  func locking(kind: StoreKind) async throws {
    let store = try kind.make(in: folder)
    let challenge = try challenge()
    let now = now
    try await store.transaction { try $0.insert(challenge) }
    let changeCount = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<100 {
        group.addTask {
          try await store.transaction { transaction in
            guard var found = try transaction.challenge(challenge.id, of: ""), found.usedAt == nil else {
              return false
            }
            found.usedAt = now
            try transaction.update(found)
            return true
          }
        }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(changeCount == 1)
  }

  @Test(
    "A store removes only challenges and counters that ended before a given time",
    arguments: StoreKind.allCases
  )
  func removal(kind: StoreKind) async throws {
    let store = try kind.make(in: folder)
    let (old, new) = (try challenge(endingIn: -1), try challenge(endingIn: 0))
    let now = now
    try await store.transaction { transaction in
      for challenge in [old, new] {
        try transaction.insert(challenge)
        try transaction.insert(StoredMessage.test(challenge.id, due: now))
      }
      let hour: Int64 = 3_600_000_000
      try transaction.save(StoredCounter(until: now.microseconds - hour), of: .filled(1), isNew: true)
      try transaction.save(StoredCounter(until: now.microseconds + hour), of: .filled(2), isNew: true)
      try transaction.save(StoredCounter(until: now.microseconds), of: .filled(3), isNew: true)
    }
    let counts = try await store.transaction { transaction in
      [
        try transaction.removeChallenges(endedBefore: now, limit: 5),
        try transaction.removeCounters(endedBefore: now, limit: 5),
      ]
    }
    #expect(counts == [1, 1])
    #expect(try await store.stored(old.id) == nil)
    #expect(try await store.stored(new.id) == new)
    #expect(try await store.read { try $0.messages(of: old.id) }.isEmpty)
    #expect(try await store.read { try $0.messages(of: new.id) }.count == 1)
    #expect(
      try await store.read { try $0.peek([.filled(1), .filled(2), .filled(3)]) }.map { $0 == nil } == [
        true, false, false,
      ]
    )
  }

  @Test(
    "A store leases a message once, until the lease ends or the message is rescheduled",
    arguments: StoreKind.allCases
  )
  func outbox(kind: StoreKind) async throws {
    let store = try kind.make(in: folder)
    let challenge = try challenge()
    let message = StoredMessage.test(challenge.id, due: now)
    let lease = now.advanced(by: 30)
    try await store.transaction { transaction in
      try transaction.insert(challenge)
      try transaction.insert(message)
    }
    func leaseMessages(at moment: Moment, channel: MessageChannel = .email) async throws -> [StoredMessage] {
      try await store.leaseMessages(of: channel, at: moment)
    }
    var expected = message
    expected.attempts = 1
    expected.due = lease
    func nextDue(_ channel: MessageChannel) async throws -> Moment? {
      try await store.read { try $0.nextDue(in: .messages(channel)) }
    }
    #expect(try await leaseMessages(at: now, channel: .sms).isEmpty)
    #expect(try await nextDue(.sms) == nil)
    #expect(try await nextDue(.email) == now)
    #expect(try await leaseMessages(at: now) == [expected])
    #expect(try await leaseMessages(at: now).isEmpty)
    #expect(try await nextDue(.email) == lease)
    #expect(try await leaseMessages(at: lease).map(\.attempts) == [2])
    let now = now
    func settle(_ state: MessageState, due: Moment? = nil) async throws {
      var changed = message.changed(to: state, due: due, at: now)
      changed.cause = "c"
      let settled = changed
      try await store.transaction { try $0.update(settled, from: state.predecessors, attempt: nil) }
    }
    try await settle(.undelivered)
    try await settle(.waiting, due: now)
    #expect(try await nextDue(.email) == now, "an unsent message hasn't failed to arrive")
    #expect(try await leaseMessages(at: now).map(\.attempts) == [3])
    try await settle(.refused)
    #expect(try await leaseMessages(at: now.advanced(by: 600)).isEmpty)
    #expect(try await store.read { try $0.deadMessages(of: "", limit: 5) }.map(\.cause) == ["c"])
    #expect(try await store.read { try $0.message(message.name, of: nil) }?.canBeSentAgain == true)
    try await settle(.waiting, due: now)
    #expect(try await store.read { try $0.backlog(of: .email) }.count == 1)
    try await settle(.sent)
    try await settle(.waiting, due: now)
    #expect(try await leaseMessages(at: now.advanced(by: 600)).isEmpty, "a sent message is not sent again")
    try await settle(.delivered)
    #expect(try await store.read { try $0.message(message.name, of: nil) }?.state == .delivered)
    #expect(try await store.read { try $0.message(message.name, of: nil) }?.canBeSentAgain == false)
    #expect(try await nextDue(.email) == nil)
  }

  @Test(
    "A store returns refused messages, latest refusal first, with the time of the refusal",
    arguments: StoreKind.allCases
  )
  func dead(kind: StoreKind) async throws {
    let store = try kind.make(in: folder)
    let (challenge, now) = (try challenge(), now)
    let messages = (0..<3).map { StoredMessage.test(challenge.id, due: now.advanced(by: $0)) }
    try await store.transaction { transaction in
      try transaction.insert(challenge)
      for message in messages { try transaction.insert(message) }
      for (index, seconds) in [(0, 20), (2, 10), (1, 30)] {
        let refused = messages[index].changed(to: .refused, at: now.advanced(by: seconds))
        try transaction.update(refused, from: [.waiting], attempt: nil)
      }
    }
    let dead = try await store.read { try $0.deadMessages(of: "", limit: 2) }
    #expect(dead.map(\.name) == [messages[1].name, messages[0].name])
    #expect(dead.map(\.changedAt) == [now.advanced(by: 30), now.advanced(by: 20)])
    let backlog = try await store.transaction { transaction in
      for message in messages[1...] {
        let waiting = message.changed(to: .waiting, due: now, at: now)
        try transaction.update(waiting, from: [.refused], attempt: nil)
      }
      return try transaction.backlog(of: .email)
    }
    #expect(backlog == Backlog(count: 2, delayed: 0, overdue: 0))
  }

  @Test("A lease is extended while the attempt goes on, and only then", arguments: StoreKind.allCases)
  func extended(kind: StoreKind) async throws {
    let store = try kind.make(in: folder)
    let message = StoredMessage.test(try challenge().id, due: now)
    try await store.transaction { try $0.insert(message) }
    let item = try #require(try await store.leaseMessages(of: .email, at: now).first)
    func extend(_ seconds: Int) async throws {
      let end = now.advanced(by: seconds)
      try await store.transaction { try $0.extend(.message(item), until: end) }
    }
    try await extend(60)
    #expect(try await store.leaseMessages(of: .email, at: now.advanced(by: 59)).isEmpty)
    #expect(try await store.leaseMessages(of: .email, at: now.advanced(by: 60)).count == 1)
    try await extend(200)
    #expect(try await store.read { try $0.nextDue(in: .messages(.email)) } == now.advanced(by: 90))
    let sent = item.changed(to: .sent, at: now)
    try await store.transaction { try $0.update(sent, from: sent.state.predecessors, attempt: nil) }
    try await extend(300)
    #expect(try await store.read { try $0.nextDue(in: .messages(.email)) } == nil)
  }

  @Test("A store supersedes the waiting messages of a challenge", arguments: StoreKind.allCases)
  func superseded(kind: StoreKind) async throws {
    let store = try kind.make(in: folder)
    let id = try challenge().id
    let (first, second) = (StoredMessage.test(id, due: now), StoredMessage.test(id, due: now.advanced(by: 1)))
    let now = now
    try await store.transaction { transaction in
      try transaction.insert(first)
      try transaction.supersedeMessages(of: id, at: now)
      try transaction.insert(second)
    }
    let leased = try await store.leaseMessages(of: .email, at: now.advanced(by: 2))
    #expect(leased.map(\.name) == [second.name])
    #expect(try await store.read { try $0.message(first.name, of: nil) }?.state == .superseded)
  }
}

extension ChallengeStore {
  /// Leases up to five messages for 30 seconds.
  fileprivate func leaseMessages(of channel: MessageChannel, at now: Moment) async throws -> [StoredMessage] {
    let items = try await transaction {
      try $0.lease(from: .messages(channel), at: now, until: now.advanced(by: 30), limit: 5)
    }
    return items.compactMap { if case .message(let message) = $0 { message } else { nil } }
  }
}
