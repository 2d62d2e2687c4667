import OneTimeCode
import OneTimeCodeService
import TestSupport
import Testing

@Suite("Wrong codes", .serialized)
struct FailureTests {
  private let ada = "ada@example.com"

  /// Enters `times` wrong codes, five for each new challenge. Returns the first error, or `nil`.
  @discardableResult
  private func guess(
    _ times: Int,
    in world: World,
    at address: String = "ada@example.com",
    from client: IPAddress? = nil,
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

  @Test("Purposes don't multiply the guesses at one recipient's codes", arguments: StoreKind.allCases)
  func purposes(kind: StoreKind) async throws {
    let world = try World(kind)
    var guesses = 0
    for round in 0..<60 {
      let purpose = try #require(Purpose("purpose-\(round % 5)"))
      do {
        let id = try await world.service.issue(to: .email(ada), purpose: purpose, client: "192.\(round).2.1")
          .id
        for _ in 0..<5 {
          _ = try await world.service.verify(world.wrongCode, challenge: id, client: "192.\(round).2.1")
          guesses += 1
        }
      } catch ServiceError.locked {}
    }
    #expect(guesses == 100)
    try await world.service.unlock(.email(ada), purpose: "purpose-0")
    _ = try await world.service.issue(to: .email(ada), purpose: "purpose-0")
  }

  @Test(
    "Ten wrong codes from one client lock the recipient for that client only, with backoff up to an hour",
    arguments: StoreKind.allCases
  )
  func pair(kind: StoreKind) async throws {
    let world = try World(kind)
    #expect(try await guess(10, in: world, from: "192.0.2.1") == nil)
    for wait in [30, 60, 120, 240, 480, 960, 1920, 3600, 3600] {
      let id = try await world.service.issue(to: .email(ada), client: "192.0.2.2").id
      await #expect(throws: ServiceError.locked(seconds: wait)) {
        try await world.service.verify(world.delivery.lastCode, challenge: id, client: "192.0.2.1")
      }
      await #expect(throws: ServiceError.locked(seconds: wait)) {
        try await world.service.issue(to: .email(ada), client: "192.0.2.1")
      }
      #expect(try await world.service.challenge(id).attemptsLeft == 5, "a refused attempt isn't counted")
      #expect(
        try await world.service.verify(world.delivery.lastCode, challenge: id, client: "192.0.2.2")
          == .accepted
      )
      world.clock.advance(seconds: wait)
      #expect(try await guess(1, in: world, from: "192.0.2.1") == nil, "the lock ends by itself")
    }
  }

  @Test(
    "Fifty wrong codes from many clients lock the recipient, except on devices that the backend vouches for",
    arguments: StoreKind.allCases
  )
  func recipient(kind: StoreKind) async throws {
    let world = try World(kind)
    for index in 0..<10 {
      #expect(try await guess(5, in: world, at: "ADA+x@example.com", from: "192.\(index).2.1") == nil)
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
      try await guess(11, in: world, device: "cookie") == .locked(seconds: 30),
      "a device has its own counter"
    )
    try await world.service.unlock(.email(ada), purpose: .signIn)
    #expect(
      try await guess(1, in: world, device: "cookie") != nil,
      "unlocking the recipient doesn't unlock the device"
    )
    try await world.service.unlock(.email(ada), purpose: .signIn, device: "cookie")
    #expect(try await guess(1, in: world, device: "cookie") == nil)
    _ = try await world.service.issue(to: .email(ada), client: "198.51.100.7")
  }

  @Test(
    "One client can't lock out a recipient, even with guesses all day",
    arguments: StoreKind.allCases
  )
  func denialOfService(kind: StoreKind) async throws {
    let world = try World(kind)
    for _ in 0..<96 {
      try await guess(5, in: world, from: "192.0.2.1")
      world.clock.advance(seconds: 900)
      _ = try await world.service.issue(to: .email(ada), client: "198.51.100.7")
    }
  }

  @Test(
    "A client that guesses at many recipients is locked after a hundred failures",
    arguments: StoreKind.allCases
  )
  func client(kind: StoreKind) async throws {
    let world = try World(kind)
    for index in 0..<20 {
      #expect(try await guess(5, in: world, at: "a\(index)@example.com", from: "192.0.2.1") == nil)
    }
    #expect(try await guess(1, in: world, at: "new@example.com", from: "192.0.2.1") == .locked(seconds: 30))
    #expect(try await guess(1, in: world, at: "new@example.com", from: "192.0.2.2") == nil)
  }

  @Test(
    "Decoys and accounts are locked alike, even if the owner signs in meanwhile",
    arguments: StoreKind.allCases
  )
  func decoys(kind: StoreKind) async throws {
    let world = try World(kind)
    for round in 0..<75 {
      if round.isMultiple(of: 5) {
        // The account's owner mistypes the code twice, then signs in.
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
      let client: IPAddress = "192.\(round / 5).2.1"
      let real = try await guess(1, in: world, from: client)
      let decoy = try await guess(1, in: world, at: "eve@example.com", from: client, isDecoy: true)
      #expect(real == decoy, "\(round)")
    }
    #expect(try await guess(1, in: world, from: "192.0.2.99") != nil, "the recipient is locked at the end")
  }

  @Test("A correct code removes the failures of its challenge", arguments: StoreKind.allCases)
  func failuresBeforeSuccess(kind: StoreKind) async throws {
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

  @Test("A correct code removes even a single failure", arguments: StoreKind.allCases)
  func singleFailureBeforeSuccess(kind: StoreKind) async throws {
    let world = try World(kind)
    let id = try await world.service.issue(to: .email(ada), client: "192.0.2.1").id
    let code = world.delivery.lastCode
    _ = try await world.service.verify(world.wrongCode, challenge: id, client: "192.0.2.1")
    #expect(try await world.service.verify(code, challenge: id, client: "192.0.2.1") == .accepted)
    #expect(try await guess(10, in: world, from: "192.0.2.1") == nil)
    #expect(try await guess(1, in: world, from: "192.0.2.1") == .locked(seconds: 30))
  }

  @Test("Expired failures are deleted from the store", arguments: StoreKind.allCases)
  func purged(kind: StoreKind) async throws {
    let world = try World(kind)
    try await guess(5, in: world, from: "192.0.2.1")
    world.clock.advance(seconds: 7 * 3600)
    let now = world.clock.now()
    try await world.service.installation.removeOld()
    let removed = try await world.store.transaction {
      try $0.removeCounters(endedBefore: now.advanced(by: 360_000), limit: 10)
    }
    #expect(removed == 0)
  }
}
