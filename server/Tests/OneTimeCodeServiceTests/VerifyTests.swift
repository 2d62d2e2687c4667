import OneTimeCode
import OneTimeCodeSQLite
import OneTimeCodeService
import TestSupport
import Testing

@Suite("Verifying a code", .serialized)
struct VerifyTests {
  @Test("The correct code is accepted", arguments: StoreKind.allCases)
  func correct(kind: StoreKind) async throws {
    let world = try World(kind)
    let challenge = try await world.issue()
    #expect(try await world.service.verify(world.delivery.lastCode, challenge: challenge.id) == .accepted)
    #expect(try await world.service.challenge(challenge.id).state == .used)
  }

  @Test("A code is accepted only once", arguments: StoreKind.allCases)
  func once(kind: StoreKind) async throws {
    let world = try World(kind)
    let challenge = try await world.issue()
    _ = try await world.service.verify(world.delivery.lastCode, challenge: challenge.id)
    let second = try await world.service.verify(world.delivery.lastCode, challenge: challenge.id)
    #expect(second == .rejected(.usedUp))
  }

  @Test("Spaces and hyphens are ignored, and fullwidth digits are accepted")
  func folded() async throws {
    let world = try World()
    for transform: (String) -> String in [
      { $0.prefix(3) + " " + $0.suffix(3) },
      { $0.prefix(3) + "-" + $0.suffix(3) + "\n" },
      {
        String(String.UnicodeScalarView($0.unicodeScalars.compactMap { Unicode.Scalar($0.value + 0xFEE0) }))
      },
    ] {
      let challenge = try await world.issue()
      let text = transform(world.delivery.lastCode)
      #expect(try await world.service.verify(text, challenge: challenge.id) == .accepted)
    }
  }

  @Test("Lowercase letters are accepted for a format whose letters are uppercase")
  func letters() async throws {
    let world = try World(format: .lettersAndDigits(8))
    let challenge = try await world.issue()
    let text = world.delivery.lastCode.lowercased()
    #expect(try await world.service.verify(text, challenge: challenge.id) == .accepted)
  }

  @Test("A code isn't a number: leading zeros are required")
  func leadingZero() async throws {
    let store = try SQLiteChallengeStore.inMemory()
    let delivery = RecordingDelivery()
    let service = VerificationService.draining(
      store: store,
      delivery: delivery,
      configuration: try .init(key: .random(), format: .digits(6)),
      random: RandomSource { 1 }
    )
    let challenge = try await service.issue(to: .email("ada@example.com"))
    #expect(delivery.lastCode == "000000")
    await #expect(throws: ServiceError.unreadable(.incomplete(5), in: .digits(6))) {
      try await service.verify("0", challenge: challenge.id)
    }
    #expect(try await service.verify("000000", challenge: challenge.id) == .accepted)
  }

  @Test(
    "Input that can't be a code doesn't use up an attempt",
    arguments: ["", "12345", "1234567", "12345a", "1234½6", String(repeating: "1", count: 10_000)]
  )
  func unreadable(text: String) async throws {
    let world = try World()
    let challenge = try await world.issue()
    await #expect(throws: ServiceError.self) { try await world.service.verify(text, challenge: challenge.id) }
    #expect(try await world.service.challenge(challenge.id).attemptsLeft == 5)
  }

  @Test(
    "Each wrong code uses up an attempt; after the fifth, the correct code is rejected",
    arguments: StoreKind.allCases
  )
  func budget(kind: StoreKind) async throws {
    let world = try World(kind)
    let id = try await world.issue().id
    for left in [4, 3, 2, 1] {
      #expect(
        try await world.service.verify(world.wrongCode, challenge: id)
          == .rejected(.wrongCode(attemptsLeft: left))
      )
      #expect(try await world.service.challenge(id).attemptsLeft == left)
    }
    #expect(try await world.service.verify(world.wrongCode, challenge: id) == .rejected(.tooManyAttempts))
    #expect(
      try await world.service.verify(world.delivery.lastCode, challenge: id) == .rejected(.tooManyAttempts)
    )
    #expect(try await world.service.challenge(id).state == .exhausted)
    #expect(try await world.service.challenge(id).attemptsLeft == 0)
  }

  @Test("A code is valid until just before its expiry", arguments: StoreKind.allCases)
  func expiry(kind: StoreKind) async throws {
    let world = try World(kind)
    let early = try await world.issue().id
    let late = try await world.issue().id
    world.clock.advance(seconds: 599, milliseconds: 999)
    #expect(try await world.service.verify(world.delivery.codes[0], challenge: early) == .accepted)
    world.clock.advance(milliseconds: 1)
    #expect(try await world.service.verify(world.delivery.codes[1], challenge: late) == .rejected(.expired))
    #expect(try await world.service.challenge(late).state == .expired)
    #expect(try await world.service.challenge(late).attemptsLeft == 5)
  }

  @Test(
    "A challenge keeps its format on a server that is configured with another format",
    arguments: StoreKind.allCases
  )
  func formatKept(kind: StoreKind) async throws {
    let world = try World(
      kind,
      format: try CodeFormat(length: 6, alphabet: try CodeFormat.Alphabet("abc123$"), grouping: [2, 4])
    )
    let id = try await world.issue().id
    let other = world.server(try .init(key: world.key, format: .digits(8)))
    #expect(try await other.challenge(id).format.groupingText == "2-4")
    #expect(try await other.verify(world.delivery.lastCode, challenge: id) == .accepted)
  }

  @Test("Without the challenge's key, a code is neither accepted nor rejected", arguments: StoreKind.allCases)
  func otherKey(kind: StoreKind) async throws {
    let world = try World(kind)
    let id = try await world.issue().id
    let other = world.server(try .init(key: .random(otherThan: world.key), format: .digits(6)))
    await #expect(throws: ServiceError.keyMissing) {
      try await other.verify(world.delivery.lastCode, challenge: id)
    }
    #expect(try await other.challenge(id).attemptsLeft == 5, "no attempt is used up")
  }

  @Test("A code is found in a pasted message")
  func message() async throws {
    let world = try World()
    let id = try await world.issue().id
    let text = "Your code: \(world.delivery.lastCode.prefix(3)) \(world.delivery.lastCode.suffix(3))"
    #expect(try await world.service.verify(text, challenge: id) == .accepted)
  }
}
