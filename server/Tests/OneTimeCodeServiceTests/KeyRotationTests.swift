import Foundation
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("Key rotation", .serialized)
struct KeyRotationTests {
  private func server(_ world: World, _ keys: ServerKey..., limits: RateLimits = .generous) throws
    -> VerificationService
  {
    let ring = KeyRing(keys[0], others: Array(keys.dropFirst()))
    return world.server(try .init(keys: ring, format: .digits(6), limits: limits))
  }

  @Test(
    "During a rotation, servers accept each other's codes, request keys and receipts",
    arguments: StoreKind.allCases
  )
  func fleet(kind: StoreKind) async throws {
    let world = try World(kind)
    let new = ServerKey.random()
    // A rotation adds the new key, switches to it, and removes the old key. Servers can be one step apart.
    let steps = [
      (try server(world, world.key), try server(world, world.key, new)),
      (try server(world, world.key, new), try server(world, new, world.key)),
      (try server(world, new, world.key), try server(world, new)),
    ]
    for (index, (one, other)) in steps.enumerated() {
      for (first, second) in [(one, other), (other, one)] {
        // The old key is removed only after the challenges issued with it have expired.
        if index == 2 { world.clock.advance(seconds: 700) }
        let issuer = index == 2 ? one : first
        let id = try await issuer.issue(to: .email("ada@example.com")).id
        let wrong = try await second.verify(world.wrongCode, challenge: id)
        #expect(wrong == .rejected(.wrongCode(attemptsLeft: 4)))
        world.clock.advance(seconds: 20)
        _ = try await second.resend(id)
        let (key, code) = (RequestKey.random(), world.delivery.lastCode)
        let receipt = try #require(try await first.verify(code, challenge: id, requestKey: key).receipt)
        let repeated = try await second.verify(code, challenge: id, requestKey: key)
        #expect(repeated.receipt?.text == receipt.text)
        try await second.redeem(receipt, for: .email("ada@example.com"), purpose: .signIn)
      }
    }
  }

  @Test(
    "A server without a challenge's key leaves verifying codes and sending messages to other servers",
    arguments: StoreKind.allCases
  )
  func missing(kind: StoreKind) async throws {
    let world = try World(kind)
    let new = try server(world, .random(otherThan: world.key))
    world.delivery.isFailing = true
    let id = try await new.issue(to: .email("ada@example.com")).id
    world.delivery.isFailing = false
    let code = world.delivery.lastCode
    for _ in 0..<20 {
      await #expect(throws: ServiceError.keyMissing) { try await world.service.verify(code, challenge: id) }
    }
    world.clock.advance(seconds: 60)
    await world.service.installation.drain()
    #expect(world.delivery.messages.count == 1)
    world.clock.advance(seconds: 60)
    await new.installation.drain()
    #expect(world.delivery.messages.count == 2)
    #expect(try await new.verify(code, challenge: id) == .accepted)
    // A resend by the server without the key starts a new challenge, which that server can verify.
    let lost = try await new.issue(to: .email("ada@example.com")).id
    world.clock.advance(seconds: 20)
    let next = try await world.service.resend(lost).id
    #expect(next != lost)
    #expect(try await world.service.verify(world.delivery.lastCode, challenge: next) == .accepted)
  }

  @Test("A message that waits during a rotation is delivered", arguments: StoreKind.allCases)
  func waiting(kind: StoreKind) async throws {
    let world = try World(kind)
    world.delivery.isFailing = true
    let id = try await world.issue().id
    world.delivery.isFailing = false
    world.clock.advance(seconds: 60)
    await (try server(world, .random(), world.key)).installation.drain()
    #expect(world.delivery.messages.count == 2)
    #expect(try await world.service.verify(world.delivery.lastCode, challenge: id) == .accepted)
  }

  @Test(
    "Rotating keys doesn't reset rate limits, regardless of the order in which servers list the keys",
    arguments: StoreKind.allCases
  )
  func counts(kind: StoreKind) async throws {
    let limits = try #require(RateLimits(recipient: 40))
    let world = try World(kind, limits: limits)
    let new = ServerKey.random()
    let (one, other) = (
      try server(world, world.key, new, limits: limits), try server(world, new, world.key, limits: limits)
    )
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<80 {
        group.addTask {
          _ = try? await (index.isMultiple(of: 2) ? one : other).issue(to: .email("ada@example.com"))
        }
      }
    }
    #expect(world.delivery.messages.count == 40)
    for service in [world.service, one, other, try server(world, new, limits: limits)] {
      await #expect(throws: ServiceError.limited(.recipient, seconds: 90)) {
        try await service.issue(to: .email("ada@example.com"))
      }
    }
  }

  @Test("Sealed data can be opened only if unchanged, with the same key and context")
  func seal() throws {
    let key = ServerKey.random()
    var sealed = try key.seal(Data("985391".utf8), context: "a")
    #expect(key.open(sealed, context: "a") == Data("985391".utf8))
    #expect(key.open(sealed, context: "b") == nil)
    #expect(ServerKey.random().open(sealed, context: "a") == nil)
    #expect(try key.seal(Data("985391".utf8), context: "a") != sealed)
    sealed[sealed.count - 1] ^= 1
    #expect(key.open(sealed, context: "a") == nil)
  }
}
