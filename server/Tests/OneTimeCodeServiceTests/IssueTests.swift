import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("Issuing a code")
struct IssueTests {
  @Test("A challenge has everything needed to configure a field")
  func challenge() async throws {
    let format = try CodeFormat(length: 8, alphabet: .lettersAndDigits, grouping: [4, 4])
    let world = try World(format: format)
    let challenge = try await world.service.issue(to: .phone("+44 20 7946 0958"), purpose: "change-email")
    #expect(challenge.format == format)
    #expect(challenge.purpose == "change-email")
    #expect(challenge.recipient.address == "+442079460958")
    #expect(challenge.state == .open)
    #expect(challenge.secondsUntilExpiry == 600)
    #expect(challenge.secondsUntilResend == 20)
    #expect(challenge.attemptsLeft == 5)
  }

  @Test("The message has a code in the configured format and the code's lifetime in minutes")
  func delivery() async throws {
    let world = try World(format: try CodeFormat(length: 8, alphabet: .lettersAndDigits, grouping: [4, 4]))
    _ = try await world.issue()
    let message = try #require(world.delivery.messages.first)
    #expect(message.code.count == 8)
    #expect(message.minutes == 10)
    #expect(message.recipient.address == "ada@example.com")
    #expect(message.spacedCode.count == 9)
    #expect(world.delivery.messages.count == 1)
  }

  @Test("Remaining lifetimes are rounded down, and waits are rounded up")
  func seconds() async throws {
    let world = try World()
    let id = try await world.issue().id
    world.clock.advance(milliseconds: 500)
    let challenge = try await world.service.challenge(id)
    #expect(challenge.secondsUntilExpiry == 599)
    #expect(challenge.secondsUntilResend == 20)
  }

