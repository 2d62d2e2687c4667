import OneTimeCode
import OneTimeCodeService
import TestSupport
import Testing

@Suite("Resends", .serialized)
struct ResendTests {
  @Test(
    "The state of a challenge that a resend has replaced is that of the newest",
    arguments: StoreKind.allCases
  )
  func replacedState(kind: StoreKind) async throws {
    let world = try World(kind)
    let first = try await world.issue()
    world.clock.advance(seconds: 500)
    let second = try await world.service.resend(first.id)
    #expect(second.id != first.id)
    #expect(try await world.service.challenge(first.id) == second)
    world.clock.advance(seconds: 500)
    let third = try await world.service.resend(first.id)
    for challenge in [first, second, third] {
      #expect(try await world.service.challenge(challenge.id).id == third.id)
    }
  }

  @Test("The waits before resends are exactly 20, 40, 80 and 160 seconds", arguments: StoreKind.allCases)
  func waits(kind: StoreKind) async throws {
    let world = try World(kind)
    let challenge = try await world.issue()
    var wait = try #require(challenge.secondsUntilResend)
    for expected in [20, 40, 80, 160] {
      #expect(wait == expected)
      world.clock.advance(seconds: wait - 1)
      await #expect(throws: ServiceError.tooSoon(seconds: 1)) { try await world.service.resend(challenge.id) }
      world.clock.advance(seconds: 1)
      let resent = try await world.service.resend(challenge.id)
      #expect(resent.id == challenge.id)
      wait = try #require(resent.secondsUntilResend)
    }
    #expect(world.delivery.messages.count == 5)
  }

  @Test(
    "A fifth resend must wait until it would start a new challenge",
    arguments: StoreKind.allCases
  )
  func fifthResend(kind: StoreKind) async throws {
    let world = try World(kind)
    let challenge = try await world.issue()
    for wait in [20, 40, 80, 160] {
      world.clock.advance(seconds: wait)
      _ = try await world.service.resend(challenge.id)
    }
    // 300 of 600 seconds are left. If less than 120 seconds are left, a resend starts a new challenge.
    let wait = try #require(try await world.service.challenge(challenge.id).secondsUntilResend)
    #expect(wait == 181)
    world.clock.advance(seconds: wait)
    let next = try await world.service.resend(challenge.id)
    #expect(next.id != challenge.id)
    #expect(next.secondsUntilExpiry == 600)
    #expect(next.attemptsLeft == 5)
    for wait in [20, 40, 80] {
      world.clock.advance(seconds: wait)
      #expect(try await world.service.resend(next.id).secondsUntilResend == 2 * wait)
    }
    world.clock.advance(seconds: 160)
    #expect(try await world.service.resend(next.id).secondsUntilResend == nil, "no resend is left")
  }

  @Test(
    "If the fourth resend comes late, the next wait is as long as the one before",
    arguments: StoreKind.allCases
  )
  func lateFourthResend(kind: StoreKind) async throws {
    let world = try World(kind)
    let id = try await world.issue().id
    for wait in [200, 40, 80, 160] {
      world.clock.advance(seconds: wait)
      _ = try await world.service.resend(id)
    }
    #expect(try await world.service.challenge(id).secondsUntilExpiry == 120)
    #expect(try await world.service.challenge(id).secondsUntilResend == 160)
  }

  @Test("A resend doesn't extend the lifetime of a challenge", arguments: StoreKind.allCases)
  func lifetime(kind: StoreKind) async throws {
    let world = try World(kind)
    let id = try await world.issue().id
    world.clock.advance(seconds: 400)
    #expect(try await world.service.resend(id).secondsUntilExpiry == 200)
    #expect(world.delivery.messages.last?.minutes == 3, "200 seconds")
    world.clock.advance(seconds: 200)
    #expect(try await world.service.verify(world.delivery.lastCode, challenge: id) == .rejected(.expired))
  }

