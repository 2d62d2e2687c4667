import OneTimeCode
import OneTimeCodeService
import TestSupport
import Testing

@Suite("Repeated requests", .serialized)
struct RequestKeyTests {
  @Test(
    "A repeated request is accepted again, even after the challenge has expired",
    arguments: StoreKind.allCases
  )
  func accepted(kind: StoreKind) async throws {
    let world = try World(kind)
    let id = try await world.issue().id
    let key = RequestKey.random()
    for seconds in [0, 1, 700] {
      world.clock.advance(seconds: seconds)
      #expect(
        try await world.service.verify(world.delivery.lastCode, challenge: id, requestKey: key) == .accepted
      )
    }
    let other = try await world.service.verify(world.delivery.lastCode, challenge: id, requestKey: .random())
    #expect(other == .rejected(.usedUp))
  }

  @Test(
    "A repeated request with a wrong code gets the same rejection and doesn't use up another attempt",
    arguments: StoreKind.allCases
  )
  func rejected(kind: StoreKind) async throws {
    let world = try World(kind)
    let id = try await world.issue().id
    let key = RequestKey.random()
    for _ in 0..<3 {
      let verdict = try await world.service.verify(world.wrongCode, challenge: id, requestKey: key)
      #expect(verdict == .rejected(.wrongCode(attemptsLeft: 4)))
    }
    #expect(try await world.service.challenge(id).attemptsLeft == 4)
  }

  @Test(
    "A request key is bound to its code: with another code, the request is refused and not counted",
    arguments: StoreKind.allCases
  )
  func otherCode(kind: StoreKind) async throws {
    let world = try World(kind)
    let id = try await world.issue().id
    let key = RequestKey.random()
    _ = try await world.service.verify(world.wrongCode, challenge: id, requestKey: key)
    await #expect(throws: ServiceError.requestKeyReused) {
      try await world.service.verify(world.delivery.lastCode, challenge: id, requestKey: key)
    }
    #expect(try await world.service.challenge(id).attemptsLeft == 4)
    _ = try await world.service.verify(world.delivery.lastCode, challenge: id)
    // The reused key is refused even after the correct code was accepted.
    await #expect(throws: ServiceError.requestKeyReused) {
      try await world.service.verify(world.wrongCode(1), challenge: id, requestKey: key)
    }
  }

  @Test("The same request key in another challenge is a new request", arguments: StoreKind.allCases)
  func otherChallenge(kind: StoreKind) async throws {
    let world = try World(kind)
    let key = RequestKey.random()
    let first = try await world.issue().id
    let code = world.delivery.lastCode
    #expect(try await world.service.verify(code, challenge: first, requestKey: key) == .accepted)
    let second = try await world.issue().id
    let verdict = try await world.service.verify(world.wrongCode, challenge: second, requestKey: key)
    #expect(verdict == .rejected(.wrongCode(attemptsLeft: 4)))
  }

  @Test(
    "A request key is bound to all parameters of an issued code but the language, and to its client",
    arguments: StoreKind.allCases
  )
  func issue(kind: StoreKind) async throws {
    let world = try World(kind)
    let ada = try Recipient.email("ada@example.com")
    let key = RequestKey.random()
    func issue(
      lifetime: Int = 300,
      device: String? = "laptop",
      language: String = "en",
      by client: String = "shop"
    )
      async throws -> ChallengeID
    {
      try await world.service.issue(
        to: ada,
        language: language,
        device: device,
        lifetime: lifetime,
        requestKey: key.chosen(by: client)
      ).id
    }
    let first = try await issue()
    #expect(try await issue() == first)
    #expect(try await issue(language: "de") == first)
    await #expect(throws: ServiceError.issueKeyReused) { try await issue(lifetime: 60) }
    await #expect(throws: ServiceError.issueKeyReused) { try await issue(device: "phone") }
    await #expect(throws: ServiceError.issueKeyReused) { try await issue(device: nil) }
    #expect(world.delivery.messages.count == 1)
    #expect(try await issue(by: "blog") != first)
    #expect(world.delivery.messages.count == 2)
  }

  @Test(
    "A request key has 1 to 64 visible ASCII characters",
    arguments: ["", "a b", "é", "\n", String(repeating: "k", count: 65)]
  )
  func form(text: String) {
    #expect(RequestKey(text) == nil)
  }
}