  @Test("Challenges have different IDs and are independent")
  func independent() async throws {
    let world = try World()
    let first = try await world.issue()
    let second = try await world.issue()
    #expect(first.id != second.id)
    let verdict = try await world.service.verify(world.delivery.codes[1], challenge: first.id)
    // The two random codes are equal in one run out of a million.
    #expect(
      verdict == .rejected(.wrongCode(attemptsLeft: 4)) || world.delivery.codes[0] == world.delivery.codes[1]
    )
    #expect(try await world.service.challenge(second.id).attemptsLeft == 5)
  }

  @Test("A request for an unknown challenge throws an error")
  func unknown() async throws {
    let world = try World()
    let id = try #require(ChallengeID(String(repeating: "0", count: 32)))
    await #expect(throws: ServiceError.unknownChallenge) { try await world.service.challenge(id) }
    await #expect(throws: ServiceError.unknownChallenge) {
      try await world.service.verify("123456", challenge: id)
    }
    await #expect(throws: ServiceError.unknownChallenge) { try await world.service.resend(id) }
  }

  @Test("An ID that was never issued is refused without the store, and one of another key is looked up")
  func unissued() async throws {
    let store = CountingStore(try StoreKind.memory.make(in: TemporaryFolder()))
    let key = ServerKey.random()
    let service = Installation(store: store, .init(try .init(key: key), delivery: ConsoleDelivery())).service
    let id = try await service.issue(to: .email("ada@example.com")).id
    var random = RandomSource.system
    let used = store.count
    for index in id.text.indices.dropFirst(2) {
      var text = id.text
      text.replaceSubrange(index...index, with: text[index] == "0" ? "1" : "0")
      let changed = try #require(ChallengeID(text))
      await #expect(throws: ServiceError.unknownChallenge) { try await service.challenge(changed) }
      await #expect(throws: ServiceError.unknownChallenge) { try await service.status(of: changed) }
      await #expect(throws: ServiceError.unknownChallenge) {
        try await service.verify("123456", challenge: changed)
      }
      await #expect(throws: ServiceError.unknownChallenge) { try await service.resend(changed) }
    }
    #expect(store.count == used)
    #expect(try await service.challenge(id).id == id)
    #expect(store.count == used + 1)
    let other = ServerKey.random(otherThan: key)
    let (start, before) = (ContinuousClock.now, store.count)
    for _ in 0..<1000 {
      let strange = ChallengeID(using: &random, key: other)
      await #expect(throws: ServiceError.unknownChallenge) { try await service.challenge(strange) }
    }
    let most = 102 + Int((ContinuousClock.now - start) / .milliseconds(10))
    #expect((before + 100...before + most).contains(store.count), "a hundred a second are looked up")
    #expect(try await service.challenge(id).id == id)
  }

  @Test(
    "The IDs of apps prove themselves, too, also those of requests with a request key, under any key of the server"
  )
  func issuedKeys() async throws {
    let world = try World()
    let (old, new) = (ServerKey.random(), ServerKey.random())
    let before = world.server(try .init(keys: KeyRing(old)))
    let after = world.server(try .init(keys: KeyRing(new, others: [old])))
    for key in [nil, RequestKey("k")] {
      let id = try await before.issue(to: .email("ada@example.com"), requestKey: key).id
      #expect(try await after.challenge(id).id == id)
    }
    let all = try TwoApps(.memory)
    for service in [all.own, all.shop, all.bank] {
      for key in [nil, RequestKey("k")] {
        let id = try await service.issue(to: all.ada, requestKey: key).id
        let last = id.text.last == "0" ? "1" : "0"
        let changed = try #require(ChallengeID(id.text.dropLast() + last))
        await #expect(throws: ServiceError.unknownChallenge) {
          try await all.own.installation.service(for: changed)
        }
        #expect(try await service.challenge(id).id == id)
        #expect(id.origin(among: all.own.configuration.keys) == .known)
      }
    }
  }

  @Test(
    "A challenge ID has 32 lowercase hexadecimal digits",
    arguments: ["", "0", String(repeating: "A", count: 32), String(repeating: "0", count: 33), "' OR 1=1 --"]
  )
  func ids(text: String) {
    #expect(ChallengeID(text) == nil)
  }

  @Test(
    "A purpose has 1 to 64 lowercase ASCII letters, digits, dots, hyphens and underscores",
    arguments: ["", "Sign-in", "sign in", "é", String(repeating: "a", count: 65)]
  )
  func purposes(text: String) {
    #expect(Purpose(text) == nil)
  }

  @Test(
    "Requests with the same request key start one challenge and send one message",
    arguments: StoreKind.allCases
  )
  func repeated(kind: StoreKind) async throws {
    let world = try World(kind)
    let key = RequestKey.random()
    let ids = try await withThrowingTaskGroup(of: ChallengeID.self) { group in
      for _ in 0..<20 {
        group.addTask { try await world.service.issue(to: .email("ada@example.com"), requestKey: key).id }
      }
      return try await group.reduce(into: Set<ChallengeID>()) { $0.insert($1) }
    }
    #expect(ids.count == 1)
    #expect(world.delivery.messages.count == 1)
    await #expect(throws: ServiceError.issueKeyReused) {
      try await world.service.issue(to: .email("ada@example.com"), purpose: "pay", requestKey: key)
    }
    #expect(
      try await world.service.issue(to: .email("ada@example.com"), requestKey: .random()).id != ids.first
    )
  }

  @Test("A request can set a shorter lifetime and another length, within bounds")
  func options() async throws {
    let world = try World(format: try CodeFormat(length: 6, grouping: [3, 3]))
    let challenge = try await world.service.issue(to: .email("ada@example.com"), lifetime: 60, length: 8)
    #expect(challenge.secondsUntilExpiry == 60)
    #expect(challenge.format.groupingText == "4-4")
    #expect(world.delivery.messages[0].minutes == 1)
    world.clock.advance(seconds: 60)
    #expect(
      try await world.service.verify(world.delivery.lastCode, challenge: challenge.id) == .rejected(.expired)
    )
    for lifetime in [0, 59, 601] {
      await #expect(throws: ServiceError.optionOutOfRange("lifetime")) {
        try await world.service.issue(to: .email("ada@example.com"), lifetime: lifetime)
      }
    }
    for length in [5, 11] {
      await #expect(throws: ServiceError.optionOutOfRange("length")) {
        try await world.service.issue(to: .email("ada@example.com"), length: length)
      }
    }
  }
}
