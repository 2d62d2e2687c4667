import OneTimeCode
import OneTimeCodeService
import TestSupport
import Testing

@Suite("Sending a code again", .serialized)
struct ResendTests {
  @Test("Resends wait for 20, 40, 80 and 160 seconds, each to the second", arguments: StoreKind.allCases)
  func waits(kind: StoreKind) async throws {
    let world = try World(kind)
    let challenge = try await world.issue()
    var wait = try #require(challenge.secondsUntilResend)
    for expected in [20, 40, 80, 160] {
      #expect(wait == expected)
      world.clock.advance(seconds: wait - 1)
      await #expect(throws: ServiceError.tooSoon(seconds: 1)) { try await world.service.resend(challenge.id) }
      world.clock.advance(seconds: 1)
      let sent = try await world.service.resend(challenge.id)
      #expect(sent.id == challenge.id)
      wait = try #require(sent.secondsUntilResend)
    }
    #expect(world.delivery.messages.count == 5)
  }

  @Test(
    "After four resends the next one waits until it begins a new challenge",
    arguments: StoreKind.allCases
  )
  func afterTheLast(kind: StoreKind) async throws {
    let world = try World(kind)
    let challenge = try await world.issue()
    for wait in [20, 40, 80, 160] {
      world.clock.advance(seconds: wait)
      _ = try await world.service.resend(challenge.id)
    }
    // 300 of 600 seconds are over; a new challenge begins with less than 120 left.
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
    #expect(try await world.service.resend(next.id).secondsUntilResend == nil, "that was the last one")
  }

  @Test(
    "After a last resend that came late the next one waits for as long as that did",
    arguments: StoreKind.allCases
  )
  func lateLast(kind: StoreKind) async throws {
    let world = try World(kind)
    let id = try await world.issue().id
    for wait in [200, 40, 80, 160] {
      world.clock.advance(seconds: wait)
      _ = try await world.service.resend(id)
    }
    #expect(try await world.service.challenge(id).secondsUntilExpiry == 120)
    #expect(try await world.service.challenge(id).secondsUntilResend == 160)
  }

  @Test("A resend does not make a challenge live longer", arguments: StoreKind.allCases)
  func lifetime(kind: StoreKind) async throws {
    let world = try World(kind)
    let id = try await world.issue().id
    world.clock.advance(seconds: 400)
    #expect(try await world.service.resend(id).secondsUntilExpiry == 200)
    #expect(world.delivery.messages.last?.minutes == 3, "200 seconds")
    world.clock.advance(seconds: 200)
    #expect(try await world.service.verify(world.delivery.lastCode, challenge: id) == .rejected(.expired))
  }

  @Test("A resend gives back no attempts", arguments: StoreKind.allCases)
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

  @Test("The earlier codes stay valid, and together they are accepted once", arguments: StoreKind.allCases)
  func earlierCodes(kind: StoreKind) async throws {
    let world = try World(kind)
    let id = try await world.issue().id
    world.clock.advance(seconds: 20)
    _ = try await world.service.resend(id)
    #expect(try await world.service.verify(world.delivery.codes[0], challenge: id) == .accepted)
    #expect(try await world.service.verify(world.delivery.codes[1], challenge: id) == .rejected(.usedUp))
  }

  @Test(
    "With less than two minutes left a resend begins a new challenge, with its own deadline",
    arguments: StoreKind.allCases
  )
  func anew(kind: StoreKind) async throws {
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
    "An expired challenge can be sent again, once: who asks with the old name is answered for the new one",
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
    "An old name leads to the sixteenth challenge after it, and no further",
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

  @Test("What was used, or guessed at too often, is not sent again", arguments: StoreKind.allCases)
  func notAgain(kind: StoreKind) async throws {
    let world = try World(kind)
    let used = try await world.issue().id
    _ = try await world.service.verify(world.delivery.lastCode, challenge: used)
    let exhausted = try await world.issue().id
    for _ in 0..<5 { _ = try await world.service.verify(world.wrongCode, challenge: exhausted) }
    for seconds in [20, 500, 200] {
      world.clock.advance(seconds: seconds)
      await #expect(throws: ServiceError.rejected(.usedUp)) { try await world.service.resend(used) }
      await #expect(throws: ServiceError.rejected(.tooManyAttempts)) {
        try await world.service.resend(exhausted)
      }
    }
    #expect(try await world.service.challenge(used).secondsUntilResend == nil)
    #expect(try await world.service.challenge(exhausted).secondsUntilResend == nil)
  }

  @Test("Of many resends at once, one is sent", arguments: StoreKind.allCases)
  func atOnce(kind: StoreKind) async throws {
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
    "Who has nothing but a challenge's name has at most ten codes sent with it, and none after its end",
    arguments: StoreKind.allCases
  )
  func notForEver(kind: StoreKind) async throws {
    let world = try World(kind)
    var id = try await world.issue().id
    for _ in 0..<2000 {
      world.clock.advance(seconds: 7)
      if let next = try? await world.service.resend(id, byBackend: false) { id = next.id }
    }
    #expect((5...10).contains(world.delivery.messages.count), "\(world.delivery.messages.count)")
    await #expect(throws: ServiceError.self) { try await world.service.resend(id, byBackend: false) }
    let ended = try await world.issue().id
    world.clock.advance(seconds: 601)
    await #expect(throws: ServiceError.resendNotAllowed) {
      try await world.service.resend(ended, byBackend: false)
    }
    #expect(try await world.service.resend(ended).id != ended, "the backend may")
  }
}