  @Test("A resend doesn't restore attempts", arguments: StoreKind.allCases)
  func budget(kind: StoreKind) async throws {
    let world = try World(kind)
    let id = try await world.issue().id
    for _ in 0..<4 { _ = try await world.service.verify(world.wrongCode, challenge: id) }
    world.clock.advance(seconds: 20)
    #expect(try await world.service.resend(id).attemptsLeft == 1)
    #expect(try await world.service.verify(world.wrongCode, challenge: id) == .rejected(.tooManyAttempts))
    #expect(
      try await world.service.verify(world.delivery.lastCode, challenge: id) == .rejected(.tooManyAttempts)
    )
  }

  @Test(
    "Earlier codes stay valid, but only one code of a challenge is accepted",
    arguments: StoreKind.allCases
  )
  func earlierCodes(kind: StoreKind) async throws {
    let world = try World(kind)
    let id = try await world.issue().id
    world.clock.advance(seconds: 20)
    _ = try await world.service.resend(id)
    #expect(try await world.service.verify(world.delivery.codes[0], challenge: id) == .accepted)
    #expect(try await world.service.verify(world.delivery.codes[1], challenge: id) == .rejected(.usedUp))
  }

  @Test(
    "With less than two minutes left, a resend starts a new challenge with its own lifetime",
    arguments: StoreKind.allCases
  )
  func newChallenge(kind: StoreKind) async throws {
    let world = try World(kind)
    let old = try await world.service.issue(to: .phone("+442079460958"), purpose: "pay")
    world.clock.advance(seconds: 480)
    #expect(try await world.service.resend(old.id).id == old.id, "two minutes are enough")
    let other = try await world.service.issue(to: .phone("+442079460958"), purpose: "pay")
    world.clock.advance(seconds: 481)
    let new = try await world.service.resend(other.id)
    #expect(new.id != other.id)
    #expect(new.purpose == "pay")
    #expect(new.recipient == other.recipient)
    #expect(new.secondsUntilExpiry == 600)
    #expect(try await world.service.verify(world.delivery.lastCode, challenge: new.id) == .accepted)
  }

  @Test(
    "A resend after expiry starts a new challenge, to which later resends with the old ID apply",
    arguments: StoreKind.allCases
  )
  func expired(kind: StoreKind) async throws {
    let world = try World(kind)
    let old = try await world.issue()
    world.clock.advance(seconds: 700)
    let new = try await world.service.resend(old.id)
    #expect(new.id != old.id)
    await #expect(throws: ServiceError.tooSoon(seconds: 20)) { try await world.service.resend(old.id) }
    world.clock.advance(seconds: 20)
    #expect(try await world.service.resend(old.id).id == new.id)
    #expect(world.delivery.messages.count == 3)
  }

  @Test(
    "Resends with an old ID start at most sixteen further challenges",
    arguments: StoreKind.allCases
  )
  func chain(kind: StoreKind) async throws {
    let world = try World(kind)
    let first = try await world.issue().id
    var ids: Set = [first]
    for _ in 0..<16 {
      world.clock.advance(seconds: 700)
      ids.insert(try await world.service.resend(first).id)
    }
    #expect(ids.count == 17)
    world.clock.advance(seconds: 700)
    await #expect(throws: ServiceError.unknownChallenge) { try await world.service.resend(first) }
  }

  @Test("A used challenge allows no resend", arguments: StoreKind.allCases)
  func used(kind: StoreKind) async throws {
    let world = try World(kind)
    let used = try await world.issue().id
    _ = try await world.service.verify(world.delivery.lastCode, challenge: used)
    for seconds in [20, 500, 200] {
      world.clock.advance(seconds: seconds)
      await #expect(throws: ServiceError.rejected(.usedUp)) { try await world.service.resend(used) }
    }
    #expect(try await world.service.challenge(used).secondsUntilResend == nil)
  }

  @Test(
    "After used-up attempts and the wait, a resend starts a new challenge; a client can do so once, before the deadline",
    arguments: StoreKind.allCases
  )
  func exhausted(kind: StoreKind) async throws {
    let world = try World(kind)
    func exhaust(_ id: ChallengeID) async throws {
      for _ in 0..<5 { _ = try await world.service.verify(world.wrongCode, challenge: id) }
    }
    let first = try await world.issue().id
    try await exhaust(first)
    await #expect(throws: ServiceError.tooSoon(seconds: 20)) {
      try await world.service.resend(first, byBackend: false)
    }
    #expect(try await world.service.challenge(first).secondsUntilResend == 20)
    world.clock.advance(seconds: 20)
    let second = try await world.service.resend(first, byBackend: false)
    #expect(second.id != first)
    #expect(second.attemptsLeft == 5)
    try await exhaust(second.id)
    #expect(try await world.service.challenge(second.id).secondsUntilResend == nil)
    world.clock.advance(seconds: 20)
    await #expect(throws: ServiceError.resendNotAllowed) {
      try await world.service.resend(second.id, byBackend: false)
    }
    let third = try await world.service.resend(second.id)
    #expect(try await world.service.verify(world.delivery.lastCode, challenge: third.id) == .accepted)

    let late = try await world.issue().id
    try await exhaust(late)
    world.clock.advance(seconds: 600)
    await #expect(throws: ServiceError.resendNotAllowed) {
      try await world.service.resend(late, byBackend: false)
    }
  }

  @Test("Guesses in replacements count like guesses in other challenges", arguments: StoreKind.allCases)
  func noCheaperGuesses(kind: StoreKind) async throws {
    /// Returns the number of guesses that are compared before the recipient is locked.
    func guesses(resending: Bool) async throws -> Int {
      let world = try World(kind)
      var id = try await world.issue().id
      for count in 0... {
        do {
          if count > 0, count % 5 == 0 {
            world.clock.advance(seconds: 20)
            id = resending ? try await world.service.resend(id).id : try await world.issue().id
          }
          _ = try await world.service.verify(world.wrongCode, challenge: id)
        } catch ServiceError.locked {
          return count
        }
      }
      return 0
    }
    let resent = try await guesses(resending: true)
    #expect(try await guesses(resending: false) == resent)
    #expect(resent > 5)
  }

  @Test("A replacement has the lifetime of the challenge", arguments: StoreKind.allCases)
  func sameLifetime(kind: StoreKind) async throws {
    let world = try World(kind)
    let first = try await world.service.issue(to: .email("ada@example.com"), lifetime: 60)
    #expect(first.secondsUntilExpiry == 60)
    world.clock.advance(seconds: 20)
    let second = try await world.service.resend(first.id, byBackend: false)
    #expect(second.id != first.id)
    #expect(second.secondsUntilExpiry == 60)
    world.clock.advance(seconds: 60)
    #expect(
      try await world.service.verify(world.delivery.lastCode, challenge: second.id) == .rejected(.expired)
    )
  }

  @Test("Of many concurrent resends, only one is sent", arguments: StoreKind.allCases)
  func concurrent(kind: StoreKind) async throws {
    let world = try World(kind)
    let id = try await world.issue().id
    for seconds in [20, 680] {
      world.clock.advance(seconds: seconds)
      let before = world.delivery.messages.count
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<32 { group.addTask { _ = try? await world.service.resend(id) } }
      }
      #expect(world.delivery.messages.count == before + 1)
    }
  }

  @Test(
    "With only a challenge ID, at most ten codes can be sent, and none after expiry",
    arguments: StoreKind.allCases
  )
  func limitWithoutBackend(kind: StoreKind) async throws {
    let world = try World(kind)
    var id = try await world.issue().id
    for _ in 0..<2000 {
      world.clock.advance(seconds: 7)
      if let next = try? await world.service.resend(id, byBackend: false) { id = next.id }
    }
    #expect((5...10).contains(world.delivery.messages.count), "\(world.delivery.messages.count)")
    await #expect(throws: ServiceError.self) { try await world.service.resend(id, byBackend: false) }
    let expired = try await world.issue().id
    world.clock.advance(seconds: 601)
    await #expect(throws: ServiceError.resendNotAllowed) {
      try await world.service.resend(expired, byBackend: false)
    }
    #expect(try await world.service.resend(expired).id != expired, "the backend can")
  }

  @Test(
    "A replacement challenge stops offering resends when only the backend can request one",
    arguments: StoreKind.allCases
  )
  func offersOfReplacement(kind: StoreKind) async throws {
    let world = try World(kind)
    let first = try await world.issue().id
    world.clock.advance(seconds: 500)
    let second = try await world.service.resend(first, byBackend: false).id
    #expect(second != first)
    for _ in 0..<600 {
      let wait = try await world.service.challenge(second).secondsUntilResend
      if wait == nil {
        await #expect(throws: (any Error).self) { try await world.service.resend(second, byBackend: false) }
        break
      }
      world.clock.advance(seconds: 1)
    }
    #expect(try await world.service.challenge(second).secondsUntilResend == nil)
    #expect(try await world.service.challenge(second).state == .open)
  }
}
