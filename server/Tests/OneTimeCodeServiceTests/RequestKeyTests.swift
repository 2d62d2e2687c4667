import OneTimeCode
import OneTimeCodeService
import TestSupport
import Testing

@Suite("A request that is repeated", .serialized)
struct RequestKeyTests {
  @Test(
    "The same request gets the same acceptance, also when the challenge has ended since",
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

  @Test("The same wrong request gets the same rejection and costs one attempt", arguments: StoreKind.allCases)
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
    "A key is bound to its code: with another one it is refused and nothing is counted",
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
    // What was accepted for one code is not told for another.
    await #expect(throws: ServiceError.requestKeyReused) {
      try await world.service.verify(world.wrongCode(1), challenge: id, requestKey: key)
    }
  }

  @Test("A key is bound to its challenge", arguments: StoreKind.allCases)
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
    "A key has 1 to 64 visible ASCII characters",
    arguments: ["", "a b", "é", "\n", String(repeating: "k", count: 65)]
  )
  func form(text: String) {
    #expect(RequestKey(text) == nil)
  }
}
