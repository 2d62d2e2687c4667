import OneTimeCode
import OneTimeCodeService
import TestSupport
import Testing

@Suite("Wrong codes", .serialized)
struct FailureTests {
  private let ada = "ada@example.com"

  /// Guesses wrongly so many times, with challenges of its own; returns how the last guess ended.
  @discardableResult
  private func fail(
    _ times: Int,
    in world: World,
    at address: String = "ada@example.com",
    from client: String? = nil,
    device: String? = nil,
    isDecoy: Bool = false
  ) async throws -> ServiceError? {
    var id: ChallengeID?
    for round in 0..<times {
      do {
        if round.isMultiple(of: 5) {
          id = try await world.service.issue(
            to: .email(address),
            client: client,
            isDecoy: isDecoy,
            device: device
          ).id
        }
        if let id { _ = try await world.service.verify(world.wrongCode, challenge: id, client: client) }
      } catch let error as ServiceError {
        return error
      }
    }
    return nil
  }

  @Test(
    "Ten at a recipient from one address make that address wait, longer each time, and nobody else",
    arguments: StoreKind.allCases
  )
  func pair(kind: StoreKind) async throws {
    let world = try World(kind)
    #expect(try await fail(10, in: world, from: "192.0.2.1") == nil)
    for wait in [30, 60, 120, 240, 480, 960, 1920, 3600, 3600] {
      let id = try await world.service.issue(to: .email(ada), client: "192.0.2.2").id
      await #expect(throws: ServiceError.locked(seconds: wait)) {
        try await world.service.verify(world.delivery.lastCode, challenge: id, client: "192.0.2.1")
      }
      await #expect(throws: ServiceError.locked(seconds: wait)) {
        try await world.service.issue(to: .email(ada), client: "192.0.2.1")
      }
      #expect(try await world.service.challenge(id).attemptsLeft == 5, "what is not taken is not counted")
      #expect(
        try await world.service.verify(world.delivery.lastCode, challenge: id, client: "192.0.2.2")
          == .accepted
      )
      world.clock.advance(seconds: wait)
      #expect(try await fail(1, in: world, from: "192.0.2.1") == nil, "the wait ends by itself")
    }
  }

  @Test(
    "Fifty from many addresses make everybody wait but a device that the backend vouches for",
    arguments: StoreKind.allCases
  )
  func recipient(kind: StoreKind) async throws {
    let world = try World(kind)
    for index in 0..<10 {
      #expect(try await fail(5, in: world, at: "ADA+x@example.com", from: "192.0.2.\(index)") == nil)
    }
    await #expect(throws: ServiceError.locked(seconds: 30)) {
      try await world.service.issue(to: .email(ada), client: "198.51.100.7")
    }
    let id = try await world.service.issue(to: .email(ada), client: "198.51.100.7", device: "cookie").id
    #expect(
      try await world.service.verify(world.delivery.lastCode, challenge: id, client: "198.51.100.7")
        == .accepted
    )
    _ = try await world.service.issue(to: .email(ada), purpose: "another")
    _ = try await world.service.issue(to: .email("eve@example.com"))
    #expect(
      try await fail(11, in: world, device: "cookie") == .locked(seconds: 30),
      "a device has a count of its own"
    )
    try await world.service.unlock(.email(ada), purpose: .signIn)
    #expect(try await fail(1, in: world, device: "cookie") != nil, "it is not the one that was let in")
    try await world.service.unlock(.email(ada), purpose: .signIn, device: "cookie")
    #expect(try await fail(1, in: world, device: "cookie") == nil)
    _ = try await world.service.issue(to: .email(ada), client: "198.51.100.7")
  }

  @Test(
    "Nobody locks somebody for good from one address: a guess at each chance, for a day",
    arguments: StoreKind.allCases
  )
  func weapon(kind: StoreKind) async throws {
    let world = try World(kind)
    for _ in 0..<96 {
      try await fail(5, in: world, from: "192.0.2.1")
      world.clock.advance(seconds: 900)
      _ = try await world.service.issue(to: .email(ada), client: "198.51.100.7")
    }
  }

  @Test("One address that guesses at many people waits after a hundred", arguments: StoreKind.allCases)
  func client(kind: StoreKind) async throws {
    let world = try World(kind)
    for index in 0..<20 {
      #expect(try await fail(5, in: world, at: "a\(index)@example.com", from: "192.0.2.1") == nil)
    }
    #expect(try await fail(1, in: world, at: "new@example.com", from: "192.0.2.1") == .locked(seconds: 30))
    #expect(try await fail(1, in: world, at: "new@example.com", from: "192.0.2.2") == nil)
  }

  @Test(
    "Decoys answer like accounts at every count, though the owner signs in meanwhile",
    arguments: StoreKind.allCases
  )
  func decoys(kind: StoreKind) async throws {
    let world = try World(kind)
    for round in 0..<75 {
      if round.isMultiple(of: 5) {
        // The owner mistypes twice, and signs in.
        if let id = try? await world.service.issue(to: .email(ada), client: "198.51.100.7", device: "cookie")
          .id
        {
          let code = world.delivery.lastCode
          for _ in 0..<2 {
            _ = try await world.service.verify(world.wrongCode, challenge: id, client: "198.51.100.7")
          }
          #expect(try await world.service.verify(code, challenge: id, client: "198.51.100.7") == .accepted)
        }
      }
      let client = "192.0.2.\(round / 5)"
      let real = try await fail(1, in: world, from: client)
      let decoy = try await fail(1, in: world, at: "nobody@example.com", from: client, isDecoy: true)
      // The client's own count is the same for both.
      #expect(real == decoy, "\(round)")
    }
    #expect(try await fail(1, in: world, from: "192.0.2.99") != nil, "it came so far")
  }

  @Test("A right guess takes back the failures of its own challenge", arguments: StoreKind.allCases)
  func forgiven(kind: StoreKind) async throws {
    let world = try World(kind)
    for _ in 0..<30 {
      let id = try await world.service.issue(to: .email(ada), client: "192.0.2.1").id
      let code = world.delivery.lastCode
      for _ in 0..<4 {
        _ = try await world.service.verify(world.wrongCode, challenge: id, client: "192.0.2.1")
      }
      #expect(try await world.service.verify(code, challenge: id, client: "192.0.2.1") == .accepted)
    }
  }

  @Test("A single mistake before the right code is forgotten, too", arguments: StoreKind.allCases)
  func mistake(kind: StoreKind) async throws {
    let world = try World(kind)
    let id = try await world.service.issue(to: .email(ada), client: "192.0.2.1").id
    let code = world.delivery.lastCode
    _ = try await world.service.verify(world.wrongCode, challenge: id, client: "192.0.2.1")
    #expect(try await world.service.verify(code, challenge: id, client: "192.0.2.1") == .accepted)
    #expect(try await fail(10, in: world, from: "192.0.2.1") == nil)
    #expect(try await fail(1, in: world, from: "192.0.2.1") == .locked(seconds: 30))
  }

  @Test("What is forgiven leaves no row behind", arguments: StoreKind.allCases)
  func purged(kind: StoreKind) async throws {
    let world = try World(kind)
    try await fail(5, in: world, from: "192.0.2.1")
    world.clock.advance(seconds: 7 * 3600)
    let now = world.clock.now()
    try await world.service.removeOld()
    let left = try await world.store.transaction {
      try $0.removeCounters(endedBefore: now.advanced(by: 360_000), limit: 10)
    }
    #expect(left == 0)
  }
}
