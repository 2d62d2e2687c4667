import OneTimeCode
import OneTimeCodeService
import TestSupport
import Testing

@Suite("Failures in a row", .serialized)
struct FailureTests {
  /// Guesses wrongly so many times, with challenges of its own.
  private func fail(
    _ times: Int,
    in world: World,
    at address: String = "ada@example.com",
    isDecoy: Bool = false
  ) async throws {
    for round in 0..<(times + 4) / 5 {
      world.clock.advance(seconds: 3600)
      let id = try await world.service.issue(to: .email(address), isDecoy: isDecoy).id
      for _ in 0..<min(5, times - round * 5) {
        _ = try await world.service.verify(world.wrongCode, challenge: id)
      }
    }
  }

  @Test(
    "After 100 in a row, over many challenges and spellings, neither a guess nor a new code is taken",
    arguments: StoreKind.allCases
  )
  func locked(kind: StoreKind) async throws {
    let world = try World(kind)
    try await fail(60, in: world)
    try await fail(39, in: world, at: "ADA+tag@example.com")
    let last = try await world.issue().id
    let code = world.delivery.lastCode
    #expect(
      try await world.service.verify(world.wrongCode, challenge: last)
        == .rejected(.wrongCode(attemptsLeft: 4))
    )
    await #expect(throws: ServiceError.locked) { try await world.service.verify(code, challenge: last) }
    await #expect(throws: ServiceError.locked) { try await world.issue() }
    _ = try await world.service.issue(to: .email("ada@example.com"), purpose: "another")
    _ = try await world.service.issue(to: .email("eve@example.com"))
    try await world.service.unlock(.email("ada@example.com"), purpose: .signIn)
    #expect(try await world.service.verify(code, challenge: last) == .accepted)
  }

  @Test("A success begins the count anew", arguments: StoreKind.allCases)
  func success(kind: StoreKind) async throws {
    let world = try World(kind)
    for _ in 0..<2 {
      try await fail(99, in: world)
      let id = try await world.issue().id
      #expect(try await world.service.verify(world.delivery.lastCode, challenge: id) == .accepted)
    }
  }

  @Test("Decoys are locked after as many", arguments: StoreKind.allCases)
  func decoys(kind: StoreKind) async throws {
    let world = try World(kind)
    try await fail(100, in: world, isDecoy: true)
    await #expect(throws: ServiceError.locked) {
      try await world.service.issue(to: .email("ada@example.com"), isDecoy: true)
    }
  }
}
