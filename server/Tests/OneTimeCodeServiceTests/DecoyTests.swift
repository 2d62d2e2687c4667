import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("Decoys", .serialized)
struct DecoyTests {
  @Test(
    "A decoy looks like any challenge, but nothing is sent and no code is accepted",
    arguments: StoreKind.allCases
  )
  func shape(kind: StoreKind) async throws {
    let world = try World(kind)
    let real = try await world.issue()
    let decoy = try await world.service.issue(to: .email("ada@example.com"), isDecoy: true)
    #expect(decoy.id != real.id)
    #expect(decoy.recipient == real.recipient && decoy.state == real.state)
    #expect(decoy.secondsUntilExpiry == real.secondsUntilExpiry)
    #expect(decoy.secondsUntilResend == real.secondsUntilResend)
    #expect(decoy.attemptsLeft == real.attemptsLeft)
    #expect(world.delivery.messages.count == 1)
    for left in [4, 3, 2, 1] {
      let verdict = try await world.service.verify(world.wrongCode(left), challenge: decoy.id)
      #expect(verdict == .rejected(.wrongCode(attemptsLeft: left)))
    }
    world.clock.advance(seconds: 20)
    let resent = try await world.service.resend(decoy.id)
    #expect(resent.secondsUntilResend == 40)
    #expect(world.delivery.messages.count == 1)
  }

  @Test("No code matches the stored tag of a decoy", arguments: StoreKind.allCases)
  func noCode(kind: StoreKind) async throws {
    let world = try World(kind, format: .digits(4))
    let id = try await world.service.issue(to: .email("ada@example.com"), isDecoy: true).id
    let challenge = try #require(try await world.store.stored(id))
    #expect(challenge.codes.count == 1)
    for number in 0..<10_000 {
      var digits = String(number)
      digits = String(repeating: "0", count: 4 - digits.count) + digits
      let code = try challenge.format.code(from: digits)
      #expect(!challenge.codes.contain(world.key.tag(of: code, for: challenge)))
    }
  }

  @Test("A new challenge that a decoy's resend starts is a decoy, too", arguments: StoreKind.allCases)
  func newChallenge(kind: StoreKind) async throws {
    let world = try World(kind)
    let id = try await world.service.issue(to: .email("ada@example.com"), isDecoy: true).id
    world.clock.advance(seconds: 700)
    let new = try await world.service.resend(id)
    #expect(new.id != id)
    #expect(try await world.store.stored(new.id)?.isDecoy == true)
    #expect(world.delivery.messages.isEmpty)
  }
}
